import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pruneDeletions } from "../../src/domain/deletion/prune.ts";
import type { ApiAnswer } from "../support/api.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { freshIds } from "../support/samples.ts";
import { allShown } from "./shown.ts";

/** `GET /deletions`: a feed of ids that skips nothing, of the objects that its reader may read. */

let api: ContractApi;
let businessId: string;
beforeAll(async () => {
  api = await createContractApi();
  businessId = api.world.northwind.businessId;
});
afterAll(() => api?.close());
beforeEach(() => api.test.query("DELETE FROM deletions"));

type Query = Record<string, string>;
const listNow = (query: Query = {}, token = api.adminToken) => api.call("GET", "/deletions", { token, query });
/** The same when all that is committed is shown. */
async function list(query?: Query, token?: string): Promise<ApiAnswer> {
  await allShown(api.test);
  return listNow(query, token);
}
const idsOf = ({ body }: ApiAnswer): string[] => body.data.map(({ id }: { id: string }) => id);
const cursorOf = ({ body }: ApiAnswer): string => body.next_cursor;
const fresh = (inboxIds = api.world.northwind.inboxIds) => freshIds(api.test, { ...api.world.northwind, inboxIds });
const removeContact = async (id: string) =>
  expect((await api.call("DELETE", `/contacts/${id}`, { token: api.adminToken })).status).toBe(204);
const removeText = (id: string) => api.test.query("DELETE FROM messages WHERE id = $1", [id]);

it("holds back the deletions of open transactions and later ones, and skips none", async () => {
  const { contact, otherContact, campaignContact } = await fresh();
  await removeContact(otherContact);
  const before = await list();
  expect(idsOf(before)).toEqual([otherContact]);
  const open = new pg.Client(api.test.connection);
  await open.connect();
  try {
    await open.query("BEGIN");
    await open.query("DELETE FROM campaign_contacts WHERE id = $1", [campaignContact]);
    await removeContact(contact);
    const meanwhile = await listNow({ cursor: cursorOf(before) });
    expect(meanwhile.body).toEqual({ data: [], has_more: false, next_cursor: cursorOf(before) });
    await open.query("COMMIT");
    expect(idsOf(await list({ cursor: cursorOf(meanwhile) }))).toEqual([campaignContact, contact]);
  } finally {
    await open.end();
  }
});

it("gives a cursor with every page, also with an empty one, and a link only while there are more", async () => {
  const beginning = await list();
  expect(beginning.body).toMatchObject({ data: [], has_more: false });
  const ids = [await fresh(), await fresh()].flatMap(({ contact, otherContact }) => [contact, otherContact]);
  for (const id of ids) {
    await removeContact(id);
  }
  const first = await list({ limit: "3", cursor: cursorOf(beginning) });
  expect([idsOf(first), first.body.has_more]).toEqual([ids.slice(0, 3), true]);
  expect(first.headers.link).toContain(`cursor=${cursorOf(first)}`);
  const last = await list({ limit: "3", cursor: cursorOf(first) });
  expect([idsOf(last), last.body.has_more, last.headers.link]).toEqual([ids.slice(3), false, undefined]);
  expect(last.body.data[0]).toEqual({
    ...{ id: ids[3], type: "contact", reason: "deleted", merged_into: null },
    deleted_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

it("shows a token the kinds that it may read, and refuses it another one", async () => {
  const { contact, campaignContact, message, call } = await fresh();
  await removeContact(contact);
  await api.test.query("DELETE FROM campaign_contacts WHERE id = $1", [campaignContact]);
  await removeText(message);
  await api.test.query("DELETE FROM calls WHERE id = $1", [call]);
  const { userId } = api.world.admin;
  const withScopes = (...scopes: string[]) => api.token(userId, { scopes });
  expect(errorOf(await list({}, await withScopes("api:me", "api:webhooks")))).toEqual({
    status: 403,
    code: "insufficient_scope",
  });
  const texts = await withScopes("api:me", "api:messages:read");
  const seen = await list({}, texts);
  expect(idsOf(seen)).toEqual([message]);
  expect(errorOf(await list({ type: "message,call" }, texts))).toMatchObject({ status: 403, code: "forbidden" });
  expect(idsOf(await list({ type: "call,campaign_contact" }))).toEqual([campaignContact, call]);
  expect(idsOf(await list({ type: "conversation" }))).toEqual([]);
  for (const [query, token] of [
    [{ cursor: cursorOf(seen) }, api.adminToken],
    [{ cursor: cursorOf(seen), type: "message" }, texts],
    [{ cursor: "bm90IGEgY3Vyc29y" }, texts],
  ] as const) {
    expect(errorOf(await list(query, token))).toEqual({ status: 400, code: "validation_error", field: "cursor" });
  }
  for (const type of ["contacts", "contact,", Array(21).fill("call").join(",")]) {
    expect(errorOf(await list({ type }))).toEqual({ status: 400, code: "validation_error", field: "type" });
  }
  const basic = await api.token(api.world.basic.userId);
  expect((await list({}, basic)).body.data).toEqual([]);
  expect(errorOf(await list({ type: "campaign_contact" }, basic))).toMatchObject({ status: 403, code: "forbidden" });
  const campaignsAlone = await api.token(api.world.basic.userId, { scopes: ["api:campaigns:read"] });
  expect(errorOf(await list({}, campaignsAlone))).toMatchObject({ status: 403, code: "forbidden" });
  const rival = await api.token(api.world.rival.userId);
  expect((await list({}, rival)).body.data).toEqual([]);
});

it("shows a member the deletions in the inboxes that are theirs", async () => {
  const { inboxIds } = api.world.northwind;
  const [own, other] = [await fresh(), await fresh(inboxIds.slice(1))];
  for (const { message, call, contact } of [other, own]) {
    await removeText(message);
    await api.test.query("DELETE FROM calls WHERE id = $1", [call]);
    await removeContact(contact);
  }
  const agent = await api.token(api.world.agent.userId);
  expect(idsOf(await list({}, agent))).toEqual([other.contact, own.message, own.call, own.contact]);
});

it("ends a page after the rows that it may examine, and goes on behind them", async () => {
  await api.test.query(
    `INSERT INTO deletions (business_id, era, id, type, reason, deleted_at)
     SELECT $1, 0, 'msg_0' || lpad(i::text, 25, '0'), 'message', 'retention', '2026-01-01T00:00:00Z'
     FROM generate_series(1, 10000) i`,
    [businessId],
  );
  const { contact } = await fresh();
  await removeContact(contact);
  for (const query of [{ type: "contact" }, { created_after: "2026-01-01T00:00:00Z" }] as const) {
    const empty = await list(query);
    expect([idsOf(empty), empty.body.has_more]).toEqual([[], true]);
    const next = await list({ ...query, cursor: cursorOf(empty) });
    expect([idsOf(next), next.body.has_more]).toEqual([[contact], false]);
  }
  expect(idsOf(await list({ created_after: "2025-12-31T23:59:59.999Z", limit: "1" }))).toEqual([
    "msg_00000000000000000000000001",
  ]);
});

it("goes on after the rows were copied to a server whose transactions have lower numbers", async () => {
  const { contact, otherContact } = await fresh();
  await removeContact(contact);
  await api.test.query("UPDATE deletions SET transaction_id = '9000000000000'");
  await api.test.query("UPDATE businesses SET deletion_era = deletion_era + 1 WHERE id = $1", [businessId]);
  const copied = await listNow();
  expect(idsOf(copied)).toEqual([contact]);
  await removeContact(otherContact);
  await expect.poll(async () => idsOf(await listNow({ cursor: cursorOf(copied) }))).toEqual([otherContact]);
});

it("keeps a deletion for 180 days", async () => {
  const ids = [await fresh(), await fresh()].flatMap(({ contact, otherContact }) => [contact, otherContact]);
  for (const [place, id] of ids.entries()) {
    await removeContact(id);
    await api.test.query("UPDATE deletions SET deleted_at = now() - $2::interval WHERE id = $1", [
      id,
      place < 2 ? "180 days 1 second" : "179 days 23 hours",
    ]);
  }
  await pruneDeletions(api.test.database);
  expect(idsOf(await list())).toEqual(ids.slice(2));
});
