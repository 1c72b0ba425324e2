import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareEventData } from "../../rest-facade/events.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import type { DomainEvent } from "../../src/domain/webhook/rules.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { orderCall, orderText, quietSimulator } from "../support/carrier.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The event of a text or a call contains the same data as a GET at that moment. */

let api: TestApi;
let token: string;
let admin: Membership;
let told: { domainEvent: DomainEvent; data: unknown }[] = [];
/** The types that test/webhook/changes.test.ts tests. */
const OTHERS: readonly string[] = [
  ...["contact.created", "call.incoming.started", "call.incoming.answered", "call.outgoing.answered"],
];
const eventData = prepareEventData(schema, webhookTools);
const receive = createCarrierEventHandler({
  outbox: async (database, domainEvent) => {
    if (!OTHERS.includes(domainEvent.type)) {
      told.push({ domainEvent, data: await eventData(database, domainEvent) });
    }
  },
  calls: {
    accepted: async () => {},
    ended: async () => {},
    identified: async () => {},
    handedOver: async () => {},
    messageStarted: async () => {},
    refused: async () => {},
  },
  confirmedKeywords: new Set(),
  ignored: () => {},
});
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  admin = (await findMembership(api.test.database, api.world.admin.userId)) as Membership;
});
afterAll(() => api.close());

const get = async (path: string) => (await api.call("GET", path, { token })).body;
const database = () => api.test.database;
const caller = () => ({
  businessId: api.world.northwind.businessId,
  userId: api.world.admin.userId,
  role: "admin" as const,
});
const AT = "2026-11-21T09:00:00.000Z";
const inbox = async () => (await get("/inboxes")).data[0] as { id: string; phone_number: string };

describe("the data of an event", () => {
  it("of an incoming text: its message, conversation and contact", async () => {
    told = [];
    const { phone_number: to } = await inbox();
    await receive(database(), {
      kind: "text.incoming",
      carrierId: "SM-1",
      from: "+14165550701",
      to,
      body: "Hi",
      at: AT,
    });
    const [event] = told;
    const id = event && "messageId" in event.domainEvent.subject ? event.domainEvent.subject.messageId : "";
    const message = await get(`/messages/${id}`);
    expect(message.contact_id).toMatch(/^con_/);
    expect(event?.data).toEqual({
      message,
      conversation: await get(`/conversations/${message.conversation_id}`),
      contact: await get(`/contacts/${message.contact_id}`),
    });
    expect(told).toHaveLength(1);
  });

  it("of a delivered text without a contact", async () => {
    told = [];
    const { id: inboxId } = await inbox();
    const id = await orderText(database(), caller(), inboxId, "+14165550702");
    const reference = { businessId: caller().businessId, id };
    await receive(database(), {
      kind: "text.status",
      reference,
      carrierId: "SM-2",
      status: "delivered",
      error: null,
      at: AT,
    });
    const message = await get(`/messages/${id}`);
    expect([message.status, message.delivered_at]).toEqual(["delivered", AT]);
    expect(told.map(({ data }) => data)).toEqual([
      { message, conversation: await get(`/conversations/${message.conversation_id}`), contact: null },
    ]);
  });

  it("of a call: the call, its contact and its user; later fields are null", async () => {
    told = [];
    const { id: inboxId } = await inbox();
    const id = await orderCall(database(), caller(), inboxId, "+14165550703");
    await api.test.query("UPDATE calls SET recording_url = 'https://recordings.example/1', transcript = 'Hello'");
    const call = { businessId: caller().businessId, id };
    await receive(database(), {
      kind: "call.status",
      call,
      carrierId: "CA-2",
      status: "completed",
      answeredBy: "human",
      durationSeconds: 12,
      error: null,
      at: AT,
    });
    const shown = await get(`/calls/${id}`);
    expect([shown.status, shown.duration_seconds, shown.transcript]).toEqual(["completed", 12, "Hello"]);
    const { user } = admin;
    expect(told.map(({ data }) => data)).toEqual([
      {
        call: { ...shown, recording_url: null, voicemail_url: null, transcript: null },
        contact: null,
        user: { id: user.id, name: user.name, email: user.email },
      },
    ]);
  });

  it.each(["failed", "undelivered"] as const)("of a text that %s: its message, with the reason", async (status) => {
    told = [];
    const { id: inboxId } = await inbox();
    const id = await orderText(database(), caller(), inboxId, "+14165550707");
    const reference = { businessId: caller().businessId, id };
    const error = { code: "unreachable", message: "The phone is off." } as const;
    const report = { kind: "text.status", reference, carrierId: `SM-${status}`, status, error, at: AT } as const;
    await receive(database(), report);
    await receive(database(), report);
    const message = await get(`/messages/${id}`);
    expect([message.status, message.error]).toEqual([status, error]);
    expect(told.map(({ domainEvent, data }) => [domainEvent.type, data])).toEqual([
      [
        "message.outgoing.failed",
        { message, conversation: await get(`/conversations/${message.conversation_id}`), contact: null },
      ],
    ]);
  });

  it.each([
    ["no_answer", false, "no_answer", ["call.incoming.completed", "call.incoming.missed"]],
    ["busy", false, "busy", ["call.incoming.completed", "call.incoming.missed"]],
    ["canceled", false, "no_answer", ["call.incoming.completed", "call.incoming.missed"]],
    // Of the phone to which the inbox forwards.
    ["canceled", true, "no_answer", ["call.incoming.completed", "call.incoming.missed"]],
    ["completed", true, "completed", ["call.incoming.completed"]],
  ] as const)("of an incoming call that ends with %s, forwarded: %s", async (status, isForwarded, shown, types) => {
    told = [];
    const { phone_number: to } = await inbox();
    const carrierId = `CA-in-${status}-${isForwarded}`;
    await receive(database(), { kind: "call.incoming", carrierId, from: "+14165550708", to, at: AT });
    await receive(database(), {
      kind: "call.status",
      call: { inboxNumber: to },
      carrierId,
      status,
      answeredBy: null,
      durationSeconds: status === "completed" ? 5 : null,
      error: null,
      at: AT,
      isForwarded,
    });
    expect(told.map(({ domainEvent }) => domainEvent.type)).toEqual(types);
    expect(told.at(-1)?.data).toMatchObject({ call: { direction: "incoming", status: shown }, user: null });
  });

  it("commits with the change: a failed event rolls the change back", async () => {
    const { id: inboxId } = await inbox();
    const id = await orderText(database(), caller(), inboxId, "+14165550704");
    const failing = createCarrierEventHandler({
      outbox: () => Promise.reject(new Error("no room")),
      calls: {
        accepted: async () => {},
        ended: async () => {},
        identified: async () => {},
        handedOver: async () => {},
        messageStarted: async () => {},
        refused: async () => {},
      },
      confirmedKeywords: new Set(),
      ignored: () => {},
    });
    const reference = { businessId: caller().businessId, id };
    const report = {
      kind: "text.status",
      reference,
      carrierId: "SM-4",
      status: "delivered",
      error: null,
      at: AT,
    } as const;
    await expect(failing(database(), report)).rejects.toThrow("no room");
    expect((await get(`/messages/${id}`)).status).toBe("queued");
  });
});

describe("simulated traffic", () => {
  const run = async (source: string, simulator = quietSimulator() as ReturnType<typeof quietSimulator> | null) => {
    const contextValue = createContext(database(), admin, { ...webhookTools, simulator });
    const { data, errors } = await graphql({ schema, source, contextValue });
    expect(errors).toBeUndefined();
    return Object.values(data ?? {})[0] as Record<string, unknown>;
  };
  const text = (inboxId: string, from: string, body: string) =>
    run(`mutation { simulateInboundMessage(input: {inboxId: "${inboxId}", from: "${from}", body: "${body}"}) {
      ... on Message { id status body from unread: conversation { unreadCount } } ... on DomainError { code field } } }`);

  it("is a text in its conversation", async () => {
    const { id } = await inbox();
    await text(id, "+14165550705", "One");
    expect(await text(id, "+14165550705", "Two")).toEqual({
      id: expect.stringMatching(/^msg_/),
      status: "RECEIVED",
      body: "Two",
      from: "+14165550705",
      unread: { unreadCount: 2 },
    });
  });

  it("is a ringing call", async () => {
    const { id } = await inbox();
    const call = await run(
      `mutation { simulateInboundCall(input: {inboxId: "${id}", from: "+14165550706", durationSeconds: 7}) {
        ... on Call { id status direction } ... on DomainError { code field } } }`,
    );
    expect(call).toEqual({ id: expect.stringMatching(/^call_/), status: "RINGING", direction: "INCOMING" });
    expect(await api.test.query("SELECT event ->> 'status' AS status FROM simulator_reports ORDER BY due_at")).toEqual([
      { status: "in_progress" },
      { status: "completed" },
    ]);
  });

  it("is missed if the caller hangs up before the answer", async () => {
    const { id } = await inbox();
    await run(
      `mutation { simulateInboundCall(input: {inboxId: "${id}", from: "+14165550012", durationSeconds: 7}) {
        ... on Call { id } } }`,
    );
    const reports = `SELECT event ->> 'status' AS status FROM simulator_reports
      WHERE event ->> 'carrierId' = (SELECT carrier_id FROM calls WHERE phone_number = '+14165550012')`;
    expect(await api.test.query(reports)).toEqual([{ status: "no_answer" }]);
  });

  it("is refused with invalid input, and with a real carrier", async () => {
    const { id } = await inbox();
    expect(await text(id, "0705", "Hi")).toEqual({ code: "INVALID_PHONE_NUMBER", field: "from" });
    expect(await text(id, "+14165550705", " ")).toEqual({ code: "VALIDATION_ERROR", field: "body" });
    const source = `mutation { simulateInboundCall(input: {inboxId: "${id}", from: "+14165550706", durationSeconds: 7}) {
      ... on DomainError { code } } }`;
    expect(await run(source, null)).toEqual({ code: "UNPROCESSABLE_ENTITY" });
    expect(await run(source.replace("durationSeconds: 7", "durationSeconds: -1"))).toEqual({
      code: "VALIDATION_ERROR",
    });
  });
});
