import type { Route } from "../../route.ts";
import { countCalls } from "./activity-calls.ts";
import { countTexts } from "./activity-texts.ts";
import { searchPeople } from "./people-search.ts";

/** Endpoints that are only tools of agents. Their paths are names, at which nothing answers. */
export const agentRoutes: readonly Route[] = [searchPeople, countCalls, countTexts];
