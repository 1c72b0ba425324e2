import { Link, Outlet } from "@tanstack/react-router";
import { useMay } from "../app/viewer.tsx";
import { PageHead } from "../ui/heads.tsx";
import { TabLinks } from "../ui/tabs.tsx";
import { accessTabs } from "./tabs.tsx";

/** The frame of the pages of access: who may do what, and what they did. */
export function Access() {
  const may = useMay();
  return (
    <>
      <PageHead title="Access" about="Who may work here, with which inboxes and apps, and what was changed." />
      <TabLinks label="Parts of access">
        {accessTabs
          .filter(({ needs }) => may(needs))
          .map(({ path, name }) => (
            <Link key={path} to={path} activeProps={{ "aria-current": "page" }}>
              {name}
            </Link>
          ))}
      </TabLinks>
      <Outlet />
    </>
  );
}
