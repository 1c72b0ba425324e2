import { z } from "zod";
import { graphql } from "../../graphql.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const readHealth = defineRoute({
  id: "system.health",
  on: get("/health"),
  tag: "System",
  summary: "Check that the service answers",
  description:
    "Needs no token, answers HEAD as well, and asks nothing of the database. It is counted for each address as every " +
    "request without a token, and never refused for it.",
  scope: null,
  isProbe: true,
  operation: graphql(`
    query Health {
      health
    }
  `),
  variables: () => ({}),
  answers: ok(z.object({ status: z.literal("ok") }).meta({ id: "Health" }), { status: "ok" }),
  present: () => ({ status: "ok" as const }),
  fails: [],
  sample: {},
});
