import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate } from "@tanstack/react-router";
import { Empty } from "../ui/states.tsx";
import { pages } from "./pages.ts";
import { Shell } from "./shell.tsx";
import { useMay } from "./viewer.tsx";

/** Each page is loaded when it is first opened. */

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => <Empty title="This page does not exist">Choose another one in the menu.</Empty>,
});

const home = createRoute({ getParentRoute: () => root, path: "/", component: Home });

const overview = createRoute({
  getParentRoute: () => root,
  path: "/overview",
  validateSearch: ({ days }: Record<string, unknown>): { days?: 7 | 30 | 90 | undefined } => ({
    days: days === 7 || days === 30 || days === 90 ? days : undefined,
  }),
  component: lazyRouteComponent(() => import("../overview/overview.tsx"), "Overview"),
});

const campaigns = createRoute({
  getParentRoute: () => root,
  path: "/campaigns",
  component: lazyRouteComponent(() => import("../campaigns/campaign-list.tsx"), "CampaignList"),
});

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, 100) : undefined;

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/inbox",
  validateSearch: ({ q, show, conversation }: Record<string, unknown>): InboxSearch => ({
    q: text(q),
    show: show === "unread" ? show : undefined,
    conversation: text(conversation),
  }),
  component: lazyRouteComponent(() => import("../inbox/inbox.tsx"), "Inbox"),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: "/webhooks",
  component: lazyRouteComponent(() => import("../webhooks/subscription-list.tsx"), "SubscriptionList"),
});

const subscription = createRoute({
  getParentRoute: () => root,
  path: "/webhooks/$id",
  validateSearch: ({ show }: Record<string, unknown>): { show?: "failed" | undefined } => ({
    show: show === "failed" ? show : undefined,
  }),
  component: lazyRouteComponent(() => import("../webhooks/subscription.tsx"), "SubscriptionPage"),
});

/** The state of the inbox in its URL. */
interface InboxSearch {
  q?: string | undefined;
  show?: "unread" | undefined;
  /** The id of the chosen conversation. */
  conversation?: string | undefined;
}

export const router = createRouter({
  routeTree: root.addChildren([home, overview, campaigns, inbox, webhooks, subscription]),
  basepath: "/dashboard",
  defaultPreload: "intent",
  scrollRestoration: true,
});

/** The first page that the viewer may see. */
function Home() {
  const may = useMay();
  const first = pages.find(({ needs }) => may(needs));
  return first ? <Navigate to={first.path} replace /> : <Empty title="There is no page for your role" />;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
