import { z } from "zod";
import { graphql } from "../../graphql.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const readHealth = defineRoute({
  id: "system.health",
  on: get("/health"),
  tag: "System",
  summary: "Check that the service answers",
  description:
    "Needs no token, answers HEAD as well and does not use the database. The rate limit counts it for each address, " +
    "like every request without a token, and never refuses it.",
  scope: null,
  may: null,
  isHealthCheck: true,
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
