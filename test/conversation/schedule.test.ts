import { afterAll, beforeAll, expect, it } from "vitest";
import { optOut } from "../../src/domain/consent/opt-out-store.ts";
import { countUnread, unreadCountsOf } from "../../src/domain/conversation/activity-store.ts";
import { insertMessage, type NewMessage } from "../../src/domain/conversation/message-store.ts";
import { beginText } from "../../src/domain/conversation/progress-store.ts";
import { pruneMessages } from "../../src/domain/conversation/retention-store.ts";
import { markRead } from "../../src/domain/conversation/store.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { identityAt, newId, newIdentity } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createTestCarrier, type TestCarrier } from "../support/carrier.ts";
import { errorOf } from "../support/contract-api.ts";
import { thorough } from "../support/effort.ts";
import { unheard } from "../support/unheard.ts";

/** Texts that are written ahead of their time. */

let api: TestApi;
let token: string;
let agent: string;
let inboxes: string[];
let carrier: TestCarrier;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  agent = await api.token(api.world.agent.userId);
  inboxes = api.world.northwind.inboxIds;
  carrier = createTestCarrier(api.test);
  carrier.start();
});
afterAll(async () => {
  await carrier?.close();
  await api?.close();
});

let last = 5_000;
const freshNumber = () => `+1422${String(++last).padStart(7, "0")}`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const send = (fields: Record<string, unknown> = {}) =>
  api.call("POST", "/messages", {
    token,
    body: { inbox_id: inboxes[0], to: freshNumber(), body: "Later", send_at: inHours(2), ...fields },
  });
const cancel = (id: string, as = token) => api.call("DELETE", `/messages/${id}`, { token: as });
const read = async (id: string) => (await api.call("GET", `/messages/${id}`, { token })).body;
/** As if its time had come. */
const ripen = async (id: string) => {
  await api.test.query("UPDATE messages SET send_at = now() WHERE id = $1", [id]);
  await api.test.query(
    "UPDATE carrier_jobs SET due_at = now() - interval '1 second', created_at = now() WHERE id = $1",
    [id],
  );
};
/** Ends an order that this test has begun itself. */
const forget = async (id: string) => {
  await api.test.query("DELETE FROM carrier_jobs WHERE id = $1", [id]);
  await api.test.query("UPDATE messages SET status = 'delivered' WHERE id = $1", [id]);
};
const jobs = (id: string) => api.test.query("SELECT FROM carrier_jobs WHERE id = $1", [id]);

it("waits for its time, is sent then, and is the last text of the conversation only then", async () => {
  const { status, body } = await send();
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: "scheduled", sent_at: null, send_at: expect.stringMatching(/Z$/) });
  const conversation = () => api.call("GET", `/conversations/${body.conversation_id}`, { token });
  expect((await conversation()).body).toMatchObject({ last_message: null, last_message_at: null });
  const list = (wanted: string) => api.call("GET", "/messages", { token, query: { status: wanted, phone: body.to } });
  expect((await list("scheduled")).body.data).toEqual([body]);
  expect((await list("queued")).body.data).toEqual([]);
  expect(await jobs(body.id)).toHaveLength(1);
  await ripen(body.id);
  await expect.poll(async () => (await read(body.id)).status).toBe("delivered");
  expect((await conversation()).body.last_message).toMatchObject({ id: body.id });
  expect(errorOf(await cancel(body.id))).toEqual({ status: 409, code: "conflict" });
});

it("stays the last text beside one that was written before its time and stored after it", async () => {
  const { body } = await send();
  const { id, conversation_id: conversationId, to } = body;
  const line = { conversationId, inboxId: inboxes[0] as string, inboxNumber: body.from, phoneNumber: to };
  const write = (carrierId: string, at: number) =>
    insertMessage(api.test.database, api.world.northwind.businessId, {
      ...{
        ...line,
        ...identityAt("msg", new Date(at)),
        carrierId,
        contactId: null,
        actor: SERVICE_ITSELF,
        campaignId: null,
      },
      ...{ direction: "incoming", body: "Hi", segments: 1, status: "received" },
    });
  const last = async () => {
    const [row] = await api.test.query<{ id: string; isItsTime: boolean }>(
      `SELECT c.last_message_id AS id, c.last_message_at = COALESCE(m.send_at, m.created_at) AS "isItsTime"
       FROM conversations c JOIN messages m ON m.id = c.last_message_id WHERE c.id = $1`,
      [conversationId],
    );
    return row;
  };
  const later = Date.now() + 5_000;
  await api.test.query("UPDATE messages SET send_at = $2 WHERE id = $1", [id, new Date(later)]);
  await beginText(api.test.database, api.world.northwind.businessId, id);
  await write("SM-before", later - 1_000);
  expect(await last()).toEqual({ id, isItsTime: true });
  // A deletion of others leaves it the last one, and so does the deletion of a later one.
  const old = await write("SM-old", later - 2_000);
  await api.test.query("UPDATE messages SET created_at = now() - interval '60 days' WHERE id = $1", [old?.id]);
  const range = { id: "msg_z", time: new Date(Date.now() - 86_400_000).toISOString() };
  await api.test.database.transaction((transaction) =>
    pruneMessages(transaction, api.world.northwind.businessId, "", range),
  );
  expect(await last()).toEqual({ id, isItsTime: true });
  const after = await write("SM-after", later + 1_000);
  expect(await last()).toEqual({ id: after?.id, isItsTime: true });
  await api.test.query("UPDATE messages SET created_at = now() - interval '60 days' WHERE id = $1", [after?.id]);
  await api.test.database.transaction((transaction) =>
    pruneMessages(transaction, api.world.northwind.businessId, "", range),
  );
  expect(await last()).toEqual({ id, isItsTime: true });
  await forget(id);
});

it("leaves a text that came before its time unread, until the user reads it", async () => {
  const { body } = await send();
  const { businessId } = api.world.northwind;
  const userId = api.world.admin.userId;
  const conversationId = body.conversation_id;
  const line = { conversationId, inboxId: inboxes[0] as string, inboxNumber: body.from, phoneNumber: body.to };
  const receive = (carrierId: string) =>
    insertMessage(api.test.database, businessId, {
      ...{ ...line, ...newIdentity("msg"), carrierId, contactId: null, actor: SERVICE_ITSELF, campaignId: null },
      ...{ direction: "incoming", body: "Hi", segments: 1, status: "received" },
    });
  const sight = { businessId, memberId: null };
  const unread = async () => [
    await countUnread(api.test.database, sight, userId),
    ...(await unreadCountsOf(api.test.database, businessId, userId, [conversationId])),
  ];
  await receive("SM-first");
  await markRead(api.test.database, businessId, conversationId, userId, true);
  const [others = 0] = await unread();
  await receive("SM-second");
  await api.test.query("UPDATE messages SET send_at = now() + interval '1 second' WHERE id = $1", [body.id]);
  await beginText(api.test.database, businessId, body.id);
  expect(await unread()).toEqual([others + 1, 1]);
  await markRead(api.test.database, businessId, conversationId, userId, true);
  expect(await unread()).toEqual([others, 0]);
  await forget(body.id);
});

it("is canceled once, by users of its inbox, and no longer exists afterwards", async () => {
  const { body } = await send({ inbox_id: inboxes[1] });
  expect(errorOf(await cancel(body.id, agent))).toEqual({ status: 404, code: "not_found" });
  expect((await cancel(body.id)).status).toBe(204);
  expect((await cancel(body.id)).status).toBe(404);
  expect((await api.call("GET", `/messages/${body.id}`, { token })).status).toBe(404);
  expect(await jobs(body.id)).toEqual([]);
});

it("is canceled after it waited for calling hours: the text before is the last one again", async () => {
  const { body } = await send();
  const { businessId } = api.world.northwind;
  const conversationId = body.conversation_id;
  const line = { conversationId, inboxId: inboxes[0] as string, inboxNumber: body.from, phoneNumber: body.to };
  const write = (fields: Pick<NewMessage, "direction" | "status" | "body">) =>
    insertMessage(api.test.database, businessId, {
      ...{ ...line, ...newIdentity("msg"), contactId: null, actor: SERVICE_ITSELF, campaignId: null, segments: 1 },
      ...fields,
    });
  const before = await write({ direction: "incoming", body: "Hi", status: "received" });
  const offer = await write({ direction: "outgoing", body: "An offer", status: "queued" });
  const conversation = async () => (await api.call("GET", `/conversations/${conversationId}`, { token })).body;
  expect((await conversation()).last_message).toMatchObject({ id: offer?.id });
  await api.test.query("UPDATE messages SET send_at = now() + interval '9 hours' WHERE id = $1", [offer?.id]);
  expect((await cancel(offer?.id as string)).status).toBe(204);
  expect(await conversation()).toMatchObject({ last_message: { id: before?.id }, unread_count: 1 });
  await cancel(body.id);
});

it("that is canceled as it comes due is either sent or removed, never both", async () => {
  const texts = await Promise.all(Array.from({ length: 12 }, () => send().then(({ body }) => body.id as string)));
  const answers = await Promise.all(
    texts.map(async (id) => {
      const ripe = ripen(id);
      const answer = await cancel(id);
      await ripe;
      return answer.status;
    }),
  );
  await carrier.settle();
  for (const [place, id] of texts.entries()) {
    const orders = await api.test.query("SELECT FROM simulator_orders WHERE id = $1", [id]);
    expect([answers[place], orders.length]).toEqual(answers[place] === 204 ? [204, 0] : [409, 1]);
  }
});

it("is not sent after an opt-out", async () => {
  const { body } = await send();
  await unheard(optOut)(
    api.test.database,
    api.world.northwind.businessId,
    body.to,
    new Date().toISOString(),
    "keyword",
  );
  await ripen(body.id);
  await expect.poll(async () => (await read(body.id)).status).toBe("failed");
  expect((await read(body.id)).error).toMatchObject({ code: "opted_out" });
});

it("may be at most 30 days ahead; a past time counts as now", async () => {
  expect(errorOf(await send({ send_at: inHours(30 * 24 + 1) }))).toMatchObject({ status: 400, field: "send_at" });
  expect(errorOf(await send({ send_at: "tomorrow" }))).toMatchObject({ status: 400, field: "send_at" });
  expect((await send({ send_at: inHours(30 * 24 - 1) })).body.status).toBe("scheduled");
  expect((await send({ send_at: inHours(-1) })).body).toMatchObject({ status: "queued", send_at: null });
});

it("a text that is not scheduled is not canceled", async () => {
  const { body } = await send({ send_at: undefined });
  expect(errorOf(await cancel(body.id))).toEqual({ status: 409, code: "conflict" });
});

thorough.it("is refused beyond 10,000 of a business", async () => {
  const { businessId } = api.world.rivals;
  const rival = await api.token(api.world.rival.userId);
  const body = { inbox_id: api.world.rivals.inboxIds[0], to: freshNumber(), body: "Later", send_at: inHours(2) };
  const first = await api.call("POST", "/messages", { token: rival, body });
  expect(first.status).toBe(201);
  await api.test.query(
    `INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, direction, body,
       segments, status, send_at, created_at, updated_at)
     SELECT business_id, added.id, conversation_id, inbox_id, inbox_number, phone_number, direction, body, segments,
       status, send_at, created_at, updated_at
     FROM messages, unnest($2::text[]) AS added (id) WHERE business_id = $1 AND messages.id = $3`,
    [businessId, Array.from({ length: 9_999 }, () => newId("msg")), first.body.id],
  );
  expect(errorOf(await api.call("POST", "/messages", { token: rival, body }))).toEqual({
    status: 409,
    code: "conflict",
  });
  expect((await api.call("POST", "/messages", { token: rival, body: { ...body, send_at: undefined } })).status).toBe(
    201,
  );
  expect((await api.call("DELETE", `/messages/${first.body.id}`, { token: rival })).status).toBe(204);
  expect((await api.call("POST", "/messages", { token: rival, body })).status).toBe(201);
});

it("a marketing text waits for the hours of the person, a conversational one does not", async () => {
  // At any time it is night in one of these places, and day in another.
  const places = [
    { utc: -10, number: "+18085551" },
    { utc: -5, number: "+12125551" },
    { utc: 1, number: "+4930555" },
    { utc: 9, number: "+8135555" },
  ];
  const hourAt = (utc: number) => (new Date().getUTCHours() + utc + 24) % 24;
  const asleep = places.find(({ utc }) => hourAt(utc) >= 22 || hourAt(utc) < 6)?.number;
  const awake = places.find(({ utc }) => hourAt(utc) >= 10 && hourAt(utc) < 19)?.number;
  const marketing = { purpose: "marketing" };
  const text = (to: string, more: object) =>
    api.call("POST", "/messages", { token, body: { inbox_id: inboxes[0], to, body: "An offer", ...more } });
  const { body: later } = await text(`${asleep}901`, marketing);
  expect(later).toMatchObject({ status: "scheduled" });
  const { utc } = places.find(({ number }) => number === asleep) as { utc: number };
  const local = (new Date(later.send_at).getUTCHours() + utc + 24) % 24;
  expect([8, 9]).toContain(local);
  expect((await text(`${awake}902`, marketing)).body).toMatchObject({ status: "queued", send_at: null });
  expect((await text(`${asleep}903`, { purpose: "conversational" })).body).toMatchObject({ status: "queued" });
  const wanted = new Date(Date.parse(later.send_at) + 3_600_000).toISOString();
  expect((await text(`${asleep}904`, { ...marketing, send_at: wanted })).body).toMatchObject({ send_at: wanted });
  expect(errorOf(await text(`${asleep}905`, { purpose: "spam" }))).toMatchObject({ status: 400, field: "purpose" });
});
