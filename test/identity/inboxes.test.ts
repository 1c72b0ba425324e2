import { graphql } from "graphql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findInboxByNumber } from "../../src/domain/identity/called-inbox-store.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { createTestCarrier, orderCall, orderText } from "../support/carrier.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Actor, createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
let admin: Caller;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  admin = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
});
afterEach(() => test.query("UPDATE businesses SET limits = '{}'"));
afterAll(() => test?.drop());

async function run<Result = unknown>(actor: Actor, source: string, variableValues: Record<string, unknown> = {}) {
  const membership = await findMembership(test.database, actor.userId);
  const contextValue = createContext(test.database, membership, webhookTools);
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  return (errors ? errors.map(({ message }) => message) : Object.values(data as object)[0]) as Result;
}

const REFUSAL = "... on DomainError { code field message }";
const INBOX = `... on Inbox { id name phoneNumber isActive } ${REFUSAL}`;
const create = (actor: Actor, phoneNumber: string, name = "New line") =>
  run<{ id: string; code?: string }>(
    actor,
    `mutation ($input: CreateInboxInput!) { createInbox(input: $input) { ${INBOX} } }`,
    { input: { name, phoneNumber } },
  );
const rename = (actor: Actor, id: string, name: string) =>
  run(actor, `mutation ($id: ID!, $name: String!) { updateInbox(input: {id: $id, name: $name}) { ${INBOX} } }`, {
    id,
    name,
  });
const deactivate = (actor: Actor, id: string) =>
  run(actor, `mutation ($id: ID!) { deactivateInbox(input: {id: $id}) { ${INBOX} } }`, { id });
const activate = (actor: Actor, id: string) =>
  run(actor, `mutation ($id: ID!) { activateInbox(input: {id: $id}) { ${INBOX} } }`, { id });
const listed = (actor: Actor, more = "") => run(actor, `{ inboxes${more} { id isActive } }`);
const limit = (limits: object) =>
  test.query("UPDATE businesses SET limits = $2 WHERE id = $1", [admin.businessId, JSON.stringify(limits)]);

let numbers = 0;
const freshNumber = () => {
  numbers += 1;
  return `+1416555${String(numbers).padStart(4, "0")}`;
};

const TAKEN = { code: "CONFLICT", field: "phoneNumber", message: "This number is in use." };
const MISSING = { code: "NOT_FOUND", field: null, message: "The inbox does not exist." };
const FORBIDDEN = { code: "FORBIDDEN", field: null };

describe("an inbox", () => {
  it("is created, receives at once and is renamed", async () => {
    const phoneNumber = freshNumber();
    const inbox = await create(world.admin, ` ${phoneNumber} `, " Sales ");
    const { id } = inbox;
    expect(inbox).toEqual({ id: expect.stringMatching(/^inb_/), name: "Sales", phoneNumber, isActive: true });
    expect(await listed(world.admin)).toContainEqual({ id, isActive: true });
    expect(await findInboxByNumber(test.database, phoneNumber)).toMatchObject({
      businessId: admin.businessId,
      inboxId: id,
    });
    expect(await rename(world.admin, id, "Support")).toEqual({ id, name: "Support", phoneNumber, isActive: true });
  });

  it("has a valid number and a name", async () => {
    expect(await create(world.admin, "555-0123")).toMatchObject({ code: "INVALID_PHONE_NUMBER", field: "phoneNumber" });
    expect(await create(world.admin, freshNumber(), " ")).toMatchObject({ code: "VALIDATION_ERROR", field: "name" });
    expect(await rename(world.admin, world.northwind.inboxIds[0] as string, "x".repeat(81))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "name",
    });
  });

  it("changes only the given settings, and needs one", async () => {
    const { id } = await create(world.admin, freshNumber(), "Night line");
    const change = (changes: string) =>
      run(
        world.admin,
        `mutation { updateInbox(input: {id: "${id}"${changes}}) {
          ... on Inbox { name forwardTo segmentsPerSecond mostCallsPerDay } ${REFUSAL} } }`,
      );
    expect(await change(', forwardTo: "+14155550123", segmentsPerSecond: 2.5, mostCallsPerDay: 90')).toEqual({
      name: "Night line",
      forwardTo: "+14155550123",
      segmentsPerSecond: 2.5,
      mostCallsPerDay: 90,
    });
    expect(await change(', name: "Day line", segmentsPerSecond: null')).toEqual({
      name: "Day line",
      forwardTo: "+14155550123",
      segmentsPerSecond: null,
      mostCallsPerDay: 90,
    });
    expect(await change("")).toEqual({
      code: "VALIDATION_ERROR",
      field: null,
      message: expect.stringContaining("at least one field is required"),
    });
    expect(await change(", name: null")).toMatchObject({ code: "VALIDATION_ERROR", field: "name" });
  });

  it("can be changed only by admins of its business", async () => {
    const phoneNumber = freshNumber();
    const { id } = await create(world.admin, phoneNumber, "Ours");
    expect(await create(world.agent, freshNumber())).toMatchObject(FORBIDDEN);
    expect(await rename(world.agent, id, "Mine")).toMatchObject(FORBIDDEN);
    expect(await deactivate(world.agent, id)).toMatchObject(FORBIDDEN);
    expect(await activate(world.agent, id)).toMatchObject(FORBIDDEN);
    expect(await rename(world.rival, id, "Mine")).toEqual(MISSING);
    expect(await deactivate(world.rival, id)).toEqual(MISSING);
    expect(await activate(world.rival, id)).toEqual(MISSING);
    expect(await rename(world.admin, id, "Ours")).toEqual({ id, name: "Ours", phoneNumber, isActive: true });
  });

  it("is listed to admins when it is inactive, and never to members", async () => {
    const { id } = await create(world.admin, freshNumber());
    await deactivate(world.admin, id);
    expect(await listed(world.admin)).not.toContainEqual({ id, isActive: false });
    expect(await listed(world.admin, "(includeInactive: true)")).toContainEqual({ id, isActive: false });
    expect(await listed(world.rival, "(includeInactive: true)")).not.toContainEqual({ id, isActive: false });
    expect(await listed(world.agent, "(includeInactive: true)")).toEqual([
      "Only an admin of the business may do this.",
    ]);
  });
});

describe("the order of inboxes", () => {
  const LIST = `... on InboxList { inboxes { id } } ${REFUSAL}`;
  const reorder = (actor: Actor, ids: readonly string[]) =>
    run<{ inboxes: { id: string }[] }>(
      actor,
      `mutation ($ids: [ID!]!) { reorderInboxes(input: {ids: $ids}) { ${LIST} } }`,
      {
        ids,
      },
    );
  const idsOf = async (actor: Actor, more = "") =>
    (await run<{ id: string }[]>(actor, `{ inboxes${more} { id } }`)).map(({ id }) => id);

  it("applies to every list, unless the list requests the order of creation", async () => {
    const before = await idsOf(world.admin);
    const [first, ...others] = before as [string, ...string[]];
    expect(await reorder(world.admin, [...others].reverse())).toEqual({
      inboxes: [...others.toReversed(), first].map((id) => ({ id })),
    });
    expect(await idsOf(world.admin)).toEqual([...others.toReversed(), first]);
    expect(await idsOf(world.agent)).toEqual([...others.toReversed(), first]);
    expect(await idsOf(world.admin, "(orderBy: CREATED)")).toEqual(before.toSorted());
    expect(await idsOf(world.admin, "(orderBy: CREATED, direction: DESC)")).toEqual(before.toSorted().reverse());
    expect(await idsOf(world.admin, "(direction: DESC)")).toEqual([first, ...others]);
    const { id: newest } = await create(world.admin, freshNumber());
    expect(await idsOf(world.admin)).toEqual([...others.toReversed(), first, newest]);
    await reorder(world.admin, [first]);
    expect(await idsOf(world.admin)).toEqual([first, ...others.toReversed(), newest]);
    await deactivate(world.admin, newest);
  });

  it("keeps the place of an inactive inbox", async () => {
    const { id } = await create(world.admin, freshNumber());
    await deactivate(world.admin, id);
    await reorder(world.admin, [id]);
    expect((await idsOf(world.admin, "(includeInactive: true)"))[0]).toBe(id);
    await activate(world.admin, id);
    expect((await idsOf(world.admin))[0]).toBe(id);
  });

  it("is set by admins, for inboxes of their business, each once", async () => {
    const [one, two] = world.northwind.inboxIds as [string, string];
    const [theirs] = world.rivals.inboxIds as [string];
    const invalid = (field: string) => ({ code: "VALIDATION_ERROR", field });
    expect(await reorder(world.agent, [one])).toMatchObject(FORBIDDEN);
    expect(await reorder(world.admin, [one, theirs])).toMatchObject(invalid("ids.1"));
    expect(await reorder(world.admin, [one, two, one])).toMatchObject(invalid("ids.2"));
    expect(await reorder(world.admin, [])).toMatchObject(invalid("ids"));
    expect(await reorder(world.admin, Array(1_001).fill(one))).toMatchObject(invalid("ids"));
    expect(await idsOf(world.rival)).toEqual([theirs]);
  });

  it("is one of two orders when two admins set them at once", async () => {
    const ids = await idsOf(world.admin);
    await Promise.all([reorder(world.admin, ids), reorder(world.admin, ids.toReversed())]);
    expect([ids, ids.toReversed()]).toContainEqual(await idsOf(world.admin));
  });
});

describe("a number", () => {
  it("is active in one inbox of the service, and the refusal does not depend on its owner", async () => {
    const phoneNumber = freshNumber();
    await create(world.admin, phoneNumber);
    expect(await create(world.admin, phoneNumber)).toEqual(TAKEN);
    expect(await create(world.rival, phoneNumber)).toEqual(TAKEN);
  });

  it("goes to one of two businesses that create it at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const phoneNumber = freshNumber();
      const results = await Promise.all([create(world.admin, phoneNumber), create(world.rival, phoneNumber)]);
      expect(results.filter(({ code }) => code === undefined)).toHaveLength(1);
      expect(results.filter(({ code }) => code !== undefined)).toEqual([TAKEN]);
    }
  });

  it("that is free again goes to one of the previous business and another at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const phoneNumber = freshNumber();
      const { id } = await create(world.admin, phoneNumber);
      await deactivate(world.admin, id);
      const results = await Promise.all([activate(world.admin, id), create(world.rival, phoneNumber)]);
      expect(results.filter((result) => !Object.hasOwn(result as object, "code"))).toHaveLength(1);
      expect(results).toContainEqual(TAKEN);
    }
  });

  it("returns with its inactive inbox, so that the history stays together", async () => {
    const phoneNumber = freshNumber();
    const { id } = await create(world.admin, phoneNumber);
    await deactivate(world.admin, id);
    expect(await create(world.admin, phoneNumber)).toEqual({
      code: "CONFLICT",
      field: "phoneNumber",
      message: `The inactive inbox ${id} has this number: activate it.`,
    });
    expect(await activate(world.admin, id)).toMatchObject({ id, isActive: true });
  });

  it("stays with another business that has taken it", async () => {
    const phoneNumber = freshNumber();
    const { id } = await create(world.admin, phoneNumber);
    await deactivate(world.admin, id);
    const { id: theirs } = await create(world.rival, phoneNumber);
    expect(await activate(world.admin, id)).toEqual(TAKEN);
    await deactivate(world.rival, theirs);
    expect(await activate(world.admin, id)).toMatchObject({ id, isActive: true });
  });
});

describe("the caps on inboxes", () => {
  it("count active ones, for a creation and an activation", async () => {
    const [{ count } = { count: 0 }] = await test.query<{ count: number }>(
      "SELECT count(*)::int FROM inboxes WHERE business_id = $1 AND deactivated_at IS NULL",
      [admin.businessId],
    );
    const most = count + 1;
    await limit({ inboxes: most });
    const made = await Promise.all([create(world.admin, freshNumber()), create(world.admin, freshNumber())]);
    const message = `A business may have at most ${most} active inboxes. Deactivate one that you do not need.`;
    expect(made).toContainEqual({ code: "CONFLICT", field: null, message });
    const { id } = made.find(({ code }) => code === undefined) as { id: string };
    await deactivate(world.admin, id);
    await create(world.admin, freshNumber());
    expect(await activate(world.admin, id)).toEqual({ code: "CONFLICT", field: null, message });
  });

  it("count inactive ones too, for a creation", async () => {
    const { id } = await create(world.admin, freshNumber());
    await deactivate(world.admin, id);
    await limit({ inboxesEver: 1 });
    expect(await create(world.admin, freshNumber())).toMatchObject({
      code: "CONFLICT",
      message: "A business may have at most 1 inboxes, including inactive ones. Activate one of them.",
    });
    expect(await activate(world.admin, id)).toMatchObject({ id, isActive: true });
  });
});

describe("a deactivated inbox", () => {
  it("keeps its history and its users, and drops waiting orders", async () => {
    const { id } = await create(world.admin, freshNumber());
    await test.query("INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3)", [
      admin.businessId,
      world.agent.userId,
      id,
    ]);
    await test.query("TRUNCATE carrier_jobs, carrier_lanes, simulator_orders, simulator_reports, opt_outs");
    const text = await orderText(test.database, admin, id, "+14165550123", "Hello");
    const call = await orderCall(test.database, admin, id, "+14165550124");
    expect(await deactivate(world.admin, id)).toMatchObject({ id, isActive: false });
    expect(await deactivate(world.admin, id)).toMatchObject({ code: "CONFLICT" });
    const carrier = createTestCarrier(test);
    carrier.start();
    await carrier.settle();
    await carrier.close();
    expect(await test.query("SELECT status, error_message AS error FROM messages WHERE id = $1", [text])).toEqual([
      { status: "failed", error: "The inbox is not active." },
    ]);
    expect(await test.query("SELECT status, error_code AS error FROM calls WHERE id = $1", [call])).toEqual([
      { status: "failed", error: "not_placed" },
    ]);
    expect(await run(world.admin, `{ conversations(filter: {inboxId: "${id}"}) { nodes { inbox { id } } } }`)).toEqual({
      nodes: [{ inbox: { id } }],
    });
    await activate(world.admin, id);
    expect(await activate(world.admin, id)).toMatchObject({ code: "CONFLICT", message: "This inbox is active." });
    const { nodes } = await run<{ nodes: unknown[] }>(
      world.admin,
      "{ userConnection { nodes { id inboxes { id } } } }",
    );
    expect(nodes).toContainEqual({
      id: world.agent.userId,
      inboxes: expect.arrayContaining([{ id }]),
    });
  });
});
