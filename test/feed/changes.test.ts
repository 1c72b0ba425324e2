import { afterAll, beforeAll, expect, it } from "vitest";
import { markMachine } from "../../src/domain/call/message-store.ts";
import { hideRecordings, saveTranscript, showRecording } from "../../src/domain/call/recording-store.ts";
import { forgetReasons } from "../../src/domain/consent/erasure-store.ts";
import { markConversationRead } from "../../src/domain/conversation/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { reactivateUser, updateUser } from "../../src/domain/identity/users.ts";
import { markStored } from "../../src/domain/media/fetch-store.ts";
import { deactivateUser } from "../../src/domain/people/deactivation.ts";
import { applyRetention } from "../../src/domain/retention/prune.ts";
import { identityAt, newId, newIdentity } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createTestCarrier, type TestCarrier } from "../support/carrier.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Each change of an object that a list shows brings the object into the feed of that list, behind an earlier cursor. */

let api: TestApi;
let carrier: TestCarrier;
let token: string;
let caller: Caller;
let inboxId: string;
let inboxNumber: string;
beforeAll(async () => {
  api = await createTestApi();
  carrier = createTestCarrier(api.test, { outbox: webhookTools.outbox });
  const { admin, northwind } = api.world;
  token = await api.token(admin.userId);
  caller = { businessId: northwind.businessId, userId: admin.userId, role: "admin" };
  const [inbox] = (await call("GET", "/inboxes")).data;
  [inboxId, inboxNumber] = [inbox.id, inbox.phone_number];
});
afterAll(async () => {
  await carrier?.close();
  await api?.close();
});

/** The lists whose objects have a time of their last change. */
const LISTS = [
  "/contacts",
  "/campaign-contacts",
  "/conversations",
  "/messages",
  "/calls",
  "/campaigns",
  "/do-not-call",
  "/users",
  "/subscriptions",
] as const;

/** Entries of the do-not-call list have their number as id. */
const idOf = (row: Answer): string => row.id ?? row.phone_number;

async function call(method: string, path: string, body?: unknown, query: Record<string, string> = {}): Promise<Answer> {
  const answer = await api.call(method, path, { token, body, query });
  expect([method, path, answer.status, answer.text]).toEqual([
    ...[method, path, expect.toSatisfy((status) => status < 300), expect.anything()],
  ]);
  return answer.body;
}

/** Reads a feed from a cursor to its end. */
async function follow(path: string, from?: string): Promise<{ rows: Answer[]; cursor: string }> {
  const rows: Answer[] = [];
  for (let cursor = from; ; ) {
    const query = { sort: "updated_at", order: "asc", limit: "100", ...(cursor && { cursor }) };
    const page = await call("GET", path, undefined, query);
    rows.push(...page.data);
    cursor = page.next_cursor as string;
    if (!page.has_more) {
      return { rows, cursor };
    }
  }
}

const everywhere = (cursors: readonly string[] = []) =>
  Promise.all(LISTS.map((path, place) => follow(path, cursors[place])));

/** All objects of a list, as it is without an order. */
async function list(path: string): Promise<Answer[]> {
  const rows: Answer[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await call("GET", path, undefined, { limit: "100", ...(cursor && { cursor }) });
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

let people = 0;
const number = () => `+1415555${String(1000 + ++people)}`;

async function addContact(phone: string): Promise<string> {
  return (await call("POST", "/contacts", { first_name: "Ada", phones: [phone] })).id;
}

async function addCampaign(name: string): Promise<string> {
  await call("POST", "/campaigns", { name, inbox_ids: [inboxId] });
  return (await call("GET", "/campaigns", undefined, { q: name })).data[0].id;
}

const addEntry = async (campaignId: string, phone: string, more: object = {}): Promise<string> =>
  (await call("POST", `/campaigns/${campaignId}/contacts`, { phones: [phone], ...more })).id;

const receive = (from: string, body: string, at = new Date().toISOString()) =>
  carrier.receive(api.test.database, {
    kind: "text.incoming",
    carrierId: newId("msg"),
    from,
    to: inboxNumber,
    body,
    at,
  });

async function add(table: string, row: Record<string, unknown>): Promise<void> {
  const stamped = { business_id: caller.businessId, ...row };
  const columns = Object.keys(stamped).join(", ");
  await api.test.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(stamped)],
  );
}

/** A call that has ended. */
async function addCall(phone: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id, createdAt: at } = newIdentity("call");
  await add("calls", {
    ...{ id, inbox_id: inboxId, inbox_number: inboxNumber, phone_number: phone, direction: "outgoing" },
    ...{ status: "completed", started_at: at, answered_at: at, ended_at: at, created_at: at, updated_at: at },
    ...{ duration_seconds: 0, checks: 0, times_unknown: 0, hang_ups: 0, is_muted: false, is_on_hold: false },
    ...more,
  });
  return id;
}

/** A conversation with a text of so many days ago. */
async function addText(phone: string, days: number, more: Record<string, unknown> = {}) {
  const at = new Date(Date.now() - days * 86_400_000);
  const [conversation, message] = [identityAt("cnv", at).id, identityAt("msg", at).id];
  const times = { created_at: at.toISOString(), updated_at: at.toISOString() };
  const ends = { inbox_id: inboxId, phone_number: phone };
  const last = { last_message_id: message, last_message_at: at.toISOString(), unread_count: 1 };
  await add("conversations", { ...ends, id: conversation, ...last, ...times });
  await add("messages", {
    ...{ ...ends, ...times, id: message, conversation_id: conversation, inbox_number: inboxNumber, body: "Hello" },
    ...{ segments: 1, media_count: 0, direction: "incoming", status: "received", possible_duplicate: false },
    ...{ checks: 0, times_unknown: 0, ...more },
  });
  return { conversation, message };
}

interface Change {
  /** The objects that look different afterwards. */
  ids: string[];
  make(): Promise<unknown>;
}

/** Prepares each change on objects of its own. */
const CHANGES: Record<string, () => Promise<Change>> = {
  "a text STOP": async () => {
    const phone = number();
    return { ids: [await addContact(phone)], make: () => receive(phone, "STOP") };
  },
  "a text START": async () => {
    const phone = number();
    const id = await addContact(phone);
    await receive(phone, "STOP", new Date(Date.now() - 5_000).toISOString());
    return { ids: [id], make: () => receive(phone, "START") };
  },
  "a text STOP after an opt-out on behalf of the person": async () => {
    const phone = number();
    const id = await addContact(phone);
    await call("PATCH", `/contacts/${id}`, { opted_out: true, opted_out_reason: "By letter" });
    return { ids: [id], make: () => receive(phone, "STOP") };
  },
  "an opt-out of another contact with the number": async () => {
    const phone = number();
    const [id, other] = [await addContact(phone), await addContact(phone)];
    return { ids: [id, other], make: () => call("PATCH", `/contacts/${other}`, { opted_out: true }) };
  },
  "the end of that opt-out": async () => {
    const phone = number();
    const [id, other] = [await addContact(phone), await addContact(phone)];
    await call("PATCH", `/contacts/${other}`, { opted_out: true });
    return { ids: [id, other], make: () => call("PATCH", `/contacts/${other}`, { opted_out: false }) };
  },
  "the erasure of the reason of an opt-out": async () => {
    const phone = number();
    const id = await addContact(phone);
    await call("PATCH", `/contacts/${id}`, { opted_out: true, opted_out_reason: "By letter" });
    return { ids: [id], make: () => forgetReasons(api.test.database, caller.businessId, [phone]) };
  },
  "a new note on the do-not-call list, alone and among others": async () => {
    const [alone, among] = [number(), number()];
    await call("POST", "/do-not-call", { numbers: [{ phone_number: alone, note: "Old" }, { phone_number: among }] });
    return {
      ids: [alone, among],
      async make() {
        await call("POST", "/do-not-call", { phone_number: alone, note: "New" });
        await call("POST", "/do-not-call", { numbers: [{ phone_number: among, note: "New" }] });
      },
    };
  },
  "the erasure of a note on the do-not-call list": async () => {
    const phone = number();
    await call("POST", "/do-not-call", { phone_number: phone, note: "By letter" });
    return { ids: [phone], make: () => forgetReasons(api.test.database, caller.businessId, [phone]) };
  },
  "a merge": async () => {
    const [phone, other] = [number(), number()];
    const [merged, into] = [await addContact(phone), await addContact(other)];
    const { conversation, message } = await addText(phone, 0, { contact_id: merged });
    await api.test.query("UPDATE conversations SET contact_id = $2 WHERE id = $1", [conversation, merged]);
    const entry = await addEntry(await addCampaign("Merge"), phone, { customer_id: merged });
    const ids = [into, conversation, message, entry, await addCall(phone, { contact_id: merged })];
    return { ids, make: () => call("POST", `/contacts/${merged}/merge`, { into }) };
  },
  "the deletion of a contact": async () => {
    const phone = number();
    const id = await addContact(phone);
    const { conversation, message } = await addText(phone, 0, { contact_id: id });
    await api.test.query("UPDATE conversations SET contact_id = $2 WHERE id = $1", [conversation, id]);
    const entry = await addEntry(await addCampaign("Deletion"), phone, { customer_id: id });
    const ids = [conversation, message, entry, await addCall(phone, { contact_id: id })];
    return { ids, make: () => call("DELETE", `/contacts/${id}`) };
  },
  "a contact with the number of a conversation": async () => {
    const phone = number();
    const { conversation } = await addText(phone, 0);
    return { ids: [conversation], make: () => addContact(phone) };
  },
  "the removal of a campaign contact": async () => {
    const phone = number();
    const campaign = await addCampaign("Removal");
    const entry = await addEntry(campaign, phone);
    const called = await addCall(phone, { campaign_id: campaign, campaign_contact_id: entry });
    return { ids: [campaign, called], make: () => call("DELETE", `/campaigns/${campaign}/contacts/${entry}`) };
  },
  "a new campaign contact": async () => {
    const campaign = await addCampaign("Addition");
    return { ids: [campaign], make: () => addEntry(campaign, number()) };
  },
  "a campaign contact that is settled": async () => {
    const campaign = await addCampaign("Settled");
    const entry = await addEntry(campaign, number());
    const path = `/campaigns/${campaign}/contacts/${entry}`;
    return { ids: [campaign, entry], make: () => call("PATCH", path, { status: "do_not_call" }) };
  },
  "a name, a status and inboxes of campaigns": async () => {
    const [renamed, paused, moved] = [
      await addCampaign("Old name"),
      await addCampaign("Pause"),
      await addCampaign("In"),
    ];
    const other = (await call("GET", "/inboxes")).data[1].id;
    return {
      ids: [renamed, paused, moved],
      async make() {
        await call("PATCH", `/campaigns/${renamed}`, { name: "New name" });
        await call("PATCH", `/campaigns/${paused}`, { status: "paused" });
        await call("PATCH", `/campaigns/${moved}`, { inbox_ids: [other] });
      },
    };
  },
  "an outcome of a call": async () => {
    const campaign = await addCampaign("Outcome");
    const phone = number();
    const entry = await addEntry(campaign, phone);
    const called = await addCall(phone, {
      ...{ campaign_id: campaign, campaign_contact_id: entry, user_id: caller.userId, accepted_at: new Date() },
    });
    const outcome = (await call("GET", "/dispositions")).data.find(
      ({ marks_contact_complete: completes }: Answer) => completes,
    );
    const body = { disposition_id: outcome.id, note: "Agreed" };
    return { ids: [called, entry, campaign], make: () => call("PATCH", `/calls/${called}`, body) };
  },
  "the word of an agent that a machine has answered": async () => {
    const id = await addCall(number());
    return { ids: [id], make: () => markMachine(api.test.database, caller.businessId, id) };
  },
  "a recording, its words and its erasure": async () => {
    const [shown, heard, hidden] = [await addCall(number()), await addCall(number()), await addCall(number())];
    const { database } = api.test;
    const recording = newId("rec");
    await showRecording(database, caller.businessId, { callId: hidden, kind: "talk", id: recording });
    return {
      ids: [shown, heard, hidden],
      async make() {
        await showRecording(database, caller.businessId, { callId: shown, kind: "voicemail", id: newId("rec") });
        await saveTranscript(database, caller.businessId, heard, "Please call back.");
        await hideRecordings(database, caller.businessId, [hidden], [recording]);
      },
    };
  },
  "a text that comes in": async () => {
    const phone = number();
    const { conversation } = await addText(phone, 1);
    return { ids: [conversation], make: () => receive(phone, "Hello again") };
  },
  "a call that comes in": async () => {
    const phone = number();
    const { conversation } = await addText(phone, 1);
    const event = { kind: "call.incoming", carrierId: newId("call"), from: phone, to: inboxNumber } as const;
    const at = new Date().toISOString();
    return {
      ids: [conversation],
      make: () => carrier.receive(api.test.database, { ...event, at, isOver: true }),
    };
  },
  "a conversation that is read": async () => {
    const { conversation } = await addText(number(), 1);
    return { ids: [conversation], make: () => markConversationRead(api.test.database, caller, conversation) };
  },
  "a text that is delivered": async () => {
    const phone = number();
    const { id } = await call("POST", "/messages", { inbox_id: inboxId, to: phone, body: "Hello" });
    return {
      ids: [id],
      async make() {
        carrier.start();
        await carrier.settle();
      },
    };
  },
  "a file of a text that is fetched": async () => {
    const { message } = await addText(number(), 1, { media_count: 1 });
    const [id, lease] = [newId("med"), "0192f0c5-7d3b-7c3e-9c60-0a4f2f6f4d11"];
    const at = new Date().toISOString();
    await add("media", {
      ...{ id, message_id: message, position: 0, source: "carrier", source_url: "https://files.example/1" },
      ...{
        state: "pending",
        due_at: at,
        lease_token: lease,
        attempts: 1,
        storage_failures: 0,
        storage_key: `media/${id}`,
      },
      ...{ created_at: at, updated_at: at },
    });
    const job = { businessId: caller.businessId, id, token: lease } as Parameters<typeof markStored>[1];
    const file = { contentType: "image/png", size: 12 };
    return { ids: [message], make: () => markStored(api.test.database, job, file) };
  },
  "a retention that removes the last text": async () => {
    const phone = number();
    const { conversation } = await addText(phone, 400);
    await addCall(phone);
    await api.test.query(`UPDATE businesses SET retention = '{"messageDays": 365}' WHERE id = $1`, [caller.businessId]);
    return { ids: [conversation], make: () => applyRetention(api.test.database) };
  },
  "a user's name, and the end and return of users": async () => {
    const { database, query } = api.test;
    const ids = [newId("usr"), newId("usr"), newId("usr")] as const;
    const at = new Date().toISOString();
    for (const id of ids) {
      const row = { id, email: `${id}@northwind.example`, name: "Grace", role: "member", type: "person" };
      await add("users", { ...row, created_at: at, updated_at: at });
    }
    await query("UPDATE users SET deactivated_at = now() WHERE id = $1", [ids[2]]);
    return {
      ids: [...ids],
      async make() {
        await updateUser(database, caller, ids[0], { name: "Grace Hopper" });
        await deactivateUser(database, caller, webhookTools.outbox, ids[1], null);
        await reactivateUser(database, caller, ids[2]);
      },
    };
  },
  "a pause of a subscription": async () => {
    const draft = { event_type: "call.incoming.missed", target_url: "https://receiver.example/changes" };
    const { id } = await call("POST", "/subscriptions", draft);
    return { ids: [id], make: () => call("PATCH", `/subscriptions/${id}`, { status: "paused" }) };
  },
};

it("shows every object that a change has touched, in the feed behind an earlier cursor", async () => {
  const changes: (Change & { name: string })[] = [];
  // One after another: the test has three connections.
  for (const [name, prepare] of Object.entries(CHANGES)) {
    changes.push({ name, ...(await prepare()) });
  }
  const before = await everywhere();
  for (const { make } of changes) {
    await make();
  }
  const after = await everywhere(before.map(({ cursor }) => cursor));
  const fed = new Set(after.flatMap(({ rows }) => rows.map(idOf)));
  const missed = changes.flatMap(({ name, ids }) =>
    ids.filter((id) => !fed.has(id)).map((id) => [name, id.slice(0, 4)]),
  );
  expect(missed).toEqual([]);

  // No other object looks different either.
  const now = (await Promise.all(LISTS.map(list))).flat();
  const contentOf = ({ updated_at: _, ...content }: Answer) =>
    JSON.stringify(content).replaceAll(/(?:expires|signature)=[^"&]*/g, "");
  const earlier = new Map(before.flatMap(({ rows }) => rows.map((row) => [idOf(row), contentOf(row)])));
  const changed = now.filter((row) => earlier.get(idOf(row)) !== contentOf(row)).map(idOf);
  expect(changed.length).toBeGreaterThan(changes.length);
  expect(changed.filter((id) => !fed.has(id))).toEqual([]);
  // Every change has had an effect that the lists show.
  expect(changes.flatMap(({ name, ids }) => ids.filter((id) => !changed.includes(id)).map(() => name))).toEqual([]);
});
