import { expect } from "vitest";
import type { Bomb } from "./bomb.ts";
import { postInternally } from "./post.ts";

/** A row for each of some numbers. */
const each = (count: number, row: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => row(place)).join(" ");

/** Fragments that spread the next one several times, to a depth. */
const spreading = (type: string, leaf: string, { wide = 3, deep = 14, field = "" } = {}) =>
  each(deep + 1, (place) => {
    const spread = `...F${place + 1}`;
    const selection = field === "" ? spread : `${field} { ${spread} }`;
    return `fragment F${place} on ${type} { ${place < deep ? `${selection} `.repeat(wide) : leaf} }`;
  });
/** Fragments of which each spreads all others. */
const entangled = (type: string, leaf: string, count: number) =>
  each(
    count,
    (place) =>
      `fragment F${place} on ${type} { ${leaf} ${each(count, (other) => (other === place ? "" : `...F${other}`))} }`,
  );
const nested = (open: string, levels: number, leaf: string) =>
  `${`${open} { `.repeat(levels)}${leaf}${" }".repeat(levels)}`;

const DOCUMENTS: readonly [name: string, text: string][] = [
  ["fragments three wide and fourteen deep", `{ ...F0 } ${spreading("Query", "health")}`],
  [
    "fragments of the schema three wide and fourteen deep",
    `{ __schema { types { ...F0 } } } ${spreading("__Type", "name")}`,
  ],
  [
    "fragments of the schema in fields",
    `{ __schema { types { ...F0 } } } ${spreading("__Type", "name", { field: "ofType" })}`,
  ],
  ["fragments forty wide", `{ ...F0 } ${spreading("Query", "health", { wide: 40, deep: 5 })}`],
  [
    "fragments of fields with fields",
    `{ contacts { nodes { ...F0 } } } ${spreading("Contact", "id", { field: "conversations { nodes { contact", deep: 9 }).replaceAll("} }", "} } } }")}`,
  ],
  ["fragments that spread each other", `{ ...F0 } ${entangled("Query", "health", 25)}`],
  [
    "fragments of the schema that spread each other",
    `{ __schema { types { ...F0 } } } ${entangled("__Type", "name", 25)}`,
  ],
  [
    "150 fragments with the same fields",
    `{ campaigns { nodes { ${each(150, (place) => `...F${place}`)} } } } ${each(150, (place) => `fragment F${place} on Campaign { id name }`)}`,
  ],
  ["a field 190 times", `{ ${"viewer { user { id } } ".repeat(190)} }`],
  ["a field under 400 aliases", `{ ${each(240, (place) => `a${place}: viewer { user { id } }`)} }`],
  ["inline fragments 480 deep", `{ ${nested("...", 480, "health")} }`],
  [
    "fields 600 deep",
    `{ ${nested("campaigns { nodes { contacts { nodes { campaign", 60, "id").replaceAll(" }", " } } } } }")} }`,
  ],
  ["900 directives", `{ health ${"@a ".repeat(900)} }`],
  ["400 operations", each(400, (place) => `query Q${place} { health }`)],
  [
    "100 operations with a chain of fragments",
    `${each(100, (place) => `query Q${place} { ...F0 }`)} ${spreading("Query", "health", { wide: 1, deep: 100 })}`,
  ],
  [
    "a literal of 1,900 items",
    `mutation { reorderDispositions(input: {ids: [${'"a" '.repeat(1_900)}]}) { __typename } }`,
  ],
  [
    "a literal 900 deep",
    `mutation { reorderDispositions(input: {ids: ${"[".repeat(900)}${"]".repeat(900)}}) { __typename } }`,
  ],
  ["a literal of 600 keys", `{ contacts(filter: { ${each(600, (place) => `k${place}: 1`)} }) { nodes { id } } }`],
  ["450 variables", `query (${each(450, (place) => `$v${place}: Int`)}) { health }`],
  ["a type 900 deep", `query ($a: ${"[".repeat(900)}Int${"]".repeat(900)}) { health }`],
  ["900 unknown fields", `{ ${each(900, (place) => `campaignx${place}`)} }`],
];

/** Documents of GraphQL whose text is short and whose walk is long. */
export const documents: readonly Bomb[] = DOCUMENTS.map(([name, query]) => ({
  name: `a document of ${name}`,
  async explode(ground) {
    // A comment makes each a text of its own, which no cache knows.
    const asked = Array.from({ length: 10 }, (_, place) =>
      postInternally(ground, "application/json", JSON.stringify({ query: `${query} # ${place}` })),
    );
    for (const { status, text } of await Promise.all(asked)) {
      expect(status).toBeLessThan(500);
      expect(text.length).toBeLessThan(20_000);
    }
  },
}));
