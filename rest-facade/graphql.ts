import { initGraphQLTada } from "gql.tada";
import type { introspection } from "../schema/graphql-env.d.ts";

export type { ResultOf } from "gql.tada";

/** Documents typed by the checked-in schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { ID: string; DateTime: string; StringMap: Record<string, string> };
}>();

/** Every operation whose result may be a refusal selects it so. */
export const Refusal = graphql(`
  fragment Refusal on DomainError {
    code
    message
    field
  }
`);
