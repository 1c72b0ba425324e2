import { expect } from "vitest";
import { newId } from "../../../src/platform/id.ts";
import type { Ground } from "../ground.ts";
import type { Bomb } from "./bomb.ts";
import { postInternally } from "./post.ts";

const MEBIBYTE = 1_048_576;
/** The most that the answers below may have: the limit of answers, and what it does not count. */
const MOST = 10 * MEBIBYTE;
const FIELDS = Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`f${place}`, "😀".repeat(1_000)]));
const aliased = (field: string) => Array.from({ length: 30 }, (_, place) => `a${place}: ${field}`).join(" ");

async function largeContacts({ test, world }: Ground, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("con"));
  await test.query(
    `INSERT INTO contacts (business_id, id, phones, extra_fields, source, created_at, updated_at)
     SELECT $1, id, '[]', $3, 'api', now(), now() FROM unnest($2::text[]) AS added (id)`,
    [world.northwind.businessId, ids, FIELDS],
  );
  return ids;
}

/** Imports with refused rows of 50 kB. */
async function largeRefusals({ test, world }: Ground, imports: number): Promise<string[]> {
  const { businessId, campaignId } = world.northwind;
  const ids = Array.from({ length: imports }, () => newId("imp"));
  await test.query(
    `INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, row_count, refused_count,
       finished_at, created_at, updated_at)
     SELECT $1, id, $3, 'large.csv', id, 200, 200, now(), now(), now() FROM unnest($2::text[]) AS added (id)`,
    [businessId, ids, campaignId],
  );
  await test.query(
    `WITH refused AS MATERIALIZED (
       SELECT number, to_jsonb(ARRAY(
         SELECT (SELECT string_agg(md5(number::text || cell || part), '') FROM generate_series(1, 62) part)
         FROM generate_series(1, 25) cell)) AS cells
       FROM generate_series(1, 200) number)
     INSERT INTO contact_import_refusals (business_id, import_id, row_number, line, code, message, cells)
     SELECT $1, id, number, number + 1, 'validation_error', 'refused', cells
     FROM unnest($2::text[]) AS added (id) CROSS JOIN refused`,
    [businessId, ids],
  );
  return ids;
}

async function largeCalls({ test, world }: Ground): Promise<void> {
  const { businessId, inboxIds } = world.northwind;
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, transcript,
       started_at, ended_at, created_at, updated_at)
     SELECT $1, id, $3, '+14155550100', '+14155550199', 'incoming', 'completed', repeat('語', 100000),
       now(), now(), now(), now()
     FROM unnest($2::text[]) AS added (id)`,
    [businessId, Array.from({ length: 100 }, () => newId("call")), inboxIds[0]],
  );
}

/** Asks five times at once. @returns the answers, each of which is within the limit. */
async function post(ground: Ground, operations: object) {
  const body = JSON.stringify(operations);
  const asked = Array.from({ length: 5 }, () => postInternally(ground, "application/json", body));
  return (await Promise.all(asked)).map(({ status, text }) => {
    expect([200, 503]).toContain(status);
    expect(text.length).toBeLessThan(MOST);
    return [JSON.parse(text)].flat();
  });
}

/** Of the many reads of one business, some do not get a connection in time: how many, depends on the machine. */
function expectRefused(parts: { errors?: { extensions: { code: string } }[] }[]): void {
  const codes = new Set(parts.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code)));
  expect(["OPERATION_TOO_LARGE", "UNAVAILABLE"]).toEqual(expect.arrayContaining([...codes]));
  expect(codes.size).toBeGreaterThan(0);
}

/** Small operations with large answers. */
export const answers: readonly Bomb[] = [
  {
    name: "one large contact that an operation mentions 3,000 times",
    async explode(ground) {
      const [id] = await largeContacts(ground, 1);
      const query = `query ($i: [ID!]!) { ${aliased("nodes(ids: $i) { ... on Contact { extraFields } }")} }`;
      for (const [part] of await post(ground, { query, variables: { i: Array(100).fill(id) } })) {
        expect(part).toMatchObject({ errors: [{ extensions: { code: "OPERATION_TOO_LARGE" } }] });
        expect(part.data ?? null).toBeNull();
      }
    },
  },
  {
    name: "batches of pages of large contacts",
    async explode(ground) {
      await largeContacts(ground, 6);
      const query = `{ ${aliased("contacts(first: 6) { nodes { extraFields } }")} }`;
      for (const parts of await post(ground, Array(10).fill({ query }))) {
        expectRefused(parts);
      }
    },
  },
  {
    name: "the large refused rows of imports",
    async explode(ground) {
      const [id] = await largeRefusals(ground, 8);
      const alone = `query ($id: ID!) { ${aliased("contactImport(id: $id) { refusals { cells } }")} }`;
      for (const [part] of await post(ground, { query: alone, variables: { id } })) {
        expectRefused([part]);
      }
      await post(ground, { query: "{ contactImports(first: 100) { nodes { refusals { cells } } } }" });
      const paged = "query ($id: ID!) { contactImport(id: $id) { refusalConnection(first: 100) { nodes { cells } } } }";
      for (const [part] of await post(ground, { query: paged, variables: { id } })) {
        expect(part.data.contactImport.refusalConnection.nodes.length).toBeGreaterThan(0);
        expect(JSON.stringify(part).length).toBeLessThan(2 * MEBIBYTE);
      }
    },
  },
  {
    name: "pages of calls with the longest transcripts",
    async explode(ground) {
      await largeCalls(ground);
      const headers = { authorization: `Bearer ${ground.tokens.admin.public}` };
      const asked = Array.from({ length: 16 }, () =>
        ground.send("public", { method: "GET", path: "/api/v1/calls?limit=100", headers }),
      );
      for (const { status, text } of await Promise.all(asked)) {
        expect(status).toBe(200);
        expect(Buffer.byteLength(text)).toBeLessThan(2 * MEBIBYTE);
        expect(JSON.parse(text)).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
      }
    },
  },
];
