import { expect } from "vitest";
import type { Bomb } from "./bomb.ts";
import { postInternally } from "./post.ts";

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`key${place}`, 1]));
const nested = (levels: number): unknown[] => (levels === 0 ? [] : [nested(levels - 1)]);
const FILTERED = "query ($filter: ContactFilter) { contacts(filter: $filter) { nodes { id } } }";
const REORDER = "mutation ($ids: [ID!]!) { reorderDispositions(input: {ids: $ids}) { __typename } }";

function variablesBomb(name: string, query: string, variables: object): Bomb {
  return {
    name: `variables of ${name}`,
    async explode(ground) {
      const body = JSON.stringify({ query, variables });
      const asked = Array.from({ length: 5 }, () => postInternally(ground, "application/json", body));
      for (const { status, text } of await Promise.all(asked)) {
        expect(status).toBeLessThan(500);
        expect(JSON.parse(text).errors).toHaveLength(1);
        expect(text.length).toBeLessThan(1_000);
      }
    },
  };
}

/** Variables of a GraphQL operation. */
export const variables: readonly Bomb[] = [
  variablesBomb("4,000 unknown keys", FILTERED, { filter: keys(4_000) }),
  variablesBomb("60,000 unknown keys", FILTERED, { filter: keys(60_000) }),
  variablesBomb("a list of 60,000", REORDER, { ids: Array.from({ length: 60_000 }, String) }),
  variablesBomb("lists in lists", REORDER, { ids: nested(1_000) }),
  variablesBomb("a text of 900,000 characters", FILTERED, { filter: { q: "x ".repeat(450_000) } }),
];
