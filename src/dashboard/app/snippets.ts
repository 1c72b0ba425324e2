import { graphql, type ResultOf } from "./graphql.ts";

/** The snippets of the business by name. */
export const SnippetsQuery = graphql(`
  query Snippets {
    snippets { id name body }
  }
`);

export type Snippet = ResultOf<typeof SnippetsQuery>["snippets"][number];
