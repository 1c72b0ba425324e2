import { graphql } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { pruneComments, pruneConversations } from "../../src/domain/conversation/retention-store.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Comments of users on conversations, and the colleagues whom they mention. */

let api: TestApi;
let token: string;
let inboxes: readonly string[];
let last = 0;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  inboxes = api.world.northwind.inboxIds;
});
afterAll(() => api?.close());

async function begin(inbox = inboxes[0]): Promise<string> {
  const to = `+1425555${String(++last).padStart(4, "0")}`;
  const { body } = await api.call("POST", "/messages", { token, body: { inbox_id: inbox, to, body: "Hello" } });
  return body.conversation_id;
}

async function ask(source: string, userId = api.world.admin.userId) {
  const membership = (await findMembership(api.test.database, userId)) as Membership;
  const contextValue = createContext(api.test.database, membership, webhookTools);
  const { data, errors } = await graphql({ schema, source, contextValue });
  expect(errors).toBeUndefined();
  return Object.values(data as object)[0];
}

const comment = (conversationId: string, body: string, { mentions = [] as string[], userId = "" } = {}) =>
  ask(
    `mutation { addComment(input: {conversationId: "${conversationId}", body: ${JSON.stringify(body)}, mentionedUserIds: ${JSON.stringify(mentions)}}) {
      ... on ConversationComment { id body mentionedUsers { id } user { id } }
      ... on DomainError { code message faults { path } }
    } }`,
    userId || undefined,
  );
const remove = (id: string, userId?: string) =>
  ask(
    `mutation { deleteComment(input: {id: "${id}"}) { ... on CommentDeletion { deletedId } ... on DomainError { code } } }`,
    userId,
  );
const commentsOf = async (id: string) =>
  (await ask(`{ conversation(id: "${id}") { comments { nodes { body } } } }`)).comments.nodes.map(
    ({ body }: { body: string }) => body,
  );
const mentioned = async (userId: string) =>
  (
    await ask(
      "{ conversations(order: LAST_ACTIVITY, filter: {mentioned: true}) { nodes { id unreadMentions } } }",
      userId,
    )
  ).nodes;

it("are written and read by users of the inbox, and never sent", async () => {
  const { admin, agent } = api.world;
  const id = await begin();
  const texts = await api.test.query("SELECT count(*)::int AS count FROM messages", []);
  expect(await comment(id, "Who takes this?")).toEqual({
    id: expect.stringMatching(/^cmt_/),
    body: "Who takes this?",
    mentionedUsers: [],
    user: { id: admin.userId },
  });
  expect(await comment(id, "I do.", { userId: agent.userId })).toMatchObject({ user: { id: agent.userId } });
  expect(await commentsOf(id)).toEqual(["I do.", "Who takes this?"]);
  expect(await api.test.query("SELECT count(*)::int AS count FROM messages", [])).toEqual(texts);
  const other = await begin(inboxes[1]);
  expect(await comment(other, "Hm", { userId: agent.userId })).toMatchObject({ code: "NOT_FOUND" });
  expect(await comment(id, "")).toMatchObject({ code: "VALIDATION_ERROR", faults: [{ path: "body" }] });
  expect(await comment(id, "x".repeat(2_001))).toMatchObject({ code: "VALIDATION_ERROR", faults: [{ path: "body" }] });
});

it("are unread for those whom they mention, until these mark the conversation as read", async () => {
  const { admin, agent } = api.world;
  const id = await begin();
  const unread = async (userId: string) =>
    (await ask("{ viewer { unreadConversations } }", userId)).unreadConversations;
  const before = await unread(agent.userId);
  await comment(id, "@Agent, can you help?", { mentions: [agent.userId, agent.userId] });
  await comment(id, "@Agent?", { mentions: [agent.userId] });
  expect(await mentioned(agent.userId)).toEqual([{ id, unreadMentions: 2 }]);
  expect(await mentioned(admin.userId)).toEqual([]);
  expect(await unread(agent.userId)).toBe(before + 1);
  await ask(`mutation { markConversationRead(input: {id: "${id}"}) { ... on Conversation { id } } }`, agent.userId);
  expect(await mentioned(agent.userId)).toEqual([]);
  expect(await unread(agent.userId)).toBe(before);
  const other = await begin(inboxes[1]);
  expect(await comment(other, "@Agent", { mentions: [agent.userId] })).toMatchObject({
    code: "VALIDATION_ERROR",
    faults: [{ path: "mentionedUserIds" }],
  });
});

it("are deleted by their author and by admins", async () => {
  const { agent } = api.world;
  const id = await begin();
  const ofAdmin = await comment(id, "Mine");
  const ofAgent = await comment(id, "Yours", { userId: agent.userId });
  expect(await remove(ofAdmin.id, agent.userId)).toEqual({ code: "FORBIDDEN" });
  expect(await remove(ofAgent.id, agent.userId)).toEqual({ deletedId: ofAgent.id });
  expect(await remove(ofAdmin.id)).toEqual({ deletedId: ofAdmin.id });
  expect(await remove(ofAdmin.id)).toEqual({ code: "NOT_FOUND" });
  expect(await commentsOf(id)).toEqual([]);
});

it("are at most 1,000 on a conversation, and are deleted with the old texts", async () => {
  const id = await begin();
  const { businessId } = api.world.northwind;
  await api.test.query(
    `INSERT INTO conversation_comments (business_id, id, conversation_id, user_id, body, created_at)
     SELECT $1, 'cmt_0' || lpad(i::text, 25, '0'), $2, $3, 'Old', '2020-01-01' FROM generate_series(1, 1000) i`,
    [businessId, id, api.world.admin.userId],
  );
  expect(await comment(id, "One more")).toMatchObject({
    code: "CONFLICT",
    message: "A conversation has at most 1000 comments.",
  });
  const before = { id: "cmt_7zzzzzzzzzzzzzzzzzzzzzzzzz", time: "2020-01-02T00:00:00.000Z" };
  expect(await pruneComments(api.test.database, businessId, "", before)).toMatchObject({ deleted: 500 });
  expect(await comment(id, "One more")).toMatchObject({ body: "One more" });
});

it("are at most 1,000 on a conversation also when two are written at once", async () => {
  const id = await begin();
  await api.test.query(
    `INSERT INTO conversation_comments (business_id, id, conversation_id, user_id, body, created_at)
     SELECT business_id, 'cmt_1' || lpad(place::text, 25, '0'), id, $2, 'Earlier', now()
     FROM conversations CROSS JOIN generate_series(1, 999) AS place WHERE id = $1`,
    [id, api.world.admin.userId],
  );
  let writing: Promise<{ body?: string; code?: string }>[] = [];
  await api.test.database.transaction(async (transaction) => {
    await transaction.rows({ name: "test.hold", text: "SELECT FROM conversations WHERE id = $1 FOR UPDATE" }, [id]);
    writing = ["One", "Two"].map((body) => comment(id, body));
    await expect.poll(() => waitingForLocks(api.test)).toHaveLength(2);
  });
  const answers = await Promise.all(writing);
  expect(answers.map(({ body, code }) => body ?? code).sort()).toEqual([
    "CONFLICT",
    expect.stringMatching(/^(One|Two)$/),
  ]);
});

async function emptyConversation(): Promise<string> {
  const { id } = newIdentity("cnv");
  await api.test.query(
    `INSERT INTO conversations (business_id, id, inbox_id, phone_number, created_at, updated_at)
     VALUES ($1, $2, $3, $4, '2020-01-01', '2020-01-01')`,
    [api.world.northwind.businessId, id, inboxes[0], `+1425555${String(++last).padStart(4, "0")}`],
  );
  return id;
}

it("keep their conversation also when they are written while it is deleted for its age", async () => {
  const { businessId } = api.world.northwind;
  const [kept, gone] = [await emptyConversation(), await emptyConversation()];
  const before = { id: "cnv_7zzzzzzzzzzzzzzzzzzzzzzzzz", time: "2020-01-02T00:00:00.000Z" };
  await api.test.database.transaction(async (transaction) => {
    // Between the look and the deletion: what another transaction writes there was committed before the lock.
    let isWritten = false;
    const meanwhile: Database = Object.create(transaction, {
      row: {
        value: async (...given: Parameters<Database["row"]>) => {
          const row = await transaction.row(...given);
          if (!isWritten) {
            isWritten = true;
            const { id, createdAt } = newIdentity("cmt");
            const text = `INSERT INTO conversation_comments (business_id, id, conversation_id, user_id, body, created_at)
              VALUES ($1, $2, $3, $4, 'Wait', $5)`;
            const values = [businessId, id, kept, api.world.admin.userId, createdAt];
            await transaction.rows({ name: "test.comment", text }, values);
          }
          return row;
        },
      },
    });
    expect(await pruneConversations(meanwhile, businessId, "", before)).toMatchObject({ deleted: 1 });
  });
  expect(await commentsOf(kept)).toEqual(["Wait"]);
  expect(await ask(`{ conversation(id: "${gone}") { id } }`)).toBeNull();
});

it("are refused once their conversation is deleted", async () => {
  const id = await emptyConversation();
  let writing: Promise<{ code?: string }> | undefined;
  await api.test.database.transaction(async (transaction) => {
    await transaction.rows({ name: "test.remove", text: "DELETE FROM conversations WHERE id = $1" }, [id]);
    writing = comment(id, "Too late");
    await expect.poll(() => waitingForLocks(api.test)).toHaveLength(1);
  });
  expect(await writing).toMatchObject({ code: "NOT_FOUND" });
});
