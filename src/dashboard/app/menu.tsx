import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { OpenMissedCallsQuery } from "../calls/queries.ts";
import { figure } from "../ui/figures.ts";
import { PageIcon } from "../ui/page-icon.tsx";
import { graphql } from "./graphql.ts";
import { useLive } from "./live.ts";
import styles from "./menu.module.css";
import { type Page, pages } from "./pages.ts";
import { useRead } from "./read.ts";
import { useMay } from "./viewer.tsx";

/** The number of pages in the bar of a phone; the others are behind "More". */
const IN_BAR = 4;
/** The service counts no more. */
const MOST_UNREAD = 1_000;

const UnreadQuery = graphql(`
  query Unread {
    viewer {
      unreadConversations
    }
  }
`);

/** The pages that the viewer may see: at the side, and at the bottom of a phone. */
export function PageMenu() {
  const may = useMay();
  const own = pages.filter(({ needs }) => may(needs));
  return (
    <nav className={styles.menu} aria-label="Pages">
      {own.map((page, place) => (
        <Link
          key={page.path}
          to={page.path}
          className={styles.link ?? ""}
          data-in-bar={place < IN_BAR}
          activeProps={{ "aria-current": "page" }}
        >
          <PageIcon of={page.path} />
          <span>{page.name}</span>
          {page.path === "/inbox" && <Unread />}
          {page.path === "/missed" && <OpenMissedCalls />}
        </Link>
      ))}
      {own.length > IN_BAR && <More pages={own.slice(IN_BAR)} />}
    </nav>
  );
}

function More({ pages }: { pages: readonly Page[] }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = pages.some(({ path }) => pathname.startsWith(path));
  return (
    <MenuTrigger>
      <Button className={styles.more ?? ""} data-here={isHere}>
        <PageIcon of="more" />
        More
      </Button>
      <Popover className={styles.popover ?? ""} placement="top end">
        <Menu
          className={styles.items ?? ""}
          aria-label="More pages"
          onAction={(key) => void navigate({ to: key as Page["path"] })}
        >
          {pages.map(({ path, name }) => (
            <MenuItem key={path} id={path} className={styles.item ?? ""} textValue={name}>
              <PageIcon of={path} />
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The number of unread conversations; nothing when there are none. */
function Unread() {
  const { data, refresh } = useRead(UnreadQuery);
  useLive(["CONVERSATIONS", "MESSAGES"], refresh);
  const unread = data?.viewer.unreadConversations ?? 0;
  return unread === 0 ? null : (
    <span className={styles.unread}>
      {unread >= MOST_UNREAD ? `${figure(MOST_UNREAD - 1)}+` : unread}
      <span className="hidden"> unread</span>
    </span>
  );
}

/** The number of missed calls that nobody has handled; nothing when there are none. */
function OpenMissedCalls() {
  const { data, refresh } = useRead(OpenMissedCallsQuery);
  useLive(["CALLS"], refresh);
  const { nodes = [], pageInfo } = data?.missedCalls ?? {};
  return nodes.length === 0 ? null : (
    <span className={styles.unread}>
      {pageInfo?.hasNextPage ? `${nodes.length}+` : nodes.length}
      <span className="hidden"> open</span>
    </span>
  );
}
