import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext, type OperationRequest } from "../../schema/context.ts";
import { createBroadcast } from "../../src/domain/broadcast/commands.ts";
import { dialerHooks } from "../../src/domain/dialer/outcome.ts";
import { actorOf } from "../../src/domain/identity/actor-rules.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { workCreatedBroadcasts } from "../support/broadcasts.ts";
import { createTestCarrier, orderCall, orderText, type TestCarrier } from "../support/carrier.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** The actor of events: who caused the change. */

let api: TestApi;
let carrier: TestCarrier;
let token: string;
let caller: Caller;
let inboxId: string;
beforeAll(async () => {
  api = await createTestApi();
  const { outbox } = webhookTools;
  carrier = createTestCarrier(api.test, { outbox, hooks: dialerHooks(outbox) });
  carrier.start();
  const { admin, northwind } = api.world;
  token = await api.token(admin.userId);
  caller = { businessId: northwind.businessId, userId: admin.userId, role: "admin" };
  inboxId = northwind.inboxIds[0] as string;
});
afterAll(async () => {
  await carrier?.close();
  await api?.close();
});

const PERSON = { type: "person", user_id: null, client_id: null };
const SERVICE = { type: "service", user_id: null, client_id: null };
const app = () => ({ type: "app", user_id: caller.userId, client_id: "demo-app" });
const user = () => ({ type: "user", user_id: caller.userId, client_id: null });

/** The actor of the newest event of the type, as `GET /events` shows it. */
async function actor(type: string) {
  const { body } = await api.call("GET", "/events", { token, query: { event_type: type, limit: "1" } });
  return body.data[0].actor;
}

const text = async (to: string) => {
  const { status } = await api.call("POST", "/messages", { token, body: { inbox_id: inboxId, to, body: "Hello" } });
  expect(status).toBe(201);
  await carrier.settle();
};

it("is the app for a change through the API, and for what follows later from its texts", async () => {
  const { campaignId, contactIds } = api.world.northwind;
  const path = `/campaigns/${campaignId}/contacts/${contactIds[0]}`;
  await api.call("PATCH", path, { token, body: { status: "do_not_call" } });
  expect(await actor("campaign.contact.updated")).toEqual(app());
  await text("+14165550140");
  expect(await actor("message.outgoing.delivered")).toEqual(app());
  await text("+14165550001");
  expect(await actor("message.outgoing.failed")).toEqual(app());
});

it("is the user for texts and calls that no app has ordered", async () => {
  await orderText(api.test.database, caller, inboxId, "+14165550141");
  await orderCall(api.test.database, caller, inboxId, "+14165550141");
  await carrier.settle();
  expect(await actor("message.outgoing.delivered")).toEqual(user());
  expect(await actor("call.outgoing.completed")).toEqual(user());
});

it("is a person for texts and calls from outside, and the service for its own answers", async () => {
  const { phone_number: to } = (await api.call("GET", "/inboxes", { token })).body.data.find(
    ({ id }: { id: string }) => id === inboxId,
  );
  const at = new Date().toISOString();
  const from = "+14165550142";
  await carrier.receive(api.test.database, {
    kind: "text.incoming",
    carrierId: newId("msg"),
    from,
    to,
    body: "HELP",
    at,
  });
  expect(await actor("message.incoming.received")).toEqual(PERSON);
  await carrier.settle();
  expect(await actor("message.outgoing.delivered")).toEqual(SERVICE);
  const missed = { kind: "call.incoming", carrierId: newId("call"), from, to, at, isOver: true } as const;
  await carrier.receive(api.test.database, missed);
  expect(await actor("call.incoming.completed")).toEqual(PERSON);
  expect(await actor("call.incoming.missed")).toEqual(PERSON);
});

it("is the maker of a broadcast for its texts", async () => {
  const [campaign] = (await api.call("POST", "/campaigns", { token, body: { name: "News", inbox_ids: [inboxId] } }))
    .body.data ?? [(await api.call("GET", "/campaigns", { token, query: { q: "News" } })).body.data[0]];
  await api.call("POST", `/campaigns/${campaign.id}/contacts`, { token, body: { phones: ["+14165550143"] } });
  const input = { campaignId: campaign.id, body: "News", outsideHours: "wait" };
  await api.test.query("UPDATE campaigns SET calling_from = '00:00', calling_until = '24:00' WHERE id = $1", [
    campaign.id,
  ]);
  await createBroadcast(api.test.database, { ...caller, clientId: "cli_news" }, input);
  const errors: unknown[] = [];
  await workCreatedBroadcasts(api.test, 10_000, { onError: (error) => errors.push(error) });
  expect(errors).toEqual([]);
  carrier.wake();
  await carrier.settle();
  expect(await actor("message.outgoing.delivered")).toEqual({ ...app(), client_id: "cli_news" });
});

it("is absent from an event of an earlier version, whose bytes stay the same", async () => {
  const { businessId } = caller;
  const id = newId("evt");
  const envelope = { id, type: "call.incoming.missed", api_version: "v1", occurred_at: "2026-11-20T10:00:00.000Z" };
  const body = JSON.stringify({ ...envelope, business_id: businessId, data: {} });
  await api.test.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body, inbox_id)
     VALUES ($1, $2, 'call.incoming.missed', '2026-11-20T10:00:00.000Z', $3, $4)`,
    [businessId, id, body, inboxId],
  );
  expect((await api.call("GET", `/events/${id}`, { token })).text).toBe(body);
});

describe("of an operation", () => {
  const network = () => "127.0.0.1";
  const by = (clientId: string): OperationRequest => ({ source: { clientId, proofAge: null, requestId: "", network } });
  it.each([
    ["the dashboard", by("dashboard"), "user", null],
    ["GraphiQL", by("graphiql"), "user", null],
    ["an app", by("demo-app"), "app", "demo-app"],
    ["an access key", by("key_01h455vb4pex5vsknk084sn02q"), "app", "key_01h455vb4pex5vsknk084sn02q"],
    ["the service, without a request", {}, "user", null],
  ] as const)("of %s", async (_name, request, type, clientId) => {
    const membership = await findMembership(api.test.database, caller.userId);
    const context = createContext(api.test.database, membership, webhookTools, request);
    expect(actorOf(context.caller)).toEqual({ type, userId: caller.userId, clientId });
  });

  it("of a service user is the service", async () => {
    const id = newId("usr");
    await api.test.query(
      `INSERT INTO users (business_id, id, name, role, type, created_at, updated_at)
       VALUES ($1, $2, 'Sync', 'member', 'service', now(), now())`,
      [caller.businessId, id],
    );
    const membership = await findMembership(api.test.database, id);
    const { caller: own } = createContext(api.test.database, membership, webhookTools, by("cli_sync"));
    expect(actorOf(own)).toEqual({ type: "service", userId: id, clientId: "cli_sync" });
  });
});
