import { type GraphQLOutputType, getNamedType, graphql, isAbstractType, isObjectType } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routes } from "../../rest-facade/routes/index.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { insertCall } from "../../src/domain/call/store.ts";
import { insertMessage } from "../../src/domain/conversation/message-store.ts";
import { ensureConversation } from "../../src/domain/conversation/store.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId, newIdentity } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { quietSimulator } from "../support/carrier.ts";
import { errorOf } from "../support/contract-api.ts";
import { freshIds, freshTarget } from "../support/samples.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/**
 * A member sees the texts and calls of the inboxes that are theirs, an admin those of all. The cases are complete: each
 * field of the schema that leads to a text, a call or a conversation has one, and each route.
 */

/** A text, a call and their conversation, of one inbox. */
interface Exchange {
  inbox: string;
  conversation: string;
  message: string;
  call: string;
  /** The event that tells of the text. */
  event: string;
}

let api: TestApi;
let tokens: { admin: string; agent: string; rival: string };
/** Of the agent's inbox, and of another one: with the same contact, number and campaign. */
let own: Exchange;
let other: Exchange;
let contact: string;
let campaign: string;
let session: string;
const NUMBER = "+14245550142";
beforeAll(async () => {
  api = await createTestApi();
  const { world, test } = api;
  tokens = {
    admin: await api.token(world.admin.userId),
    agent: await api.token(world.agent.userId),
    rival: await api.token(world.rival.userId),
  };
  const fresh = await freshIds(test, world.northwind);
  [contact, campaign] = [fresh.contact, fresh.campaign];
  own = await exchange(world.northwind.inboxIds[0] as string, "Own text");
  other = await exchange(world.northwind.inboxIds[1] as string, "Other text");
  session = newId("ses");
  await test.query(
    `INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, call_id, created_at, lease_until)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now() + interval '1 hour')`,
    [world.northwind.businessId, session, campaign, world.admin.userId, [other.inbox], other.call],
  );
});
afterAll(() => api?.close());

beforeEach(async () => {
  await setOpen(false);
  await take(other.inbox);
  await give(own.inbox);
});

async function exchange(inboxId: string, body: string): Promise<Exchange> {
  const { database, query } = api.test;
  const { businessId } = api.world.northwind;
  const pair = { inboxId, phoneNumber: NUMBER, contactId: contact };
  const line = { ...pair, inboxNumber: "+14155550100", userId: null, campaignId: campaign };
  const conversation = await ensureConversation(database, businessId, pair);
  const [message, call] = [newIdentity("msg"), newIdentity("call")];
  const text = { direction: "incoming", segments: 1, status: "received" } as const;
  await insertMessage(database, businessId, { ...message, ...line, ...text, body, conversationId: conversation });
  await query("UPDATE messages SET media_count = 1 WHERE id = $1", [message.id]);
  await query(
    `INSERT INTO media (business_id, id, message_id, position, source, source_url, state, error, created_at, updated_at)
     VALUES ($1, $2, $3, 0, 'carrier', 'https://carrier.example/picture', 'failed', 'It was gone.', now(), now())`,
    [businessId, newId("med"), message.id],
  );
  const placed = {
    direction: "outgoing",
    status: "completed",
    campaignContactId: null,
    endedAt: call.createdAt,
  } as const;
  await insertCall(database, businessId, { ...call, ...line, ...placed });
  await tell(message.id);
  const [event] = await query<{ id: string }>("SELECT max(id) AS id FROM webhook_events");
  return { inbox: inboxId, conversation, message: message.id, call: call.id, event: (event as { id: string }).id };
}

/** Records the event of an incoming text. */
const tell = (messageId: string) =>
  webhookTools.outbox(api.test.database, {
    businessId: api.world.northwind.businessId,
    type: "message.incoming.received",
    occurredAt: "2026-11-23T10:00:00.000Z",
    subject: { messageId },
  });

const give = (inbox: string) =>
  api.test.query(
    "INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [api.world.northwind.businessId, api.world.agent.userId, inbox],
  );
const take = (inbox: string) =>
  api.test.query("DELETE FROM inbox_users WHERE user_id = $1 AND inbox_id = $2", [api.world.agent.userId, inbox]);
const setOpen = (isOpen: boolean) =>
  api.test.query("UPDATE businesses SET open_inboxes = $2 WHERE id = $1", [api.world.northwind.businessId, isOpen]);

type Who = "admin" | "agent" | "rival";

async function answer(source: string, who: Who = "agent") {
  const membership = await findMembership(api.test.database, api.world[who].userId);
  const tools = { ...webhookTools, simulator: quietSimulator() };
  const contextValue = createContext(api.test.database, membership, tools);
  return graphql({ schema, source, contextValue });
}

async function ask(source: string, who: Who = "agent"): Promise<string> {
  const { data, errors } = await answer(source, who);
  expect(errors).toBeUndefined();
  return JSON.stringify(data);
}

const text = (value: string) => JSON.stringify(value);
const REFUSAL = "... on DomainError { code }";

/** An operation, with the id that it shows of the own exchange and of the other one. */
interface Shown {
  source(of: Exchange): string;
  shows: keyof Exchange;
}

/** The fields that show texts, calls or conversations to those who see their inbox. */
const SHOWN: Record<string, Shown> = {
  "Query.message": { shows: "message", source: ({ message }) => `{ message(id: ${text(message)}) { id body } }` },
  "Query.messages": {
    shows: "message",
    source: ({ inbox }) => `{ messages(filter: {inboxId: ${text(inbox)}}) { nodes { id } } }`,
  },
  "Query.call": { shows: "call", source: ({ call }) => `{ call(id: ${text(call)}) { id } }` },
  "Query.calls": {
    shows: "call",
    source: ({ inbox }) => `{ calls(filter: {inboxId: ${text(inbox)}}) { nodes { id } } }`,
  },
  "Query.conversation": {
    shows: "conversation",
    source: ({ conversation }) => `{ conversation(id: ${text(conversation)}) { id } }`,
  },
  "Query.conversations": {
    shows: "conversation",
    source: ({ inbox }) => `{ conversations(filter: {inboxId: ${text(inbox)}}) { nodes { id } } }`,
  },
  "Message.conversation": {
    shows: "conversation",
    source: ({ message }) => `{ message(id: ${text(message)}) { conversation { id } } }`,
  },
  "Message.media": {
    shows: "message",
    source: ({ message }) => `{ message(id: ${text(message)}) { id media { url } } }`,
  },
  "Conversation.messages": {
    shows: "message",
    source: ({ conversation }) => `{ conversation(id: ${text(conversation)}) { messages { nodes { id } } } }`,
  },
  "Conversation.lastMessage": {
    shows: "message",
    source: ({ conversation }) => `{ conversation(id: ${text(conversation)}) { lastMessage { id body } } }`,
  },
  "Conversation.timeline": {
    shows: "call",
    source: ({ conversation }) =>
      `{ conversation(id: ${text(conversation)}) { timeline { nodes { ... on Message { id } ... on Call { id } } } } }`,
  },
  "Contact.messages": {
    shows: "message",
    source: () => `{ contact(id: ${text(contact)}) { messages { nodes { id } } } }`,
  },
  "Contact.calls": { shows: "call", source: () => `{ contact(id: ${text(contact)}) { calls { nodes { id } } } }` },
  "Contact.conversations": {
    shows: "conversation",
    source: () => `{ contact(id: ${text(contact)}) { conversations { nodes { id } } } }`,
  },
  "Campaign.messages": {
    shows: "message",
    source: () => `{ campaign(id: ${text(campaign)}) { messages { nodes { id } } } }`,
  },
  "Campaign.calls": { shows: "call", source: () => `{ campaign(id: ${text(campaign)}) { calls { nodes { id } } } }` },
};

/** The fields that show events, whose bodies contain a text or call. */
const EVENTS: Record<string, Shown> = {
  "Query.webhookEvent": { shows: "event", source: ({ event }) => `{ webhookEvent(id: ${text(event)}) { id body } }` },
  "Query.webhookEvents": { shows: "event", source: () => "{ webhookEvents(first: 100) { nodes { id body } } }" },
};

/** The changes that answer with a text, a call or a conversation, and their refusals of the other exchange. */
const CHANGES: Record<string, { source(of: Exchange): string; refusal: "NOT_FOUND" | "FORBIDDEN" }> = {
  "Mutation.sendMessage": {
    refusal: "FORBIDDEN",
    source: ({ conversation }) =>
      `mutation { sendMessage(draft: {conversationId: ${text(conversation)}, body: "Hi"}) { ${REFUSAL} } }`,
  },
  "Mutation.markConversationRead": {
    refusal: "NOT_FOUND",
    source: ({ conversation }) => `mutation { markConversationRead(id: ${text(conversation)}) { ${REFUSAL} } }`,
  },
  "Mutation.startCall": {
    refusal: "FORBIDDEN",
    source: ({ inbox }) => `mutation { startCall(inboxId: ${text(inbox)}, to: "${NUMBER}") { ${REFUSAL} } }`,
  },
  "Mutation.endCall": {
    refusal: "NOT_FOUND",
    source: ({ call }) => `mutation { endCall(id: ${text(call)}) { ${REFUSAL} } }`,
  },
  "Mutation.setCallDisposition": {
    refusal: "NOT_FOUND",
    source: ({ call }) =>
      `mutation { setCallDisposition(id: ${text(call)}, dispositionId: ${text(newId("dsp"))}) { ${REFUSAL} } }`,
  },
  "Mutation.simulateInboundMessage": {
    refusal: "FORBIDDEN",
    source: ({ inbox }) =>
      `mutation { simulateInboundMessage(input: {inboxId: ${text(inbox)}, from: "${NUMBER}", body: "Hi"}) { ${REFUSAL} } }`,
  },
  "Mutation.simulateInboundCall": {
    refusal: "FORBIDDEN",
    source: ({ inbox }) =>
      `mutation { simulateInboundCall(input: {inboxId: ${text(inbox)}, from: "${NUMBER}", durationSeconds: 1}) { ${REFUSAL} } }`,
  },
};

/** The case of `DialerSession.call` stands alone below: the session belongs to another user. */
const ALONE = ["DialerSession.call"];

describe("GraphQL", () => {
  const shown = Object.entries({ ...SHOWN, ...EVENTS });

  it("has a case for every field that leads to a text, a call or a conversation", () => {
    const content = ["Call", "Conversation", "Media", "Message", "MessageSummary", "WebhookEvent"];
    const leadsTo = (type: GraphQLOutputType): string[] => {
      const named = getNamedType(type);
      const members = isAbstractType(named) ? schema.getPossibleTypes(named) : [named];
      return members.flatMap((member) => {
        const nodes = isObjectType(member) && member.name.endsWith("Connection") && member.getFields().nodes;
        return nodes ? leadsTo(nodes.type) : [member.name];
      });
    };
    const fields = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .filter(({ name }) => !/(Connection|Edge)$/.test(name))
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
      )
      .filter(({ field }) => leadsTo(field.type).some((name) => content.includes(name)));
    const cases = [...Object.keys(SHOWN), ...Object.keys(EVENTS), ...Object.keys(CHANGES), ...ALONE];
    expect(fields.map(({ name }) => name).sort()).toEqual(cases.sort());
  });

  it.each(shown)("%s shows a member what is of their inboxes", async (_name, { source, shows }) => {
    expect(await ask(source(own))).toContain(own[shows]);
    expect(await ask(source(own))).not.toContain(other[shows]);
    const closed = await ask(source(other));
    expect(closed).not.toContain(other[shows]);
    expect(closed).not.toContain("Other text");
    expect(await ask(source(other), "admin")).toContain(other[shows]);
    expect(await ask(source(other), "rival")).not.toContain(other[shows]);
  });

  it.each(shown)("%s opens with the inboxes of the business", async (_name, { source, shows }) => {
    await setOpen(true);
    expect(await ask(source(other))).toContain(other[shows]);
    expect(await ask(source(other), "rival")).not.toContain(other[shows]);
    await setOpen(false);
    expect(await ask(source(other))).not.toContain(other[shows]);
  });

  it.each(shown)("%s goes with the inbox, at once", async (_name, { source, shows }) => {
    await give(other.inbox);
    expect(await ask(source(other))).toContain(other[shows]);
    await take(other.inbox);
    expect(await ask(source(other))).not.toContain(other[shows]);
  });

  it.each(Object.entries(CHANGES))("%s refuses another inbox", async (_name, { source, refusal }) => {
    expect(await ask(source(other))).toContain(`"code":"${refusal}"`);
  });

  it("DialerSession.call is null unless its inbox is seen", async () => {
    const source = `{ dialerSession(id: ${text(session)}) { id call { id } } }`;
    expect(JSON.parse(await ask(source))).toEqual({ dialerSession: { id: session, call: null } });
    expect(JSON.parse(await ask(source, "admin"))).toEqual({
      dialerSession: { id: session, call: { id: other.call } },
    });
    await give(other.inbox);
    expect(JSON.parse(await ask(source))).toEqual({ dialerSession: { id: session, call: { id: other.call } } });
  });

  it("a repeated mutation shows its text, but no longer the conversation of an inbox that was taken", async () => {
    await give(other.inbox);
    const draft = `draft: {conversationId: ${text(other.conversation)}, body: "Once"}, idempotencyKey: "taken"`;
    const repeat = (fields: string) => `mutation { sendMessage(${draft}) { ... on Message { body ${fields} } } }`;
    const inside =
      "conversation { lastMessage { body } messages { nodes { body } } timeline { nodes { __typename } } }";
    expect(await ask(repeat(inside))).toContain("Other text");
    await take(other.inbox);
    expect(JSON.parse(await ask(repeat("")))).toEqual({ sendMessage: { body: "Once" } });
    const { data, errors } = await answer(repeat(inside));
    expect(JSON.stringify(data)).not.toContain("Other text");
    expect(errors?.map(({ originalError }) => originalError)).toMatchObject([{ code: "not_found" }]);
  });

  it("lists, with every filter, order and page, hide another inbox from a member and nothing else", async () => {
    const lists = [
      `conversations(first: 100)`,
      `conversations(first: 100, order: LAST_ACTIVITY)`,
      `conversations(first: 100, filter: {contactId: ${text(contact)}})`,
      `conversations(first: 100, filter: {phone: "${NUMBER}"}, order: LAST_ACTIVITY)`,
      `conversations(first: 100, filter: {unread: true})`,
      `conversations(first: 100, filter: {q: "Fresh"})`,
      `conversations(first: 100, filter: {updatedAfter: "2020-01-01T00:00:00Z"})`,
      `messages(first: 100)`,
      `messages(first: 100, filter: {status: RECEIVED})`,
      `messages(first: 100, filter: {direction: INCOMING})`,
      `messages(first: 100, filter: {campaignId: ${text(campaign)}})`,
      `messages(first: 100, filter: {phone: "${NUMBER}"})`,
      `messages(first: 100, filter: {updatedAfter: "2020-01-01T00:00:00Z"})`,
      `calls(first: 100)`,
      `calls(first: 100, filter: {status: COMPLETED})`,
      `calls(first: 100, filter: {contactId: ${text(contact)}})`,
      `calls(first: 100, filter: {phone: "${NUMBER}"})`,
      `calls(first: 100, filter: {createdAfter: "2020-01-01T00:00:00Z"})`,
    ];
    for (const list of lists) {
      const noun = list.slice(0, list.indexOf("(") - 1) as "conversation" | "message" | "call";
      const nodesOf = async (who: "admin" | "agent") =>
        Object.values(JSON.parse(await ask(`{ ${list} { nodes { id inboxId } } }`, who)) as object)[0].nodes as {
          id: string;
          inboxId: string;
        }[];
      const all = await nodesOf("admin");
      expect(
        all.map(({ id }) => id),
        list,
      ).toEqual(expect.arrayContaining([own[noun], other[noun]]));
      const seen = all.filter(({ inboxId }) => inboxId === own.inbox);
      const found = await nodesOf("agent");
      // The first hundred of a member go back further.
      expect(found.slice(0, seen.length), list).toEqual(seen);
      expect(new Set(found.map(({ inboxId }) => inboxId)), list).toEqual(new Set([own.inbox]));
    }
  });
});

describe("pages", () => {
  const page = async (query: Record<string, string>, token = tokens.agent, path = "/messages") => {
    const { status, body } = await api.call("GET", path, { token, query });
    expect(status).toBe(200);
    return body as { data: { id: string; inbox_id: string }[]; next_cursor: string | null };
  };
  async function walk(path: string, query: Record<string, string>, token: string) {
    const found: { id: string; inbox_id: string }[] = [];
    let cursor: string | null = null;
    do {
      const { data, next_cursor } = await page({ ...query, ...(cursor && { cursor }) }, token, path);
      found.push(...data);
      cursor = next_cursor;
    } while (cursor !== null);
    return found;
  }

  it.each([
    ["/messages", {}],
    ["/messages", { status: "delivered" }],
    ["/messages", { updated_after: "2020-01-01T00:00:00Z" }],
    ["/calls", {}],
    ["/calls", { direction: "outgoing" }],
    ["/conversations", {}],
    ["/conversations", { sort: "last_activity" }],
    ["/conversations", { unread: "true" }],
  ])("of %s with %o contain each row of two inboxes once, in order", async (path, query) => {
    await give(other.inbox);
    const all = await walk(path, { ...query, limit: "100" }, tokens.admin);
    const seen = all.filter(({ inbox_id }) => [own.inbox, other.inbox].includes(inbox_id));
    expect(seen.length).toBeGreaterThan(2);
    expect(await walk(path, { ...query, limit: "7" }, tokens.agent)).toEqual(seen);
  });

  it("go on with the same cursor after an inbox was taken", async () => {
    await give(other.inbox);
    const first = await page({ limit: "1" });
    const query = { limit: "100", cursor: first.next_cursor as string };
    await take(other.inbox);
    const { data } = await page(query);
    expect(data.every(({ inbox_id }) => inbox_id === own.inbox)).toBe(true);
    expect(data.length).toBeGreaterThan(1);
  });
});

/** The routes that show texts, calls or conversations: what a member gets of the other exchange. */
const ROUTES: Record<string, (of: Exchange) => { method: string; path: string; query?: Record<string, string> }> = {
  "conversations.list": ({ inbox }) => ({ method: "GET", path: "/conversations", query: { inbox_id: inbox } }),
  "conversations.get": ({ conversation }) => ({ method: "GET", path: `/conversations/${conversation}` }),
  "messages.list": ({ inbox }) => ({ method: "GET", path: "/messages", query: { inbox_id: inbox } }),
  "messages.get": ({ message }) => ({ method: "GET", path: `/messages/${message}` }),
  "messages.cancel": ({ message }) => ({ method: "DELETE", path: `/messages/${message}` }),
  "calls.list": ({ inbox }) => ({ method: "GET", path: "/calls", query: { inbox_id: inbox } }),
  "calls.get": ({ call }) => ({ method: "GET", path: `/calls/${call}` }),
  "events.get": ({ event }) => ({ method: "GET", path: `/events/${event}` }),
  "events.redeliver": ({ event }) => ({ method: "POST", path: `/events/${event}/redeliver` }),
};

/** The other routes: `POST /messages` answers with a text that the caller writes; events are listed below. */
const OTHERS =
  /^(system|identity|users|inboxes|contacts|campaigns|campaignContacts|dispositions|doNotCall|subscriptions)\.|^(messages\.send|events\.list)$/;

describe("REST", () => {
  it("has a case for every route", () => {
    const shown = routes.filter(({ id }) => !OTHERS.test(id)).map(({ id }) => id);
    expect(Object.keys(ROUTES).sort()).toEqual(shown.sort());
  });

  it.each(Object.entries(ROUTES))("%s answers as for an object that does not exist", async (id, request) => {
    const { method, path, query } = request(other);
    const given = { token: tokens.agent, ...(query && { query }) };
    const answer = await api.call(method, path, given);
    if (id.endsWith(".list")) {
      expect([answer.status, answer.body.data]).toEqual([200, []]);
      expect((await api.call(method, path, { ...given, token: tokens.admin })).body.data).not.toEqual([]);
      return;
    }
    const unknown = path.replace(/_[0-7][0-9a-z]{25}/, "_01h455vb4pex5vsknk084sn02q");
    const missing = await api.call(method, unknown, given);
    expect(errorOf(answer)).toEqual({ status: 404, code: "not_found" });
    const bare = (text: string, requestId: string) => text.replaceAll(requestId, "");
    expect(bare(answer.text, answer.body.error.request_id)).toBe(bare(missing.text, missing.body.error.request_id));
  });

  it("a member's own text and call go with the inbox; the running call can still be ended", async () => {
    const { businessId } = api.world.northwind;
    await api.test.query("UPDATE calls SET user_id = $2, status = 'in_progress', ended_at = NULL WHERE id = $1", [
      other.call,
      api.world.agent.userId,
    ]);
    await api.test.query("UPDATE messages SET user_id = $2 WHERE business_id = $1 AND id = $3", [
      businessId,
      api.world.agent.userId,
      other.message,
    ]);
    for (const path of [`/calls/${other.call}`, `/messages/${other.message}`]) {
      expect((await api.call("GET", path, { token: tokens.agent })).status).toBe(404);
    }
    const query = { user_id: api.world.agent.userId };
    const mine = (await api.call("GET", "/calls", { token: tokens.agent, query })).body.data as { id: string }[];
    expect(mine.map(({ id }) => id)).not.toContain(other.call);
    const ended = await ask(`mutation { endCall(id: ${text(other.call)}) { ... on Call { id } ${REFUSAL} } }`);
    expect(JSON.parse(ended)).toEqual({ endCall: { id: other.call } });
  });
});

describe("events", () => {
  const { stringify } = JSON;
  const listed = async (token: string, query: Record<string, string> = {}) => {
    const { status, body } = await api.call("GET", "/events", { token, query: { limit: "100", ...query } });
    expect(status).toBe(200);
    return (body.data as { id: string; type: string; data: object }[]).map((event) => event);
  };

  it("are listed by inbox, those of campaigns to all, in order and page by page", async () => {
    await tellOfContact();
    const all = await listed(tokens.admin);
    const inboxOf = ({ data }: (typeof all)[number]) => /"inbox_id":"(\w+)"/.exec(stringify(data))?.[1] ?? null;
    expect(new Set(all.map(inboxOf)).size).toBeGreaterThan(3);
    const seen = all.filter((event) => [own.inbox, null].includes(inboxOf(event)));
    expect(await listed(tokens.agent)).toEqual(seen);
    for (const event_type of ["message.incoming.received", "campaign.contact.updated"]) {
      const ofType = seen.filter(({ type }) => type === event_type);
      expect(ofType).not.toEqual([]);
      expect(await listed(tokens.agent, { event_type })).toEqual(ofType);
    }
    const first = await api.call("GET", "/events", { token: tokens.agent, query: { limit: "1" } });
    const rest = await listed(tokens.agent, { cursor: first.body.next_cursor as string });
    expect([...first.body.data, ...rest]).toEqual(seen);
  });

  it("of an earlier version, which names no inbox, are for users who see all inboxes", async () => {
    await api.test.query("UPDATE webhook_events SET inbox_id = NULL WHERE id = $1", [own.event]);
    const get = (token: string) => api.call("GET", `/events/${own.event}`, { token });
    expect((await get(tokens.agent)).status).toBe(404);
    expect((await get(tokens.admin)).status).toBe(200);
    await api.test.query("UPDATE webhook_events SET inbox_id = $2 WHERE id = $1", [own.event, own.inbox]);
    expect((await get(tokens.agent)).status).toBe(200);
  });
});

/** Records the event of a changed contact of a campaign, which has no inbox. */
async function tellOfContact(): Promise<void> {
  const { businessId, campaignId, contactIds } = api.world.northwind;
  const subject = { campaignId, campaignContactId: contactIds[0] as string, previous: { status: "called" } };
  const occurredAt = "2026-11-23T10:00:00.000Z";
  await webhookTools.outbox(api.test.database, { businessId, type: "campaign.contact.updated", occurredAt, subject });
}

describe("subscriptions", () => {
  const subscribe = async (token: string, event_type = "message.incoming.received") => {
    const body = { event_type, target_url: freshTarget() };
    return (await api.call("POST", "/subscriptions", { token, body })).body.id as string;
  };
  const clear = () => api.test.query("DELETE FROM webhook_deliveries");
  /** The number of events that wait for each of these subscriptions. */
  const waiting = async (...ids: string[]) => {
    const rows = await api.test.query<{ id: string }>("SELECT subscription_id AS id FROM webhook_deliveries");
    return ids.map((id) => rows.filter((row) => row.id === id).length);
  };
  const setRole = (role: string) =>
    api.test.query("UPDATE users SET role = $2 WHERE id = $1", [api.world.agent.userId, role]);
  let admins: string;
  let agents: string;
  beforeEach(async () => {
    await api.test.query("DELETE FROM subscriptions");
    [admins, agents] = [await subscribe(tokens.admin), await subscribe(tokens.agent)];
  });

  it("of a member get the events of their inboxes, by the assignment at that time", async () => {
    await tell(own.message);
    expect(await waiting(admins, agents)).toEqual([1, 1]);
    await tell(other.message);
    expect(await waiting(admins, agents)).toEqual([2, 1]);
    await give(other.inbox);
    await tell(other.message);
    expect(await waiting(admins, agents)).toEqual([3, 2]);
    await take(other.inbox);
    await tell(other.message);
    expect(await waiting(admins, agents)).toEqual([4, 2]);
  });

  it("get all events in a business with open inboxes, of an admin, and of an unknown creator", async () => {
    const receives = async () => {
      await clear();
      await tell(other.message);
      return waiting(admins, agents);
    };
    expect(await receives()).toEqual([1, 0]);
    await setOpen(true);
    expect(await receives()).toEqual([1, 1]);
    await setOpen(false);
    await setRole("admin");
    expect(await receives()).toEqual([1, 1]);
    await setRole("member");
    expect(await receives()).toEqual([1, 0]);
    await api.test.query("UPDATE subscriptions SET user_id = NULL WHERE id = $1", [agents]);
    expect(await receives()).toEqual([1, 1]);
  });

  it("of a member get the events of calls by their inbox, and those of campaigns", async () => {
    const [calls, contacts] = [
      await subscribe(tokens.agent, "call.outgoing.completed"),
      await subscribe(tokens.agent, "campaign.contact.updated"),
    ];
    const { businessId } = api.world.northwind;
    const type = "call.outgoing.completed" as const;
    const occurredAt = "2026-11-23T10:00:00.000Z";
    for (const callId of [own.call, other.call]) {
      await webhookTools.outbox(api.test.database, { businessId, type, occurredAt, subject: { callId } });
    }
    await tellOfContact();
    expect(await waiting(calls, contacts)).toEqual([1, 1]);
  });

  it("get an event again only if their creators see it now", async () => {
    const redeliver = (token: string, event: string, subscription_id?: string) =>
      api.call("POST", `/events/${event}/redeliver`, { token, body: subscription_id ? { subscription_id } : {} });
    expect((await redeliver(tokens.admin, own.event)).status).toBe(202);
    expect(await waiting(admins, agents)).toEqual([1, 1]);
    expect(errorOf(await redeliver(tokens.agent, other.event))).toEqual({ status: 404, code: "not_found" });
    expect(errorOf(await redeliver(tokens.admin, other.event, agents))).toMatchObject({ status: 422 });
    expect((await redeliver(tokens.admin, other.event)).status).toBe(202);
    expect(await waiting(admins, agents)).toEqual([2, 1]);
    await give(other.inbox);
    expect((await redeliver(tokens.agent, other.event)).status).toBe(202);
    expect(await waiting(admins, agents)).toEqual([2, 2]);
  });

  it("show the answers of receivers only to those who see the event", async () => {
    const { businessId } = api.world.northwind;
    const sent = async (eventId: string, isTest = false) => {
      const { id, createdAt } = newIdentity("dlv");
      await api.test.query(
        `INSERT INTO webhook_attempts
           (business_id, id, subscription_id, event_id, attempt, status, duration_ms, attempted_at, answer, is_test)
         VALUES ($1, $2, $3, $4, 1, 200, 1, $5, 'You sent: a text', $6)`,
        [businessId, id, admins, eventId, createdAt, isTest],
      );
    };
    await sent(own.event);
    await sent(other.event);
    await sent(newId("evt"), true);
    const answers = async (token: string) => {
      const { body } = await api.call("GET", `/subscriptions/${admins}/deliveries`, { token });
      return (body.data as { event_id: string; response_body: string | null }[]).map((one) => one.response_body);
    };
    const echo = "You sent: a text";
    expect(await answers(tokens.admin)).toEqual([echo, echo, echo]);
    expect(await answers(tokens.agent)).toEqual([echo, null, echo]);
    await give(other.inbox);
    expect(await answers(tokens.agent)).toEqual([echo, echo, echo]);
  });

  it("get the events of a period again as far as their creators and the caller see them now", async () => {
    const again = async (subscriptionId: string, who: Who = "admin") => {
      const range = `{subscriptionId: ${text(subscriptionId)}, perSecond: 1000,
        since: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z"}`;
      const source = `mutation { redeliverWebhookEvents(range: ${range}) {
        ... on WebhookRangeRedelivery { count resumeAfter } ${REFUSAL} } }`;
      return JSON.parse(await ask(source, who)).redeliverWebhookEvents as object;
    };
    const [rows] = await api.test.query<{ all: number; own: number }>(
      `SELECT count(*)::int AS all, (count(*) FILTER (WHERE inbox_id = $2))::int AS own FROM webhook_events
       WHERE business_id = $1 AND event_type = 'message.incoming.received' AND NOT is_test`,
      [api.world.northwind.businessId, own.inbox],
    );
    const { all, own: mine } = rows as { all: number; own: number };
    expect(mine).toBeGreaterThan(0);
    expect(mine).toBeLessThan(all);
    expect(await again(admins)).toEqual({ count: all, resumeAfter: null });
    expect(await again(agents)).toEqual({ count: mine, resumeAfter: null });
    expect(await waiting(admins, agents)).toEqual([all, mine]);
    await clear();
    expect(await again(admins, "agent")).toEqual({ count: mine, resumeAfter: null });
    expect(await waiting(admins, agents)).toEqual([mine, 0]);
  });
});

describe("the setting", () => {
  const change = (isOpen: boolean) =>
    `mutation { updateBusiness(changes: {openInboxes: ${isOpen}}) { ... on Business { openInboxes } ${REFUSAL} } }`;

  it("is closed at first, also in the demo, and for admins alone to change", async () => {
    expect(await api.test.query("SELECT DISTINCT open_inboxes AS open FROM businesses")).toEqual([{ open: false }]);
    expect(JSON.parse(await ask(change(true)))).toEqual({ updateBusiness: { code: "FORBIDDEN" } });
  });

  it("shows in the business, the permissions of a member and the audit log", async () => {
    const seen = "{ viewer { may business { openInboxes } } }";
    expect(await ask(seen)).not.toContain("INBOXES_SEE_ALL");
    expect(JSON.parse(await ask(change(true), "admin"))).toEqual({ updateBusiness: { openInboxes: true } });
    expect(await ask(seen)).toContain('"openInboxes":true');
    expect(await ask(seen)).toContain("INBOXES_SEE_ALL");
    expect(await ask(seen, "rival")).toContain('"openInboxes":false');
    const entries = "{ auditEntries(first: 1) { nodes { action changes { field value } } } }";
    expect(JSON.parse(await ask(entries, "admin"))).toEqual({
      auditEntries: { nodes: [{ action: "BUSINESS_UPDATED", changes: [{ field: "openInboxes", value: "true" }] }] },
    });
  });

  it("holds in the REST API within two seconds, and cursors stay valid", async () => {
    const read = async (query: Record<string, string>) =>
      (await api.call("GET", "/messages", { token: tokens.agent, query })).body;
    const inboxes = async (query: Record<string, string>) => {
      const { data } = (await read(query)) as { data: { inbox_id: string }[] };
      return new Set(data.map(({ inbox_id }) => inbox_id)).size;
    };
    const { next_cursor } = await read({ limit: "1" });
    const query = { limit: "100", cursor: next_cursor as string };
    expect(await inboxes(query)).toBe(1);
    await setOpen(true);
    await expect.poll(() => inboxes(query), { timeout: 4_000, interval: 50 }).toBe(3);
  });
});
