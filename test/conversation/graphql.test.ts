import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { startCall } from "../../src/domain/call/commands.ts";
import { saveContact } from "../../src/domain/contact/commands.ts";
import { sendMessage } from "../../src/domain/conversation/commands.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { ASKED, ASKED_FIELDS } from "../support/asked.ts";
import type { TestDatabase } from "../support/database.ts";
import type { Answer } from "../support/json-answer.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
let memberships: Record<"admin" | "agent" | "rival", Membership>;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const membershipOf = async (userId: string) => (await findMembership(test.database, userId)) as Membership;
  memberships = {
    admin: await membershipOf(world.admin.userId),
    agent: await membershipOf(world.agent.userId),
    rival: await membershipOf(world.rival.userId),
  };
});
afterAll(() => test?.drop());

async function ask(
  source: string,
  variableValues: Record<string, unknown> = {},
  who: keyof typeof memberships = "admin",
): Promise<Answer> {
  const contextValue = createContext(test.database, memberships[who], webhookTools);
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  expect(errors).toBeUndefined();
  return data;
}

const conversationWith = async (body: string): Promise<string> => {
  const text = "SELECT conversation_id AS id FROM messages WHERE business_id = $1 AND body LIKE $2";
  return (await test.query<{ id: string }>(text, [world.northwind.businessId, `${body}%`]))[0]?.id as string;
};

const TIMELINE = `query ($id: ID!, $first: Int!, $after: String) {
  conversation(id: $id) {
    timeline(first: $first, after: $after) {
      nodes { __typename ... on Message { id body createdAt } ... on Call { id status createdAt } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

describe("the timeline of a conversation", () => {
  it("contains texts and calls together, newest first", async () => {
    const id = await conversationWith("Hi Ada");
    const { nodes, pageInfo } = (await ask(TIMELINE, { id, first: 25 })).conversation.timeline;
    expect(nodes.map((node: { __typename: string }) => node.__typename)).toEqual([
      "Call",
      "Message",
      "Message",
      "Message",
      "Message",
    ]);
    expect(pageInfo.hasNextPage).toBe(false);
    const times = nodes.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("needs no alias for the status of a text and of a call, and no fragment for their common fields", async () => {
    const id = await conversationWith("Hi Ada");
    const { conversation } = await ask(
      `query ($id: ID!) { conversation(id: $id) { timeline { nodes {
        __typename id inboxId direction from to createdAt inbox { id } contact { id } user { id } campaign { id }
        ... on Message { body messageStatus } ... on Call { durationSeconds callStatus }
      } } } }`,
      { id },
    );
    const [call, message] = conversation.timeline.nodes;
    expect(call).toMatchObject({ __typename: "Call", callStatus: "COMPLETED", inbox: { id: call.inboxId } });
    expect(message).toMatchObject({ __typename: "Message", messageStatus: expect.stringMatching(/^[A-Z_]+$/) });
    expect(message.inbox).toEqual({ id: call.inboxId });
  });

  it("is read on page by page", async () => {
    const id = await conversationWith("Hi Ada");
    const whole = (await ask(TIMELINE, { id, first: 25 })).conversation.timeline.nodes;
    const page = async (after: string | null) => (await ask(TIMELINE, { id, first: 2, after })).conversation.timeline;
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    const third = await page(second.pageInfo.endCursor);
    expect([...first.nodes, ...second.nodes, ...third.nodes]).toEqual(whole);
    expect([first, second, third].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, true, false]);
  });

  it("refuses a cursor that no timeline gave", async () => {
    const id = await conversationWith("Hi Ada");
    const contextValue = createContext(test.database, memberships.admin, webhookTools);
    const { errors } = await graphql({
      schema,
      source: TIMELINE,
      variableValues: { id, first: 2, after: "x" },
      contextValue,
    });
    expect(errors?.[0]?.originalError).toMatchObject({ code: "validation_error", field: "cursor" });
  });
});

describe("the timeline of a contact", () => {
  const OF_CONTACT = `query ($id: ID!, $first: Int!, $after: String) { contact(id: $id) {
    timeline(first: $first, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } }
    messages { nodes { id } } calls { nodes { id } }
  } }`;

  it("contains its texts and calls of all inboxes, page by page", async () => {
    const caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" } as const;
    const phones = [{ number: "+16135552990" }];
    const { contact } = await unheard(saveContact)(
      test.database,
      caller,
      { firstName: "Both", phones },
      { source: "api" },
    );
    for (const inboxId of world.northwind.inboxIds.slice(0, 2)) {
      await sendMessage(test.database, caller, { inboxId, to: "+16135552990", body: "Hello" });
      await unheard(startCall)(test.database, caller, { inboxId, to: "+16135552990", ...ASKED });
    }
    const { timeline, messages, calls } = (await ask(OF_CONTACT, { id: contact.id, first: 25 })).contact;
    const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);
    expect(ids(timeline.nodes).map((id) => id.split("_")[0])).toEqual(["call", "msg", "call", "msg"]);
    expect(ids(timeline.nodes).sort()).toEqual([...ids(messages.nodes), ...ids(calls.nodes)].sort());
    const first = (await ask(OF_CONTACT, { id: contact.id, first: 3 })).contact.timeline;
    const rest = await ask(OF_CONTACT, { id: contact.id, first: 3, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...rest.contact.timeline.nodes].map(({ id }) => id).sort()).toEqual(
      ids(timeline.nodes).sort(),
    );
    expect(first.pageInfo.hasNextPage).toBe(true);
  });
});

describe("relations", () => {
  it("lead from a message to everything around it and back", async () => {
    const id = await conversationWith("Hi Ada");
    const { conversation } = await ask(
      `query ($id: ID!) {
        conversation(id: $id) {
          id inbox { phoneNumber }
          contact { id conversations { nodes { id } } messages { nodes { id } } calls { nodes { id contact { id } } } }
          messages { nodes { id direction conversation { id } inbox { id } contact { id } user { name } campaign { id } } }
        }
      }`,
      { id },
    );
    expect(conversation.inbox.phoneNumber).toBe("+14155550100");
    expect(conversation.contact.conversations.nodes).toEqual([{ id }]);
    expect(conversation.messages.nodes).toHaveLength(4);
    expect(conversation.contact.messages.nodes).toHaveLength(4);
    for (const message of conversation.messages.nodes) {
      expect(message.conversation.id).toBe(id);
      expect(message.contact.id).toBe(conversation.contact.id);
      expect(message.user?.name ?? null).toBe(message.direction === "OUTGOING" ? "Axel Agent" : null);
    }
    expect(conversation.contact.calls.nodes[0].contact.id).toBe(conversation.contact.id);
  });

  it("lead from a campaign to its calls and texts", async () => {
    const { campaign } = await ask(
      `query ($id: ID!) {
        campaign(id: $id) {
          calls(first: 100, filter: { status: COMPLETED }) {
            nodes { status campaign { id } campaignContact { callCount } user { id } disposition { name } }
          }
          messages { nodes { campaignId conversation { contact { id } } } }
        }
      }`,
      { id: world.northwind.campaignId },
    );
    expect(campaign.calls.nodes.length).toBeGreaterThan(10);
    expect(campaign.messages.nodes).toHaveLength(3);
    for (const call of campaign.calls.nodes) {
      expect(call).toMatchObject({ status: "COMPLETED", campaign: { id: world.northwind.campaignId } });
      expect(call.campaignContact.callCount).toBeGreaterThan(0);
    }
  });
});

describe("the lists of many parents", () => {
  const LISTS = `
    fragment Lists on Contact {
      conversations(first: 3) { nodes { id messages(first: 2) { ...Page } timeline(first: 3) { nodes { __typename } } } }
      messages(first: 2) { ...Page }
      calls(first: 2) { nodes { id campaignContact { id } } }
      timeline(first: 3) { nodes { __typename } }
      doNotCallNumbers
    }
    fragment Page on MessageConnection { nodes { id body } pageInfo { hasNextPage endCursor } }`;
  const MANY = `query ($first: Int!) {
    contacts(first: $first) { nodes { id ...Lists } }
    campaigns(first: $first) { nodes { id messages(first: 2) { ...Page } calls(first: 3, filter: { direction: OUTGOING }) { nodes { id } } } }
  } ${LISTS}`;

  /** The contacts of the newest conversations, three texts and a call in each. */
  beforeAll(async () => {
    const inbox = world.northwind.inboxIds[1] as string;
    const caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" } as const;
    for (let person = 0; person < 12; person += 1) {
      const to = `+1613555${2000 + person}`;
      await unheard(saveContact)(
        test.database,
        caller,
        { firstName: "Many", phones: [{ number: to }] },
        { source: "api" },
      );
      for (const body of ["one", "two", "three"]) {
        await sendMessage(test.database, caller, { inboxId: inbox, to, body });
      }
      await unheard(startCall)(test.database, caller, { inboxId: inbox, to, ...ASKED });
    }
  });

  async function counted(first: number) {
    const names: string[] = [];
    const database: Database = {
      ...test.database,
      rows: (statement, values) => {
        names.push(statement.name.replace(/\..{16}$/, ""));
        return test.database.rows(statement, values);
      },
    };
    const contextValue = createContext(database, memberships.admin, webhookTools);
    const { data, errors } = await graphql({ schema, source: MANY, variableValues: { first }, contextValue });
    expect(errors).toBeUndefined();
    return { names: names.sort(), data: data as Answer };
  }

  it("take as many statements for twelve as for two", async () => {
    const [two, twelve] = [await counted(2), await counted(12)];
    expect(twelve.data.contacts.nodes.map((contact: { calls: { nodes: [] } }) => contact.calls.nodes.length)).toEqual(
      Array(12).fill(1),
    );
    expect(twelve.names).toEqual(two.names);
    expect(twelve.names).toContain("message.listOfEach");
  });

  it("are the lists of each parent, and continue with the same cursors", async () => {
    const { data } = await counted(12);
    for (const contact of data.contacts.nodes.slice(0, 2)) {
      const { id, ...lists } = contact;
      const alone = await ask(`query ($id: ID!) { contact(id: $id) { ...Lists } } ${LISTS}`, { id });
      expect(alone.contact).toEqual(lists);
      const conversation = contact.conversations.nodes[0];
      expect(conversation.messages.nodes.map(({ body }: { body: string }) => body)).toEqual(["three", "two"]);
      expect(conversation.timeline.nodes.map((node: { __typename: string }) => node.__typename)).toEqual([
        "Call",
        "Message",
        "Message",
      ]);
      const after = conversation.messages.pageInfo.endCursor;
      const rest =
        "query ($id: ID!, $after: String) { conversation(id: $id) { messages(after: $after) { nodes { body } } } }";
      expect((await ask(rest, { id: conversation.id, after })).conversation.messages.nodes).toEqual([{ body: "one" }]);
    }
  });
});

it("a cursor that is refused spoils no page but its own", async () => {
  const id = await conversationWith("Hi Ada");
  const contextValue = createContext(test.database, memberships.admin, webhookTools);
  const source = `query ($id: ID!, $after: String) {
    bad: conversation(id: $id) { messages(after: "x") { nodes { id } } }
    first: conversation(id: $id) { messages(first: 1) { nodes { id } pageInfo { endCursor } } }
    rest: conversation(id: $id) { messages(first: 9, after: $after) { nodes { id } } }
  }`;
  const read = (after: string | null) => graphql({ schema, source, variableValues: { id, after }, contextValue });
  const after = ((await read(null)).data as Answer).first.messages.pageInfo.endCursor;
  const { data, errors } = await read(after);
  expect(errors?.map(({ path, message }) => [path, message])).toEqual([
    [["bad", "messages"], "the cursor does not belong to this list with these filters"],
  ]);
  expect((data as Answer).bad).toBeNull();
  expect((data as Answer).first.messages.nodes).toHaveLength(1);
  expect((data as Answer).rest.messages.nodes).toHaveLength(3);
});

describe("the demo", () => {
  it("matches the call count and the last call time of each campaign contact", async () => {
    const wrong = await test.query(
      `SELECT cc.id FROM campaign_contacts cc
       LEFT JOIN (
         SELECT campaign_contact_id, count(*)::int AS count, max(created_at) AS last FROM calls GROUP BY 1
       ) c ON c.campaign_contact_id = cc.id
       WHERE cc.call_count <> COALESCE(c.count, 0) OR cc.last_called_at IS DISTINCT FROM c.last`,
    );
    expect(wrong).toEqual([]);
  });
});

describe("markConversationRead", () => {
  const MARK =
    "mutation ($id: ID!) { markConversationRead(input: {id: $id}) { ... on Conversation { unreadCount } ... on DomainError { code } } }";

  it("sets the count to 0, once and again", async () => {
    const id = await conversationWith("Do you also sell");
    const before = await ask("query ($id: ID!) { conversation(id: $id) { unreadCount } }", { id });
    expect(before.conversation.unreadCount).toBe(2);
    expect((await ask(MARK, { id })).markConversationRead).toEqual({ unreadCount: 0 });
    expect((await ask(MARK, { id })).markConversationRead).toEqual({ unreadCount: 0 });
  });

  it("is for members of the inbox, and for admins", async () => {
    const text = `
      SELECT c.id FROM conversations c JOIN inboxes i ON i.id = c.inbox_id
      WHERE c.business_id = $1 AND c.unread_count > 0 AND c.inbox_id = $2
      ORDER BY c.id`;
    const [own, others] = world.northwind.inboxIds;
    const unread = async (inboxId: string | undefined) =>
      (await test.query<{ id: string }>(text, [world.northwind.businessId, inboxId]))[0]?.id;
    await test.query("UPDATE conversations SET unread_count = 1 WHERE business_id = $1", [world.northwind.businessId]);
    const foreign = await unread(others);
    expect((await ask(MARK, { id: foreign }, "agent")).markConversationRead).toEqual({ code: "NOT_FOUND" });
    expect(await unread(others)).toBe(foreign);
    expect((await ask(MARK, { id: await unread(own) }, "agent")).markConversationRead).toEqual({ unreadCount: 0 });
    expect((await ask(MARK, { id: foreign })).markConversationRead).toEqual({ unreadCount: 0 });
  });

  it("finds no conversation of another business", async () => {
    const id = await conversationWith("Hi Ada");
    expect((await ask(MARK, { id }, "rival")).markConversationRead).toEqual({ code: "NOT_FOUND" });
  });
});

describe("startCall", () => {
  const START = `mutation ($inboxId: ID!, $to: String!) {
    startCall(input: {inboxId: $inboxId, to: $to, ${ASKED_FIELDS}}) {
      ... on Call { id status direction from to user { id } contact { firstName } }
      ... on DomainError { code field }
    }
  }`;

  it("writes the call and the order to place it", async () => {
    const [inboxId] = world.northwind.inboxIds;
    const { startCall } = await ask(START, { inboxId, to: "+14155552000" });
    expect(startCall).toEqual({
      id: expect.stringMatching(/^call_/),
      status: "QUEUED",
      direction: "OUTGOING",
      from: "+14155550100",
      to: "+14155552000",
      user: { id: world.admin.userId },
      contact: { firstName: "Ada" },
    });
    expect(await test.query("SELECT kind FROM carrier_jobs WHERE id = $1", [startCall.id])).toEqual([{ kind: "call" }]);
  });

  it("refuses a forbidden inbox and an invalid number", async () => {
    const [west, east] = world.northwind.inboxIds;
    const outcome = async (variables: object, who?: "agent" | "rival") =>
      (await ask(START, { to: "+14155552000", ...variables }, who)).startCall;
    expect(await outcome({ inboxId: east }, "agent")).toEqual({ code: "FORBIDDEN", field: null });
    expect(await outcome({ inboxId: west }, "rival")).toEqual({ code: "VALIDATION_ERROR", field: "inboxId" });
    expect(await outcome({ inboxId: west, to: "911" })).toEqual({ code: "INVALID_PHONE_NUMBER", field: "to" });
  });
});

describe("endCall", () => {
  const START = `mutation ($inboxId: ID!, $to: String!) {
      startCall(input: {inboxId: $inboxId, to: $to, ${ASKED_FIELDS}}) { ... on Call { id } } }`;
  const END = "mutation ($id: ID!) { endCall(input: {id: $id}) { ... on Call { id } ... on DomainError { code } } }";
  const end = async (id: string, who?: "agent" | "rival") => (await ask(END, { id }, who)).endCall;
  const start = async (who?: "agent") => {
    const { startCall } = await ask(START, { inboxId: world.northwind.inboxIds[0], to: "+14155552000" }, who);
    await test.query("UPDATE calls SET carrier_id = id WHERE id = $1", [startCall.id]);
    return startCall.id as string;
  };

  it("has the carrier end the call, for its user and for admins", async () => {
    const [mine, theirs] = [await start("agent"), await start()];
    expect(await end(mine, "agent")).toEqual({ id: mine });
    expect(await end(mine)).toEqual({ id: mine });
    expect(await end(theirs, "agent")).toEqual({ code: "FORBIDDEN" });
    expect(await end(theirs, "rival")).toEqual({ code: "NOT_FOUND" });
    const ended: string[] = [];
    await sweepDialer(test.database, { hangUp: async (carrierId) => void ended.push(carrierId) }, webhookTools.outbox);
    expect(ended).toEqual([mine]);
    await test.query("UPDATE calls SET ended_at = now() WHERE id = $1", [mine]);
    expect(await end(mine, "agent")).toEqual({ code: "CONFLICT" });
  });
});
