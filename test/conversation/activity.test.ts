import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { startCall } from "../../src/domain/call/commands.ts";
import { findOrCreateInboundContact } from "../../src/domain/contact/by-number.ts";
import { receiveText } from "../../src/domain/conversation/incoming.ts";
import type { Caller, Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { ASKED } from "../support/asked.ts";
import { errorOf } from "../support/contract-api.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Conversations by their last activity, and their read states. */

let api: TestApi;
let token: string;
let caller: Caller;
let inboxes: [string, string];
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  caller = { businessId: api.world.northwind.businessId, userId: api.world.admin.userId, role: "admin" };
  inboxes = api.world.northwind.inboxIds as unknown as [string, string];
});
afterAll(() => api?.close());

let last = 5_000;
const freshNumber = () => `+1423${String(++last).padStart(7, "0")}`;
const list = async (query: Record<string, string>) => {
  const { status, body } = await api.call("GET", "/conversations", { token, query });
  expect(status).toBe(200);
  return body as { data: { id: string; phone_number: string; last_activity_at: string }[]; next_cursor: string | null };
};
const numbersOf = async (query: Record<string, string>) =>
  (await list(query)).data.map(({ phone_number }) => phone_number);
const text = (to: string, inbox = inboxes[0]) =>
  api.call("POST", "/messages", { token, body: { inbox_id: inbox, to, body: "Hello" } });
async function comesIn(from: string, inboxId = inboxes[0]) {
  const { businessId } = caller;
  await api.test.database.transaction(async (transaction) => {
    const { id: contactId } = await unheard(findOrCreateInboundContact)(transaction, businessId, from);
    const line = { businessId, inboxId, inboxNumber: "+14155550100", phoneNumber: from, contactId };
    await receiveText(transaction, line, { carrierId: `SM-${from}-${++last}`, body: "Hi" });
  });
}

it("come in the order of their last activity, which texts and calls move", async () => {
  const [first, second, third] = [freshNumber(), freshNumber(), freshNumber()];
  for (const number of [first, second, third]) {
    await text(number);
  }
  const sort = { sort: "last_activity", limit: "3" };
  expect(await numbersOf(sort)).toEqual([third, second, first]);
  await comesIn(first);
  expect(await numbersOf(sort)).toEqual([first, third, second]);
  await unheard(startCall)(api.test.database, caller, { inboxId: inboxes[0], to: second, ...ASKED });
  expect(await numbersOf(sort)).toEqual([second, first, third]);
  expect(await numbersOf({ limit: "3" })).toEqual([third, second, first]);
  const [conversation] = (await list({ ...sort, limit: "1" })).data;
  const [call] = await api.test.query("SELECT created_at::text AS at FROM calls WHERE phone_number = $1", [second]);
  expect(Date.parse(conversation?.last_activity_at as string)).toBe(Date.parse(call?.at));
});

it("are read page by page, each once, and a cursor belongs to its filters", async () => {
  const numbers = Array.from({ length: 7 }, freshNumber);
  for (const number of numbers) {
    await text(number, inboxes[1]);
  }
  const query = { sort: "last_activity", inbox_id: inboxes[1], limit: "3" };
  const read: string[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page = await list({ ...query, ...(next && { cursor: next }) });
    read.push(...page.data.map(({ phone_number }) => phone_number));
    next = page.next_cursor;
  }
  expect(read.slice(0, 7)).toEqual(numbers.toReversed());
  expect(new Set(read).size).toBe(read.length);
  const { next_cursor: cursor } = await list(query);
  for (const other of [
    { ...query, inbox_id: inboxes[0] },
    { ...query, sort: "created" },
    { ...query, unread: "true" },
  ]) {
    const answer = await api.call("GET", "/conversations", { token, query: { ...other, cursor: cursor as string } });
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field: "cursor" });
  }
});

it("are filtered by unread messages and by contacts", async () => {
  const [unread, answered] = [freshNumber(), freshNumber()];
  await comesIn(unread);
  await text(answered);
  await api.call("POST", "/contacts", { token, body: { first_name: "Zebulon", phones: [answered] } });
  expect(await numbersOf({ unread: "true", phone: unread })).toEqual([unread]);
  expect(await numbersOf({ unread: "false", phone: unread })).toEqual([]);
  expect(await numbersOf({ unread: "false", phone: answered })).toEqual([answered]);
  expect(await numbersOf({ q: "zebul" })).toEqual([answered]);
  expect(await numbersOf({ q: "zebul", sort: "last_activity" })).toEqual([answered]);
  expect(await numbersOf({ q: "zebul", unread: "true" })).toEqual([]);
  const answer = await api.call("GET", "/conversations", { token, query: { q: "z" } });
  expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field: "q" });
});

describe("read marks", () => {
  async function ask(source: string, userId: string) {
    const membership = (await findMembership(api.test.database, userId)) as Membership;
    const contextValue = createContext(api.test.database, membership, webhookTools);
    const { data, errors } = await graphql({ schema, source, contextValue });
    expect(errors).toBeUndefined();
    return Object.values(data as object)[0] as { unreadByMe: number; unreadCount: number; code?: string };
  }

  it("are those of each user", async () => {
    const number = freshNumber();
    const { admin, agent } = api.world;
    await comesIn(number);
    await comesIn(number);
    const id = (await list({ phone: number })).data[0]?.id;
    const counts = async (userId: string) => {
      const { unreadByMe, unreadCount } = await ask(`{ conversation(id: "${id}") { unreadByMe unreadCount } }`, userId);
      return [unreadByMe, unreadCount];
    };
    const mark = (userId: string) =>
      ask(
        `mutation { markConversationRead(input: {id: "${id}"}) { ... on Conversation { unreadByMe unreadCount } } }`,
        userId,
      );
    expect([await counts(admin.userId), await counts(agent.userId)]).toEqual([
      [2, 2],
      [2, 2],
    ]);
    expect(await mark(admin.userId)).toEqual({ unreadByMe: 0, unreadCount: 0 });
    expect(await counts(agent.userId)).toEqual([2, 0]);
    const unread = async (userId: string) => {
      const asked = { token: await api.token(userId), query: { phone: number, unread: "true" } };
      return (await api.call("GET", "/conversations", asked)).body.data.length;
    };
    const read = async (userId: string) => {
      const asked = { token: await api.token(userId), query: { phone: number, unread: "false" } };
      return (await api.call("GET", "/conversations", asked)).body.data.length;
    };
    expect([await unread(admin.userId), await read(admin.userId)]).toEqual([0, 1]);
    expect([await unread(agent.userId), await read(agent.userId)]).toEqual([1, 0]);
    await text(number);
    expect([await unread(admin.userId), await read(admin.userId)]).toEqual([0, 1]);
    await comesIn(number);
    expect([await unread(admin.userId), await read(admin.userId)]).toEqual([1, 0]);
    expect([await counts(admin.userId), await counts(agent.userId)]).toEqual([
      [1, 1],
      [3, 1],
    ]);
    expect(await mark(agent.userId)).toEqual({ unreadByMe: 0, unreadCount: 0 });
    expect(await counts(admin.userId)).toEqual([1, 0]);
  });
});

describe("viewer.unreadConversations", () => {
  const unreadOf = async (userId: string) => {
    const membership = (await findMembership(api.test.database, userId)) as Membership;
    const { data, errors } = await graphql({
      schema,
      source: `{ viewer { unreadConversations } conversations(first: 100, filter: {unread: true}) { nodes { id } } }`,
      contextValue: createContext(api.test.database, membership, webhookTools),
    });
    expect(errors).toBeUndefined();
    const { viewer, conversations } = data as {
      viewer: { unreadConversations: number };
      conversations: { nodes: { id: string }[] };
    };
    expect(viewer.unreadConversations).toBe(conversations.nodes.length);
    return viewer.unreadConversations;
  };

  it("counts each user's own, of the inboxes in sight", async () => {
    const { admin, agent } = api.world;
    await api.test.query("UPDATE businesses SET open_inboxes = false WHERE id = $1", [caller.businessId]);
    const before = [await unreadOf(admin.userId), await unreadOf(agent.userId)] as [number, number];
    const [mine, others] = [freshNumber(), freshNumber()];
    await comesIn(mine);
    await comesIn(mine);
    await comesIn(others, inboxes[1]);
    await text(freshNumber());
    expect(await unreadOf(admin.userId)).toBe(before[0] + 2);
    expect(await unreadOf(agent.userId)).toBe(before[1] + 1);
    const [conversation] = (await list({ phone: mine })).data;
    const membership = (await findMembership(api.test.database, admin.userId)) as Membership;
    await graphql({
      schema,
      source: `mutation { markConversationRead(input: {id: "${conversation?.id}"}) { ... on Conversation { id } } }`,
      contextValue: createContext(api.test.database, membership, webhookTools),
    });
    expect(await unreadOf(admin.userId)).toBe(before[0] + 1);
    expect(await unreadOf(agent.userId)).toBe(before[1] + 1);
  });
});
