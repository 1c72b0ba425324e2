import { type GraphQLOutputType, getNamedType, isAbstractType, isObjectType } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routes } from "../../rest-facade/routes/index.ts";
import { schema } from "../../schema/index.ts";
import { newId } from "../../src/platform/id.ts";
import type { TestApi } from "../support/api.ts";
import { ASKED_FIELDS } from "../support/asked.ts";
import { errorOf } from "../support/contract-api.ts";
import { thorough } from "../support/effort.ts";
import {
  answer as answerTo,
  createSightGround,
  type Exchange,
  give as giveInbox,
  NUMBER,
  REFUSAL,
  reset,
  type SightGround,
  setOpen as setOpenInboxes,
  take as takeInbox,
  type Who,
} from "./sight-ground.ts";

/**
 * A member sees the texts and calls of the inboxes that are theirs, an admin those of all. The cases are complete: each
 * field of the schema that leads to a text, a call or a conversation has one, and each route.
 */

let ground: SightGround;
let api: TestApi;
let tokens: SightGround["tokens"];
let own: Exchange;
let other: Exchange;
let contact: string;
let campaign: string;
let campaignContact: string;
let subscription: string;
let session: string;
beforeAll(async () => {
  ground = await createSightGround();
  ({ api, tokens, own, other, contact, campaign, campaignContact, subscription, session } = ground);
});
afterAll(() => api?.close());
beforeEach(() => reset(ground));

const give = (inbox: string) => giveInbox(api, inbox);
const take = (inbox: string) => takeInbox(api, inbox);
const setOpen = (isOpen: boolean) => setOpenInboxes(api, isOpen);
const answer = (source: string, who?: Who) => answerTo(api, source, who);

async function ask(source: string, who?: Who): Promise<string> {
  const { data, errors } = await answer(source, who);
  expect(errors).toBeUndefined();
  return JSON.stringify(data);
}

const text = (value: string) => JSON.stringify(value);

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
  "Query.conversationMessages": {
    shows: "conversation",
    source: ({ conversation }) =>
      `{ conversationMessages(conversationId: ${text(conversation)}) { nodes { conversationId } } }`,
  },
  "Query.conversations": {
    shows: "conversation",
    source: ({ inbox }) => `{ conversations(filter: {inboxId: ${text(inbox)}}) { nodes { id } } }`,
  },
  "Query.node": { shows: "call", source: ({ call }) => `{ node(id: ${text(call)}) { id } }` },
  "Query.nodes": {
    shows: "message",
    source: ({ message, conversation, event }) =>
      `{ nodes(ids: [${text(message)}, ${text(conversation)}, ${text(event)}]) { id ... on Message { body } } }`,
  },
  "CampaignContact.calls": {
    shows: "call",
    source: () => `{ campaignContact(id: ${text(campaignContact)}) { calls { nodes { id } } } }`,
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
  "Conversation.comments": {
    shows: "conversation",
    source: ({ conversation }) => `{ conversation(id: ${text(conversation)}) { id comments { nodes { body } } } }`,
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
  "Contact.timeline": {
    shows: "call",
    source: () =>
      `{ contact(id: ${text(contact)}) { timeline { nodes { ... on Message { id } ... on Call { id } } } } }`,
  },
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
  "WebhookAttempt.event": {
    shows: "event",
    source: ({ event }) =>
      `{ webhookAttempts(subscriptionId: ${text(subscription)}, filter: {eventId: ${text(event)}}) { nodes { event { id body } } } }`,
  },
  "WebhookDelivery.event": {
    shows: "event",
    source: () => `{ webhookDeliveries(subscriptionId: ${text(subscription)}) { nodes { event { id body } } } }`,
  },
  "Query.webhookEvents": { shows: "event", source: () => "{ webhookEvents(first: 100) { nodes { id body } } }" },
};

/** The changes that answer with a text, a call or a conversation, and their refusals of the other exchange. */
const CHANGES: Record<string, { source(of: Exchange): string; refusal: "NOT_FOUND" | "FORBIDDEN" }> = {
  "Mutation.sendMessage": {
    refusal: "FORBIDDEN",
    source: ({ conversation }) =>
      `mutation { sendMessage(input: {conversationId: ${text(conversation)}, body: "Hi"}) { ${REFUSAL} } }`,
  },
  "Mutation.markConversationRead": {
    refusal: "NOT_FOUND",
    source: ({ conversation }) =>
      `mutation { markConversationRead(input: {id: ${text(conversation)}}) { ${REFUSAL} } }`,
  },
  "Mutation.updateConversation": {
    refusal: "NOT_FOUND",
    source: ({ conversation }) =>
      `mutation { updateConversation(input: {id: ${text(conversation)}, closed: true}) { ${REFUSAL} } }`,
  },
  "Mutation.addComment": {
    refusal: "NOT_FOUND",
    source: ({ conversation }) =>
      `mutation { addComment(input: {conversationId: ${text(conversation)}, body: "Hi"}) { ${REFUSAL} } }`,
  },
  "Mutation.startCall": {
    refusal: "FORBIDDEN",
    source: ({ inbox }) =>
      `mutation { startCall(input: {inboxId: ${text(inbox)}, to: "${NUMBER}", ${ASKED_FIELDS}}) { ${REFUSAL} } }`,
  },
  "Mutation.endCall": {
    refusal: "NOT_FOUND",
    source: ({ call }) => `mutation { endCall(input: {id: ${text(call)}}) { ${REFUSAL} } }`,
  },
  ...Object.fromEntries(
    Object.entries({
      muteCall: "isMuted: true",
      holdCall: "isOnHold: true",
      sendDigits: `digits: "1"`,
      transferCall: `toNumber: "${NUMBER}"`,
      startConsultation: `toNumber: "${NUMBER}"`,
      completeTransfer: "",
      cancelTransfer: "",
      declineTransfer: "",
      noteCall: `note: "Called"`,
    }).map(([field, more]) => [
      `Mutation.${field}`,
      {
        refusal: "NOT_FOUND" as const,
        source: ({ call }: Exchange) => `mutation { ${field}(input: {id: ${text(call)} ${more}}) { ${REFUSAL} } }`,
      },
    ]),
  ),
  "Mutation.superviseCall": {
    refusal: "FORBIDDEN",
    source: ({ call }) => `mutation { superviseCall(input: {id: ${text(call)}, mode: LISTEN}) { ${REFUSAL} } }`,
  },
  "Mutation.leaveSupervision": {
    refusal: "FORBIDDEN",
    source: ({ call }) => `mutation { leaveSupervision(input: {id: ${text(call)}}) { ${REFUSAL} } }`,
  },
  "Mutation.updateCall": {
    refusal: "NOT_FOUND",
    source: ({ call }) =>
      `mutation { updateCall(input: {id: ${text(call)}, dispositionId: ${text(newId("dsp"))}, note: "Called"}) { ${REFUSAL} } }`,
  },
  "Mutation.setCallDisposition": {
    refusal: "NOT_FOUND",
    source: ({ call }) =>
      `mutation { setCallDisposition(input: {id: ${text(call)}, dispositionId: ${text(newId("dsp"))}}) { ${REFUSAL} } }`,
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

/**
 * The case of `DialerSession.call` stands alone below: the session belongs to another user. The audit log and the texts
 * that may be refusals are shown to admins, who see all inboxes. A redelivery of an event out of sight is refused. A
 * recording is read through its call. A call that a user has, or that is being transferred to them, is shown to them
 * regardless of its inbox: test/talk.
 */
const ALONE = [
  // Shown to those who see the inbox, or for whom the call rings: test/route.
  "MissedCall.call",
  "RingingCall.call",
  // Null for those who do not see the inbox.
  "CallPlace.call",
  "Mutation.acceptIncomingCall",
  "Mutation.declineIncomingCall",
  "Viewer.currentCall",
  "Viewer.offeredCalls",
  "DialerSession.call",
  "AuditEntry.object",
  "AuditEntry.related",
  "RefusalReview.message",
  "WebhookRedelivery.event",
  "Recording.call",
];

describe("GraphQL", () => {
  const shown = Object.entries({ ...SHOWN, ...EVENTS });

  it("has a case for every field that leads to a text, a call or a conversation", () => {
    const content = [
      "Call",
      "Conversation",
      "ConversationComment",
      "Media",
      "Message",
      "MessageSummary",
      "WebhookEvent",
    ];
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
    const draft = `conversationId: ${text(other.conversation)}, body: "Once", idempotencyKey: "taken"`;
    const repeat = (fields: string) =>
      `mutation { sendMessage(input: {${draft}}) { ... on Message { body ${fields} } } }`;
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
  /** URLs of media differ with the second in which they are signed. */
  const withoutSignatures = <Row>(row: Row): Row =>
    JSON.parse(JSON.stringify(row).replaceAll(/\?expires=\d+&signature=[\w-]+/g, ""));

  async function walk(path: string, query: Record<string, string>, token: string) {
    const found: { id: string; inbox_id: string }[] = [];
    let cursor: string | null = null;
    do {
      const { data, next_cursor } = await page({ ...query, ...(cursor && { cursor }) }, token, path);
      found.push(...data);
      cursor = next_cursor;
    } while (cursor !== null);
    return found.map(withoutSignatures);
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
const ROUTES: Record<
  string,
  (of: Exchange) => { method: string; path: string; query?: Record<string, string>; body?: object }
> = {
  "conversations.list": ({ inbox }) => ({ method: "GET", path: "/conversations", query: { inbox_id: inbox } }),
  "conversations.get": ({ conversation }) => ({ method: "GET", path: `/conversations/${conversation}` }),
  "messages.list": ({ inbox }) => ({ method: "GET", path: "/messages", query: { inbox_id: inbox } }),
  "messages.get": ({ message }) => ({ method: "GET", path: `/messages/${message}` }),
  "messages.cancel": ({ message }) => ({ method: "DELETE", path: `/messages/${message}` }),
  "calls.list": ({ inbox }) => ({ method: "GET", path: "/calls", query: { inbox_id: inbox } }),
  "conversations.messages": ({ conversation }) => ({ method: "GET", path: `/conversations/${conversation}/messages` }),
  "calls.update": ({ call }) => ({ method: "PATCH", path: `/calls/${call}`, body: { note: "Called" } }),
  "calls.get": ({ call }) => ({ method: "GET", path: `/calls/${call}` }),
  "events.get": ({ event }) => ({ method: "GET", path: `/events/${event}` }),
  "events.redeliver": ({ event }) => ({ method: "POST", path: `/events/${event}/redeliver` }),
};

/** The other routes: a POST answers with the text or call that the caller makes; events are listed below. */
const OTHERS =
  /^(system|identity|users|inboxes|contacts|erasures|deletions|campaigns|campaignContacts|dispositions|doNotCall|queues|subscriptions)\.|^(messages\.send|calls\.create|events\.list)$/;

describe("REST", () => {
  it("has a case for every route", () => {
    const shown = routes.filter(({ id }) => !OTHERS.test(id)).map(({ id }) => id);
    expect(Object.keys(ROUTES).sort()).toEqual(shown.sort());
  });

  it.each(Object.entries(ROUTES))("%s answers as for an object that does not exist", async (id, request) => {
    const { method, path, query, body } = request(other);
    const given = { token: tokens.agent, ...(query && { query }), ...(body && { body }) };
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
    const ended = await ask(`mutation { endCall(input: {id: ${text(other.call)}}) { ... on Call { id } ${REFUSAL} } }`);
    expect(JSON.parse(ended)).toEqual({ endCall: { id: other.call } });
  });
});

describe("the setting", () => {
  const change = (isOpen: boolean) =>
    `mutation { updateBusiness(input: {openInboxes: ${isOpen}}) { ... on Business { openInboxes } ${REFUSAL} } }`;

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

  thorough.it("holds in the REST API within two seconds, and cursors stay valid", async () => {
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
    await expect.poll(() => inboxes(query), { interval: 50 }).toBe(3);
  });
});
