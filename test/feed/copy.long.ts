import { afterAll, beforeAll, expect, it } from "vitest";
import { identityAt } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** The number of requests that a copy of 100,000 contacts takes, and those that follow it. */

const CONTACTS = 100_000;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  await api.test.query(
    `INSERT INTO contacts (business_id, id, first_name, phones, source, created_at, updated_at)
     SELECT $1, $2 || lpad(place::text, 10, '0'), 'Copy ' || place,
       jsonb_build_array(jsonb_build_object('number', '+1415' || lpad(place::text, 7, '0'), 'label', null)), 'import',
       '2026-01-01Z', '2026-01-01Z'::timestamptz + (place * 7919 % 5000) * interval '1 ms'
     FROM generate_series(1, $3) place`,
    [api.world.northwind.businessId, identityAt("con", new Date("2026-01-01T00:00:00Z")).id.slice(0, 20), CONTACTS],
  );
  await api.test.query("ANALYZE contacts");
});
afterAll(() => api?.close());

/** Reads the feed to its end as the guide tells. */
async function follow(path: string, query: Record<string, string>, from?: string) {
  const ids = new Set<string>();
  let requests = 0;
  for (let cursor = from; ; ) {
    const page = await api.call("GET", path, { token, query: { ...query, limit: "100", ...(cursor && { cursor }) } });
    expect(page.status).toBe(200);
    requests += 1;
    for (const { id } of page.body.data) {
      ids.add(id);
    }
    cursor = page.body.next_cursor as string;
    if (!page.body.has_more) {
      return { ids, requests, cursor };
    }
  }
}

it("takes 1,002 requests, and following it takes one for contacts and one for deletions", async () => {
  const BY_CHANGE = { sort: "updated_at", order: "asc" };
  const deletions = await follow("/deletions", {});
  const copy = await follow("/contacts", BY_CHANGE);
  const [stored] = await api.test.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM contacts WHERE business_id = $1 AND deleted_at IS NULL",
    [api.world.northwind.businessId],
  );
  expect(copy.ids.size).toBe(stored?.count);
  expect(copy.ids.size).toBeGreaterThan(CONTACTS);
  // A page has a hundred contacts; those that the world has besides fill less than one.
  expect([deletions.requests, copy.requests]).toEqual([1, 1_001]);

  // A minute with changes of up to a hundred contacts.
  const changed = [...copy.ids].slice(500, 599);
  for (const id of changed) {
    await api.call("PATCH", `/contacts/${id}`, { token, body: { title: "Changed" } });
  }
  const later = await follow("/contacts", BY_CHANGE, copy.cursor);
  expect([later.requests, [...later.ids].sort()]).toEqual([1, changed.toSorted()]);
  expect((await follow("/deletions", {}, deletions.cursor)).requests).toBe(1);
  expect((await follow("/contacts", BY_CHANGE, later.cursor)).requests).toBe(1);
});
