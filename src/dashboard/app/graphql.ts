import { initGraphQLTada } from "gql.tada";
import type { introspection } from "../../../schema/graphql-env.d.ts";

export type { ResultOf } from "gql.tada";

/** Documents typed by the checked-in schema. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    ID: string;
    DateTime: string;
    PhoneNumber: string;
    URL: string;
    TimeZone: string;
    LocalTime: string;
    StringMap: Record<string, string>;
  };
}>();
