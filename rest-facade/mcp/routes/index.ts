import type { Route } from "../../route.ts";

/** Endpoints that are only tools of agents. Their paths are names, at which nothing answers. */
export const agentRoutes: readonly Route[] = [];
