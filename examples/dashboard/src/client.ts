import { cacheExchange } from "@urql/exchange-graphcache";
import { Client, fetchExchange } from "urql";
import { introspection } from "./graphql-env.ts";
import { API, fetchWithToken } from "./sign-in.ts";

/** The types without an `id` are parts of the object that shows them. */
const parts = introspection.__schema.types.filter(
  (type) => type.kind === "OBJECT" && !type.fields.some(({ name }) => name === "id"),
);

export const client = new Client({
  url: API,
  fetch: fetchWithToken,
  exchanges: [
    cacheExchange({
      // With the schema, a fragment fits its type and no other one: `UpdateCampaignResult` has two.
      schema: introspection,
      keys: Object.fromEntries(parts.map(({ name }) => [name, () => null])),
      // What is shown until the service has answered. After a refusal, the row is as before.
      optimistic: { updateCampaign: ({ input }) => ({ __typename: "Campaign", ...(input as { id: string }) }) },
    }),
    fetchExchange,
  ],
});
