import { expect } from "vitest";
import type { Bomb } from "./bomb.ts";
import { postFile, postInternally } from "./post.ts";

const keys = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`key${place}`, value]));
const rows = (row: object) => ({ contacts: Array(500).fill({ phones: ["+14155550123"], ...row }) });

/** Bodies of the API that are quickly sent, the path that they are sent to, and the field of the error. */
const BODIES: readonly [name: string, body: string, path: "contacts" | "campaigns", field: string | undefined][] = [
  ["75,000 free fields", JSON.stringify({ extra_fields: keys(75_000) }), "contacts", "extra_fields"],
  ["75,000 unknown fields", JSON.stringify(keys(75_000)), "contacts", undefined],
  ["1,000 free fields that are no text", JSON.stringify({ extra_fields: keys(1_000) }), "contacts", "extra_fields"],
  ["200,000 phones", JSON.stringify({ phones: Array(200_000).fill(1) }), "contacts", "phones"],
  ["half a million lists in each other", "[".repeat(500_000), "contacts", undefined],
  ["300,000 rows", JSON.stringify({ contacts: Array(300_000).fill({}) }), "campaigns", "contacts"],
  ["500 rows with 190 free fields each", JSON.stringify(rows({ extra_fields: keys(190) })), "campaigns", undefined],
  [
    "a name of a quarter of a million emoji",
    JSON.stringify({ first_name: "😀".repeat(250_000) }),
    "contacts",
    "first_name",
  ],
];

const restBodies: readonly Bomb[] = BODIES.map(([name, body, path, field]) => ({
  name: `a body with ${name}`,
  async explode(ground) {
    const { campaignId } = ground.world.northwind;
    const asked = Array.from({ length: 20 }, (_, place) =>
      ground.send("public", {
        method: "POST",
        path: `/api/v1/${path === "contacts" ? path : `campaigns/${campaignId}/contacts`}`,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${ground.tokens.admin.public}`,
          "idempotency-key": `${name} ${place}`,
        },
        body,
      }),
    );
    for (const { status, text } of await Promise.all(asked)) {
      expect(status).toBe(400);
      expect(JSON.parse(text).error).toMatchObject({ code: "validation_error", ...(field && { field }) });
    }
  },
}));

const READ = "{ health }";
const INTERNAL: readonly [name: string, body: string][] = [
  ["60,000 variables", JSON.stringify({ query: READ, variables: keys(60_000) })],
  ["60,000 keys beside its operation", JSON.stringify({ query: READ, ...keys(60_000) })],
  ["60,000 extensions", JSON.stringify({ query: READ, extensions: keys(60_000) })],
  ["a batch of 300,000", JSON.stringify(Array(300_000).fill({}))],
  ["half a million lists in each other", `${"[".repeat(500_000)}${"]".repeat(500_000)}`],
];

const internalBodies: readonly Bomb[] = INTERNAL.map(([name, body]) => ({
  name: `a body of GraphQL with ${name}`,
  async explode(ground) {
    const asked = Array.from({ length: 20 }, () => postInternally(ground, "application/json", body));
    for (const { status, text } of await Promise.all(asked)) {
      expect(status).toBe(400);
      expect(JSON.parse(text).errors).toMatchObject([{ extensions: { code: "OPERATION_TOO_LARGE" } }]);
    }
  },
}));

/** Bodies with more than an object needs. */
export const bodies: readonly Bomb[] = [
  ...restBodies,
  ...internalBodies,
  {
    name: "a multipart body with 60,000 variables",
    async explode(ground) {
      const asked = Array.from({ length: 10 }, () =>
        postFile(ground, { query: READ, variables: { file: null, ...keys(60_000) }, content: "phone\n" }),
      );
      for (const { status } of await Promise.all(asked)) {
        expect(status).toBe(400);
      }
    },
  },
];
