import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { optIn, optOut } from "../../src/domain/consent/opt-out-store.ts";
import { sendMessage } from "../../src/domain/conversation/commands.ts";
import { insertMessage } from "../../src/domain/conversation/message-store.ts";
import { ensureConversation } from "../../src/domain/conversation/store.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { identityAt, newIdentity } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { sessionsWhere } from "../support/sessions.ts";
import { unheard } from "../support/unheard.ts";

let api: TestApi;
let token: string;
let agent: string;
let caller: Caller;
let inboxes: string[];
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  agent = await api.token(api.world.agent.userId);
  inboxes = api.world.northwind.inboxIds;
  caller = { businessId: api.world.northwind.businessId, userId: api.world.admin.userId, role: "admin" };
});
afterAll(() => api?.close());

let lastNumber = 0;
const freshNumber = () => {
  lastNumber += 1;
  return `+1415${8_500_000 + lastNumber}`;
};
const send = (body: Record<string, unknown>, as = token) => api.call("POST", "/messages", { token: as, body });
const count = async (table: string) =>
  (await api.test.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;
const counts = async () => [await count("messages"), await count("conversations"), await count("carrier_jobs")];

describe("POST /messages", () => {
  it("writes the text, its conversation and the order to send it", async () => {
    const to = freshNumber();
    const { status, body } = await send({ inbox_id: inboxes[0], to, body: "  Hello  " });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^msg_/),
      conversation_id: expect.stringMatching(/^cnv_/),
      inbox_id: inboxes[0],
      contact_id: null,
      user_id: api.world.admin.userId,
      campaign_id: null,
      direction: "outgoing",
      from: "+14155550100",
      to,
      body: "Hello",
      media: [],
      segments: 1,
      status: "queued",
      error: null,
      created_at: expect.any(String),
      send_at: null,
      sent_at: null,
      delivered_at: null,
      updated_at: body.created_at,
    });
    expect((await api.call("GET", `/messages/${body.id}`, { token })).body).toEqual(body);
    const conversation = (await api.call("GET", `/conversations/${body.conversation_id}`, { token })).body;
    expect(conversation).toEqual({
      id: body.conversation_id,
      inbox_id: inboxes[0],
      contact_id: null,
      phone_number: to,
      last_message: { id: body.id, direction: "outgoing", body: "Hello", created_at: body.created_at },
      last_message_at: body.created_at,
      last_activity_at: body.created_at,
      unread_count: 0,
      assigned_user_id: null,
      closed_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(
      await api.test.query("SELECT kind, inbox_id, segments, attempts FROM carrier_jobs WHERE id = $1", [body.id]),
    ).toEqual([{ kind: "text", inbox_id: inboxes[0], segments: 1, attempts: 0 }]);
  });

  it("adds to a conversation, from its inbox to its number, with its contact", async () => {
    const contact = (await api.call("GET", "/contacts", { token, query: { limit: "1" } })).body.data[0];
    const first = await send({ inbox_id: inboxes[1], to: contact.primary_number, body: "One" });
    expect(first.body).toMatchObject({ contact_id: contact.id, from: "+12125550100" });
    const second = await send({ conversation_id: first.body.conversation_id, body: "Two" });
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({
      conversation_id: first.body.conversation_id,
      contact_id: contact.id,
      inbox_id: inboxes[1],
      to: contact.primary_number,
    });
  });

  it("counts the segments of both alphabets", async () => {
    const segmentsOf = async (body: string) =>
      (await send({ inbox_id: inboxes[0], to: freshNumber(), body })).body.segments;
    expect([
      await segmentsOf("a".repeat(160)),
      await segmentsOf("a".repeat(161)),
      await segmentsOf("я".repeat(70)),
      await segmentsOf("я".repeat(71)),
      await segmentsOf("a".repeat(1600)),
    ]).toEqual([1, 2, 1, 2, 11]);
  });

  const unknown = { inbox: "inb_01h455vb4pex5vsknk084sn02q", conversation: "cnv_01h455vb4pex5vsknk084sn02q" };
  it.each<[string, () => Record<string, unknown>, [number, string, string | undefined]]>([
    ["no body", () => ({ inbox_id: inboxes[0], to: "+14155550123" }), [400, "validation_error", "body"]],
    [
      "an empty body",
      () => ({ inbox_id: inboxes[0], to: "+14155550123", body: " " }),
      [400, "validation_error", "body"],
    ],
    [
      "a body of 1,601",
      () => ({ inbox_id: inboxes[0], to: "+14155550123", body: "a".repeat(1601) }),
      [400, "validation_error", "body"],
    ],
    ["no addressee", () => ({ body: "Hi" }), [400, "validation_error", "inbox_id"]],
    ["an inbox alone", () => ({ inbox_id: inboxes[0], body: "Hi" }), [400, "validation_error", "to"]],
    ["a number alone", () => ({ to: "+14155550123", body: "Hi" }), [400, "validation_error", "inbox_id"]],
    [
      "a conversation and an inbox",
      () => ({ conversation_id: unknown.conversation, inbox_id: inboxes[0], body: "Hi" }),
      [400, "validation_error", "inbox_id"],
    ],
    [
      "a conversation and a number",
      () => ({ conversation_id: unknown.conversation, to: "+14155550123", body: "Hi" }),
      [400, "validation_error", "to"],
    ],
    [
      "a number that is none",
      () => ({ inbox_id: inboxes[0], to: "4155550123", body: "Hi" }),
      [400, "invalid_phone_number", "to"],
    ],
    [
      "an unknown inbox",
      () => ({ inbox_id: unknown.inbox, to: "+14155550123", body: "Hi" }),
      [400, "validation_error", "inbox_id"],
    ],
    [
      "another business's inbox",
      () => ({ inbox_id: api.world.rivals.inboxIds[0], to: "+14155550123", body: "Hi" }),
      [400, "validation_error", "inbox_id"],
    ],
    [
      "an unknown conversation",
      () => ({ conversation_id: unknown.conversation, body: "Hi" }),
      [400, "validation_error", "conversation_id"],
    ],
    ["a field that is not known", () => ({ body: "Hi", media: [] }), [400, "validation_error", "media"]],
  ])("refuses %s and changes nothing", async (_name, body, [status, code, field]) => {
    const before = await counts();
    const answer = await send(body());
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([status, code, field]);
    expect(await counts()).toEqual(before);
  });

  it("refuses an inactive inbox, named or through a conversation", async () => {
    const [inactive] = await api.test.query<{ id: string }>(
      "SELECT id FROM inboxes WHERE business_id = $1 AND deactivated_at IS NOT NULL",
      [caller.businessId],
    );
    const inboxId = inactive?.id as string;
    const pair = { inboxId, phoneNumber: freshNumber(), contactId: null };
    const conversation = await ensureConversation(api.test.database, caller.businessId, pair);
    for (const [body, field] of [
      [{ inbox_id: inboxId, to: "+14155550123", body: "Hi" }, "inbox_id"],
      [{ conversation_id: conversation, body: "Hi" }, "conversation_id"],
    ] as const) {
      const answer = await send(body);
      expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
        400,
        "validation_error",
        field,
      ]);
    }
  });

  it("refuses a member who may not use the inbox, and shows its texts to no such member", async () => {
    const { body } = await send({ inbox_id: inboxes[1], to: freshNumber(), body: "Hi" });
    for (const request of [
      { inbox_id: inboxes[1], to: freshNumber(), body: "Hi" },
      { conversation_id: body.conversation_id, body: "Hi" },
    ]) {
      const answer = await send(request, agent);
      expect([answer.status, answer.body.error.code]).toEqual([403, "forbidden"]);
    }
    expect((await send({ inbox_id: inboxes[0], to: freshNumber(), body: "Hi" }, agent)).status).toBe(201);
    expect((await api.call("GET", `/messages/${body.id}`, { token: agent })).status).toBe(404);
  });

  it("refuses a number that has opted out until it opts in", async () => {
    const to = freshNumber();
    const first = await send({ inbox_id: inboxes[0], to, body: "Hi" });
    await unheard(optOut)(api.test.database, caller.businessId, to, new Date().toISOString(), "keyword");
    const before = await counts();
    for (const body of [
      { inbox_id: inboxes[0], to, body: "Hi" },
      { inbox_id: inboxes[2], to, body: "Hi" },
      { conversation_id: first.body.conversation_id, body: "Hi" },
    ]) {
      const answer = await send(body);
      expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
        422,
        "unprocessable_entity",
        "to",
      ]);
    }
    expect(await counts()).toEqual(before);
    const rival = await api.token(api.world.rival.userId);
    expect((await send({ inbox_id: api.world.rivals.inboxIds[0], to, body: "Hi" }, rival)).status).toBe(201);
    await unheard(optIn)(api.test.database, caller.businessId, to, new Date().toISOString());
    expect((await send({ inbox_id: inboxes[0], to, body: "Hi" })).status).toBe(201);
  });

  it("creates one conversation for 50 concurrent first texts", async () => {
    const to = freshNumber();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_one, at) => send({ inbox_id: inboxes[0], to, body: `Text ${at}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.conversation_id)).size).toBe(1);
    const { body } = await api.call("GET", "/conversations", { token, query: { phone: to } });
    const newest = answers
      .map((answer) => answer.body.id)
      .toSorted()
      .at(-1);
    expect(body.data).toHaveLength(1);
    expect([body.data[0].last_message.id, body.data[0].unread_count]).toEqual([newest, 0]);
  });

  it("writes no text once an opt-out is committed, and an opt-out waits for the texts before it", async () => {
    const to = freshNumber();
    const { database } = api.test;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const order: string[] = [];
    let reportLock = () => {};
    const locked = new Promise<void>((resolve) => {
      reportLock = resolve;
    });
    const text = database.transaction(async (transaction) => {
      await sendMessage(transaction, caller, { inboxId: inboxes[0], to, body: "Before" });
      reportLock();
      await released;
      order.push("text");
    });
    await locked;
    const stop = unheard(optOut)(database, caller.businessId, to, new Date().toISOString(), "keyword").then(() =>
      order.push("stop"),
    );
    await expect.poll(() => waiting()).toBeGreaterThan(0);
    release();
    await Promise.all([text, stop]);
    expect(order).toEqual(["text", "stop"]);
    expect((await send({ inbox_id: inboxes[0], to, body: "After" })).status).toBe(422);
  });

  it("accepts no text after the opt-out, with any number of concurrent requests", async () => {
    const to = freshNumber();
    const texts = Array.from({ length: 30 }, () => send({ inbox_id: inboxes[0], to, body: "Race" }));
    const stop = unheard(optOut)(api.test.database, caller.businessId, to, new Date().toISOString(), "keyword");
    const answers = await Promise.all([...texts, stop.then(() => send({ inbox_id: inboxes[1], to, body: "Late" }))]);
    expect(answers.at(-1)?.status).toBe(422);
    expect(answers.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
  });

  const waiting = async () => (await sessionsWhere(api.test, "wait_event = 'advisory'")).length;
});

describe("an incoming message", () => {
  const incoming = (conversationId: string, phoneNumber: string, carrierId: string, at = Date.now()) =>
    insertMessage(api.test.database, caller.businessId, {
      ...identityAt("msg", new Date(at)),
      conversationId,
      inboxId: inboxes[0] as string,
      inboxNumber: "+14155550100",
      phoneNumber,
      contactId: null,
      actor: SERVICE_ITSELF,
      campaignId: null,
      direction: "incoming",
      body: "Hello",
      segments: 1,
      status: "received",
      carrierId,
    });
  const conversationWith = (phoneNumber: string) =>
    ensureConversation(api.test.database, caller.businessId, {
      inboxId: inboxes[0] as string,
      phoneNumber,
      contactId: null,
    });

  it("is written once, even if it arrives repeatedly and concurrently", async () => {
    const number = freshNumber();
    const id = await conversationWith(number);
    const written = await Promise.all(Array.from({ length: 20 }, () => incoming(id, number, "SM-twenty")));
    expect(written.filter((message) => message !== null)).toHaveLength(1);
    expect((await api.call("GET", `/conversations/${id}`, { token })).body).toMatchObject({ unread_count: 1 });
  });

  it("that comes late does not become the last", async () => {
    const number = freshNumber();
    const id = await conversationWith(number);
    const newer = await incoming(id, number, `SM-${newIdentity("msg").id}`);
    await incoming(id, number, `SM-${newIdentity("msg").id}`, Date.now() - 60_000);
    expect((await api.call("GET", `/conversations/${id}`, { token })).body).toMatchObject({
      last_message: { id: newer?.id },
      last_message_at: newer?.createdAt,
      unread_count: 2,
    });
  });
});
