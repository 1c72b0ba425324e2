import { graphql } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findOrCreateInboundContact } from "../../src/domain/contact/by-number.ts";
import { receiveText } from "../../src/domain/conversation/incoming.ts";
import type { Caller, Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { deactivate, updateUser } from "../../src/domain/identity/users.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Conversations are assigned, closed and opened. */

let api: TestApi;
let token: string;
let inboxes: readonly string[];
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
  inboxes = api.world.northwind.inboxIds;
});
afterAll(() => api?.close());

let last = 0;
const freshNumber = () => `+1424555${String(++last).padStart(4, "0")}`;

async function begin(inbox = inboxes[0]): Promise<{ id: string; number: string }> {
  const number = freshNumber();
  const { status, body } = await api.call("POST", "/messages", {
    token,
    body: { inbox_id: inbox, to: number, body: "Hello" },
  });
  expect(status).toBe(201);
  return { id: body.conversation_id, number };
}

async function comesIn(from: string, inboxId = inboxes[0] as string) {
  const { businessId } = api.world.northwind;
  await api.test.database.transaction(async (transaction) => {
    const { id: contactId } = await unheard(findOrCreateInboundContact)(transaction, businessId, from);
    const line = { businessId, inboxId, inboxNumber: "+14155550100", phoneNumber: from, contactId };
    await receiveText(transaction, line, { carrierId: `SM-${from}-${++last}`, body: "Hi" });
  });
}

interface Answer {
  id?: string;
  assignedUser?: { id: string } | null;
  closedAt?: string | null;
  code?: string;
  faults?: { path: string; message: string }[];
  nodes?: { id: string }[];
}

async function ask(source: string, userId = api.world.admin.userId): Promise<Answer> {
  const membership = (await findMembership(api.test.database, userId)) as Membership;
  const contextValue = createContext(api.test.database, membership, webhookTools);
  const { data, errors } = await graphql({ schema, source, contextValue });
  expect(errors).toBeUndefined();
  return Object.values(data as object)[0] as Answer;
}

const change = (id: string, changes: string, userId?: string) =>
  ask(
    `mutation { updateConversation(input: {id: "${id}", ${changes}}) {
      ... on Conversation { id assignedUser { id } closedAt }
      ... on DomainError { code faults { path message } }
    } }`,
    userId,
  );
const listed = async (filter: string, userId?: string) =>
  (
    await ask(`{ conversations(first: 100, order: LAST_ACTIVITY, filter: {${filter}}) { nodes { id } } }`, userId)
  ).nodes?.map(({ id }) => id);

it("are assigned to a user of the inbox, and listed for the user", async () => {
  const { admin, agent } = api.world;
  const [first, second, other] = [await begin(), await begin(), await begin()];
  for (const { id } of [first, second]) {
    expect(await change(id, `assignedUserId: "${agent.userId}"`)).toMatchObject({ assignedUser: { id: agent.userId } });
  }
  const ofAgent = `assignedUserId: "${agent.userId}"`;
  expect(await listed(ofAgent)).toEqual([second.id, first.id]);
  expect(await listed(ofAgent, agent.userId)).toEqual([second.id, first.id]);
  expect(await listed(`${ofAgent}, inboxId: "${inboxes[1]}"`)).toEqual([]);
  expect(await listed("assigned: false")).toContain(other.id);
  expect(await listed("assigned: false")).not.toContain(first.id);
  await comesIn(first.number);
  expect(await listed(ofAgent)).toEqual([first.id, second.id]);
  expect(await listed(`assignedUserId: ["${agent.userId}", "${admin.userId}"]`)).toEqual([first.id, second.id]);
  expect(await change(first.id, "closed: false")).toMatchObject({ assignedUser: { id: agent.userId } });
  expect(await change(first.id, "assignedUserId: null")).toMatchObject({ assignedUser: null });
  expect(await listed(ofAgent)).toEqual([second.id]);
});

it("are closed until a text comes in", async () => {
  const { id, number } = await begin();
  expect(await change(id, "closed: true")).toMatchObject({ closedAt: expect.any(String) });
  expect(await listed("closed: true")).toEqual([id]);
  expect(await listed("closed: false")).not.toContain(id);
  await api.call("POST", "/messages", { token, body: { conversation_id: id, body: "We are done." } });
  expect(await listed("closed: true")).toEqual([id]);
  await comesIn(number);
  expect(await listed("closed: true")).toEqual([]);
  expect((await listed("closed: false"))?.[0]).toBe(id);
  await change(id, "closed: true");
  expect(await change(id, "closed: false")).toMatchObject({ closedAt: null });
});

it("appear with their changes in the feed of the public API", async () => {
  const { id } = await begin();
  const { agent } = api.world;
  await change(id, `closed: true, assignedUserId: "${agent.userId}"`);
  const { body } = await api.call("GET", "/conversations", { token, query: { sort: "updated_at", limit: "1" } });
  expect(body.data).toMatchObject([{ id, assigned_user_id: agent.userId, closed_at: expect.any(String) }]);
  const before = body.data[0].updated_at;
  await change(id, "closed: true");
  expect((await api.call("GET", `/conversations/${id}`, { token })).body.updated_at).toBe(before);
});

it("are changed by users of the inbox alone, and assigned to such alone", async () => {
  const { agent } = api.world;
  const { id } = await begin(inboxes[1]);
  expect(await change(id, "closed: true", agent.userId)).toMatchObject({ code: "NOT_FOUND" });
  expect(await change(id, `assignedUserId: "${agent.userId}"`)).toMatchObject({
    code: "VALIDATION_ERROR",
    faults: [{ path: "assignedUserId", message: "Axel Agent is not an active user of this inbox." }],
  });
  expect(await change(id, 'assignedUserId: "usr_none"')).toMatchObject({ code: "VALIDATION_ERROR" });
});

it("are not assigned to a user who loses the inbox or the access at the same time", async () => {
  const { businessId } = api.world.northwind;
  const { id } = await begin();
  const admin: Caller = { businessId, userId: api.world.admin.userId, role: "admin" };
  const losses = [
    (transaction: Database, userId: string) => updateUser(transaction, admin, userId, { inboxIds: [] }),
    (transaction: Database, userId: string) => deactivate(transaction, admin, userId),
  ];
  for (const lose of losses) {
    const { id: userId, createdAt } = newIdentity("usr");
    await api.test.query(
      `WITH added AS (
         INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
         VALUES ($1, $2, $2 || '@northwind.example', 'Ben', 'member', $4, $4)
       )
       INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3)`,
      [businessId, userId, inboxes[0], createdAt],
    );
    let assigning: Promise<Answer> | undefined;
    await api.test.database.transaction(async (transaction) => {
      await lose(transaction, userId);
      assigning = change(id, `assignedUserId: "${userId}"`);
      await expect.poll(() => waitingForLocks(api.test)).toHaveLength(1);
    });
    expect(await assigning).toMatchObject({ code: "VALIDATION_ERROR", faults: [{ path: "assignedUserId" }] });
  }
});
