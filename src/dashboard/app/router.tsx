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

const campaigns = createRoute({
  getParentRoute: () => root,
  path: "/campaigns",
  component: lazyRouteComponent(() => import("../campaigns/campaign-list.tsx"), "CampaignList"),
});

export const router = createRouter({
  routeTree: root.addChildren([home, campaigns]),
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
