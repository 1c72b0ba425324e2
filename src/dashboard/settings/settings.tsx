import { getRouteApi, Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { type Permission, useMay } from "../app/viewer.tsx";
import { PageHead } from "../ui/heads.tsx";
import { Empty } from "../ui/states.tsx";
import { TabLinks } from "../ui/tabs.tsx";
import { AccountSettings } from "./account.tsx";
import { BusinessSettings } from "./business.tsx";
import { Dispositions } from "./dispositions.tsx";
import { DoNotCall } from "./do-not-call.tsx";
import { Numbers } from "./numbers.tsx";
import { Privacy } from "./privacy.tsx";
import { RefusalReviews } from "./refusal-reviews.tsx";
import { Registries } from "./registries.tsx";
import { Snippets } from "./snippets.tsx";

const route = getRouteApi("/settings/$part");

const PARTS: readonly { id: string; name: string; needs: Permission; content: ComponentType }[] = [
  { id: "account", name: "Your account", needs: "VIEWER_READ", content: AccountSettings },
  { id: "business", name: "Business", needs: "BUSINESS_MANAGE", content: BusinessSettings },
  { id: "numbers", name: "Inboxes and numbers", needs: "INBOXES_READ", content: Numbers },
  { id: "snippets", name: "Snippets", needs: "MESSAGES_WRITE", content: Snippets },
  { id: "dispositions", name: "Dispositions", needs: "DISPOSITIONS_READ", content: Dispositions },
  { id: "do-not-call", name: "Do not call", needs: "DO_NOT_CALL_READ", content: DoNotCall },
  { id: "refusals", name: "Refusals", needs: "REFUSALS_REVIEW", content: RefusalReviews },
  { id: "registries", name: "Registries", needs: "DO_NOT_CALL_READ", content: Registries },
  { id: "privacy", name: "Privacy", needs: "PEOPLE_ERASE", content: Privacy },
];

/** The settings of the viewer and of the business, in the parts that the viewer may see. */
export function Settings() {
  const { part } = route.useParams();
  const may = useMay();
  const parts = PARTS.filter(({ needs }) => may(needs));
  const Content = parts.find(({ id }) => id === part)?.content;
  return (
    <>
      <PageHead title="Settings" />
      <TabLinks label="Settings">
        {parts.map(({ id, name }) => (
          <Link key={id} to="/settings/$part" params={{ part: id }} activeProps={{ "aria-current": "page" }}>
            {name}
          </Link>
        ))}
      </TabLinks>
      {Content ? <Content /> : <Empty title="There is no such part of the settings" />}
    </>
  );
}
