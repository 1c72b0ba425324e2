import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { identityAt, newId } from "../../src/platform/id.ts";
import { type Bench, createBench } from "../campaign/bench.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Pages end early when their rows are large, and the cursors still give every row once. */

const CONTACTS = 24;
/** The largest free fields of a contact: 200 KB as UTF-8. */
const LARGEST = JSON.stringify(
  Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`field${place}`, "😀".repeat(1_000)])),
);
const MEBIBYTE = 1_048_576;

let bench: Bench;
let campaignId: string;
const ids: string[] = [];
beforeAll(async () => {
  bench = await createBench();
  campaignId = await bench.campaign();
  const { test, world } = bench.api;
  const { businessId } = world.northwind;
  await test.query("UPDATE contacts SET deleted_at = now() WHERE business_id = $1", [businessId]);
  for (let place = 0; place < CONTACTS; place += 1) {
    const { id, createdAt } = identityAt("con", new Date(Date.now() - place * 1_000));
    ids.push(id);
    await test.query(
      `INSERT INTO contacts (business_id, id, first_name, phones, extra_fields, source, created_at, updated_at)
       VALUES ($1, $2, 'Ada', '[]', $3, 'api', $4, $4)`,
      [businessId, id, place % 4 === 0 ? null : LARGEST, createdAt],
    );
    await test.query(
      `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, phones, extra_fields, created_at, updated_at)
       VALUES ($1, $2, $3, 'Ada', '[{"number": "+14155550123", "label": null}]', $4, $5, $5)`,
      [businessId, campaignId, id.replace("con_", "cct_"), LARGEST, createdAt],
    );
  }
});
afterAll(() => bench?.close());

async function readAll(path: string): Promise<{ ids: string[]; counts: number[]; largest: number }> {
  const read = { ids: [] as string[], counts: [] as number[], largest: 0 };
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { status, body } = await bench.call("GET", path, { query: { limit: "100", ...(cursor && { cursor }) } });
    expect([status, body.has_more]).toEqual([200, body.next_cursor !== null]);
    read.ids.push(...body.data.map(({ id }: { id: string }) => id));
    read.counts.push(body.data.length);
    read.largest = Math.max(read.largest, Buffer.byteLength(JSON.stringify(body)));
    cursor = body.next_cursor;
  }
  return read;
}

describe.each([
  ["contacts", () => "/contacts", "con_"],
  ["contacts of a campaign", () => `/campaigns/${campaignId}/contacts`, "cct_"],
])("a list of large %s", (_name, path, prefix) => {
  it("has pages of a megabyte that give each row once", async () => {
    const { ids: found, counts, largest } = await readAll(path());
    expect(found).toEqual(ids.map((id) => id.replace("con_", prefix)));
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(largest).toBeLessThan(1.5 * MEBIBYTE);
  });
});

it("a list of calls with long transcripts has pages of a megabyte that give each row once", async () => {
  const { test, world } = bench.api;
  const { businessId, inboxIds } = world.northwind;
  await test.query("DELETE FROM calls WHERE business_id = $1", [businessId]);
  const calls = Array.from({ length: 12 }, (_, place) => identityAt("call", new Date(Date.now() - place * 1_000)).id);
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, transcript, note,
       started_at, ended_at, created_at, updated_at)
     SELECT $1, id, $3, '+14155550100', '+14155550199', 'incoming', 'completed', repeat('語', 100000), repeat('語', 5000),
       now(), now(), now(), now()
     FROM unnest($2::text[]) AS added (id)`,
    [businessId, calls, inboxIds[0]],
  );
  const { ids: found, counts, largest } = await readAll("/calls");
  expect(found).toEqual(calls);
  expect(counts).toEqual([4, 4, 4]);
  expect(largest).toBeLessThan(1.5 * MEBIBYTE);
  const { errors } = await ask(READ_TOGETHER.replaceAll("Contact", "Call").replace("extraFields", "transcript"), {
    ids: calls,
  });
  expect(errors).toBeUndefined();
});

const READ_BACKWARD = `query ($before: String) { contacts(last: 100, before: $before) {
  nodes { id extraFields } pageInfo { hasPreviousPage startCursor } } }`;
const READ_TOGETHER = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Contact { id extraFields } } }`;

interface Backward {
  nodes: { id: string }[];
  pageInfo: { hasPreviousPage: boolean; startCursor: string };
}

async function ask(source: string, variableValues: object) {
  const { test, world } = bench.api;
  const membership = await findMembership(test.database, world.admin.userId);
  const contextValue = createContext(test.database, membership, webhookTools);
  return graphql({ schema, source, contextValue, variableValues: { ...variableValues } });
}

it("is read from its end in the same way", async () => {
  const read: string[] = [];
  let before: string | null | undefined;
  while (before !== null) {
    const { data } = await ask(READ_BACKWARD, { before });
    const { nodes, pageInfo } = (data as { contacts: Backward }).contacts;
    expect(nodes.length).toBeGreaterThan(0);
    expect(nodes.length).toBeLessThan(CONTACTS / 2);
    read.unshift(...nodes.map(({ id }) => id));
    before = pageInfo.hasPreviousPage ? pageInfo.startCursor : null;
  }
  expect(read).toEqual(ids);
});

it("is refused where no row may be missing", async () => {
  const { businessId } = bench.api.world.northwind;
  await bench.api.test.query(
    `INSERT INTO contacts (business_id, id, first_name, phones, extra_fields, source, created_at, updated_at)
     SELECT $1, id, 'Ada', '[]', $3, 'api', now(), now() FROM unnest($2::text[]) AS added (id)`,
    [businessId, Array.from({ length: 90 }, () => newId("con")), LARGEST],
  );
  const found = await bench.api.test.query<{ id: string }>(
    "SELECT id FROM contacts WHERE business_id = $1 AND deleted_at IS NULL LIMIT 100",
    [businessId],
  );
  const { data, errors } = await ask(READ_TOGETHER, { ids: found.map(({ id }) => id) });
  expect(errors?.[0]?.message).toMatch(/^The objects are too large to be read together/);
  expect(data ?? null).toBeNull();
});

it("adds the other rows if the contacts that some repeat are too large to be read together", async () => {
  const { test, world } = bench.api;
  const campaign = await bench.campaign();
  const number = (place: number) => `+1415555${1_000 + place}`;
  await test.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, extra_fields, created_at, updated_at)
     SELECT $1, $2, 'cct_0' || lpad(place::text, 25, '0'),
       jsonb_build_array(jsonb_build_object('number', '+1415555' || (1000 + place), 'label', null)), $3, now(), now()
     FROM generate_series(1, 100) place`,
    [world.northwind.businessId, campaign, LARGEST],
  );
  const contacts = Array.from({ length: 101 }, (_, place) => ({ phones: [number(place)] }));
  const body = { contacts, on_duplicate: "skip" };
  const answer = await bench.call("POST", `/campaigns/${campaign}/contacts`, { body });
  expect(answer.body).toMatchObject({ created: 1, skipped: 10, failed: 90 });
  expect(answer.body.data[11]).toMatchObject({
    result: "failed",
    error: { code: "validation_error", field: "contacts.11.extra_fields" },
  });
});

it("counts what a row before has given to a contact that others repeat", async () => {
  const campaign = await bench.campaign();
  await bench.contact(campaign, { phones: ["+14155551001"] });
  const enlarging = { phones: ["+14155551001"], extra_fields: JSON.parse(LARGEST) };
  const contacts = [enlarging, ...Array.from({ length: 12 }, () => ({ phones: ["+14155551001"] }))];
  const answer = await bench.call("POST", `/campaigns/${campaign}/contacts`, {
    body: { contacts, on_duplicate: "update" },
  });
  expect(answer.body).toMatchObject({ updated: 11, failed: 2 });
});
