import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { AuditEntry } from "../../src/domain/audit/rules.ts";
import { insertEntry } from "../../src/domain/audit/store.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { identityAt } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The audit log as admins read it in GraphQL. */

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const { admin, agent, northwind, rivals, rival } = world;
  const byAdmin = { userId: admin.userId, clientId: "demo-app", network: "192.0.2.1", requestId: "req_one" };
  const byAgent = { userId: agent.userId, clientId: "demo-server", network: "192.0.2.2", requestId: "req_two" };
  const byOperator = { userId: null, clientId: null, network: null, requestId: null };
  await test.query("DELETE FROM audit_entries");
  const add = (businessId: string, minute: number, entry: Omit<AuditEntry, "id" | "createdAt">) => {
    const identity = identityAt("aud", new Date(`2026-03-01T12:0${minute}:00.000Z`));
    return insertEntry(test.database, businessId, { ...identity, ...entry }, { isLast: false });
  };
  const none = { objectId: null, relatedId: null, changedFields: [], newValues: null };
  const own = northwind.businessId;
  await add(own, 1, { ...none, ...byOperator, action: "business.suspended", objectId: own });
  await add(own, 2, { ...none, ...byAgent, action: "contact.updated", objectId: "con_1", changedFields: ["title"] });
  await add(own, 3, {
    ...none,
    ...byAdmin,
    action: "user.updated",
    objectId: agent.userId,
    changedFields: ["name", "timeZone", "role"],
    newValues: { timeZone: null, role: "admin" },
  });
  await add(own, 4, { ...none, ...byAdmin, action: "contact.merged", objectId: "con_2", relatedId: "con_1" });
  await add(own, 5, { ...none, ...byAgent, clientId: null, action: "user.signed_in", objectId: agent.userId });
  const theirs = { ...byAdmin, userId: rival.userId };
  await add(rivals.businessId, 6, { ...none, ...theirs, action: "contact.updated", objectId: "con_1" });
});
afterAll(() => test?.drop());

/** Runs a query as this user. */
async function ask(source: string, userId = world.admin.userId) {
  const membership = await findMembership(test.database, userId);
  return graphql({ schema, source, contextValue: createContext(test.database, membership, webhookTools) });
}

interface Page {
  nodes: { action: string }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

async function page(more: string, userId?: string): Promise<Page> {
  const query = `{ auditEntries(${more}) { nodes { action } pageInfo { endCursor hasNextPage } } }`;
  const { data, errors } = await ask(query, userId);
  expect(errors).toBeUndefined();
  return (data as unknown as { auditEntries: Page }).auditEntries;
}

const actions = async (filter: string, userId?: string) =>
  (await page(`filter: {${filter}}`, userId)).nodes.map(({ action }) => action);

const ALL = ["USER_SIGNED_IN", "CONTACT_MERGED", "USER_UPDATED", "CONTACT_UPDATED", "BUSINESS_SUSPENDED"];

it("an entry tells who changed what, when, from where and with which app", async () => {
  const { data, errors } = await ask(`{
    auditEntries(filter: {action: USER_UPDATED}) {
      nodes { action user { id name } clientId client { id name } network requestId objectId relatedId
        changes { field value } createdAt }
    }
  }`);
  expect(errors).toBeUndefined();
  expect(data?.auditEntries).toEqual({
    nodes: [
      {
        action: "USER_UPDATED",
        user: { id: world.admin.userId, name: expect.any(String) },
        clientId: "demo-app",
        client: { id: "demo-app", name: "Demo app" },
        network: "192.0.2.1",
        requestId: "req_one",
        objectId: world.agent.userId,
        relatedId: null,
        changes: [
          { field: "name", value: null },
          { field: "timeZone", value: "null" },
          { field: "role", value: '"admin"' },
        ],
        createdAt: "2026-03-01T12:03:00.000Z",
      },
    ],
  });
});

it("an entry of the operator has no user, app, address or request", async () => {
  const fields = "user { id } clientId client { id } network requestId";
  const { data } = await ask(`{ auditEntries(filter: {action: BUSINESS_SUSPENDED}) { nodes { ${fields} } } }`);
  const nobody = { user: null, clientId: null, client: null, network: null, requestId: null };
  expect(data?.auditEntries).toEqual({ nodes: [nobody] });
});

describe("the filters", () => {
  it.each<[name: string, filter: () => string, expected: string[]]>([
    ["none", () => "", ALL],
    ["a user", () => `userId: "${world.agent.userId}"`, ["USER_SIGNED_IN", "CONTACT_UPDATED"]],
    ["an app", () => `clientId: "demo-server"`, ["CONTACT_UPDATED"]],
    ["an action", () => "action: CONTACT_MERGED", ["CONTACT_MERGED"]],
    ["an object, also as the second one", () => `objectId: "con_1"`, ["CONTACT_MERGED", "CONTACT_UPDATED"]],
    ["the time after", () => `createdAfter: "2026-03-01T12:04:00Z"`, ["USER_SIGNED_IN"]],
    ["the time before", () => `createdBefore: "2026-03-01T12:02:00Z"`, ["BUSINESS_SUSPENDED"]],
    [
      "all of them",
      () =>
        `userId: "${world.admin.userId}", clientId: "demo-app", action: CONTACT_MERGED, objectId: "con_1",
         createdAfter: "2026-03-01T12:03:59Z", createdBefore: "2026-03-01T12:04:01Z"`,
      ["CONTACT_MERGED"],
    ],
    ["a user of another business", () => `userId: "${world.rival.userId}"`, []],
    ["an unknown app", () => `clientId: "nowhere"`, []],
    ["nulls", () => "userId: null, clientId: null, action: null, objectId: null, createdAfter: null", ALL],
  ])("%s", async (_name, filter, expected) => {
    expect(await actions(filter())).toEqual(expected);
  });

  it.each([
    ["action: NOTHING_DONE", 'Value "NOTHING_DONE" does not exist in "AuditAction" enum.'],
    [`createdAfter: "yesterday"`, "must be a date-time of RFC 3339 with an offset, such as 2026-11-21T09:30:00Z"],
  ])("refuse %s", async (filter, message) => {
    const { data, errors } = await ask(`{ auditEntries(filter: {${filter}}) { nodes { id } } }`);
    expect(data ?? null).toBeNull();
    expect(errors).toMatchObject([{ message: expect.stringContaining(message) }]);
  });
});

describe("the pages", () => {
  it("follow each other, also with a filter", async () => {
    const read: string[] = [];
    let after: string | null = null;
    do {
      const cursor: string = after === null ? "" : `, after: "${after}"`;
      const { nodes, pageInfo } = await page(`first: 2${cursor}`);
      read.push(...nodes.map(({ action }) => action));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(read).toEqual(ALL);
    const filter = `filter: {objectId: "con_1"}, first: 1`;
    const first = await page(filter);
    expect([first.nodes, first.pageInfo.hasNextPage]).toEqual([[{ action: "CONTACT_MERGED" }], true]);
    const second = await page(`${filter}, after: "${first.pageInfo.endCursor}"`);
    expect([second.nodes, second.pageInfo.hasNextPage]).toEqual([[{ action: "CONTACT_UPDATED" }], false]);
  });

  it("have 1 to 100 entries, and a cursor belongs to its filters", async () => {
    const cursor = (await page("first: 1")).pageInfo.endCursor;
    for (const more of [
      "first: 0",
      "first: 101",
      'after: "nonsense"',
      `after: "${cursor}", filter: {objectId: "con_1"}`,
    ]) {
      const { errors } = await ask(`{ auditEntries(${more}) { nodes { id } } }`);
      expect(errors).toMatchObject([{ originalError: { code: "validation_error" } }]);
    }
  });
});

describe("the readers", () => {
  it("of another business see their own entries alone", async () => {
    expect(await actions("", world.rival.userId)).toEqual(["CONTACT_UPDATED"]);
    expect(await actions(`objectId: "con_2"`, world.rival.userId)).toEqual([]);
    expect(await actions(`userId: "${world.admin.userId}"`, world.rival.userId)).toEqual([]);
  });

  it.each(["agent", "stray"] as const)("who are no admins, such as the %s, are refused", async (who) => {
    const { data, errors } = await ask("{ auditEntries { nodes { id } } }", world[who].userId);
    expect(data).toEqual({ auditEntries: null });
    expect(errors).toMatchObject([{ originalError: { code: "forbidden" } }]);
  });
});
