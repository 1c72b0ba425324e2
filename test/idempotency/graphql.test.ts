import { getNullableType, graphql, isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext, createPlainContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** A GraphQL mutation that sends, calls or creates runs once for each idempotencyKey. */

let test: TestDatabase;
let world: World;
let admin: Membership;
let agent: Membership;
let rival: Membership;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const membershipOf = async (userId: string) => (await findMembership(test.database, userId)) as Membership;
  admin = await membershipOf(world.admin.userId);
  agent = await membershipOf(world.agent.userId);
  rival = await membershipOf(world.rival.userId);
});
afterAll(() => test?.drop());

type Outcome = Record<string, unknown> & { id?: string; code?: string; field?: string };
async function run(source: string, as = admin, createdBy = createContext): Promise<Outcome> {
  const contextValue = createdBy(test.database, as, webhookTools);
  const { data, errors } = await graphql({ schema, source, contextValue });
  expect(errors).toBeUndefined();
  return Object.values(data as Record<string, Outcome>)[0] as Outcome;
}

let last = 0;
const freshNumber = () => `+1421${String(++last).padStart(7, "0")}`;
const freshKey = () => `key-${++last}`;
const REFUSAL = "... on DomainError { code field }";
const text = (
  to: string,
  key: string | null,
  { body = "Hello", inbox = world.northwind.inboxIds[0], fields = "id" } = {},
) =>
  `mutation { sendMessage(input: {inboxId: "${inbox}", to: "${to}", body: "${body}", idempotencyKey: ${JSON.stringify(key)}}) {
    ... on Message { ${fields} } ${REFUSAL} } }`;
const countTo = async (to: string) => (await test.query("SELECT FROM messages WHERE phone_number = $1", [to])).length;

describe("an idempotencyKey", () => {
  it("returns the first result, with any selection, and does nothing twice", async () => {
    const [to, key] = [freshNumber(), freshKey()];
    const first = await run(text(to, key));
    const again = await run(text(to, key, { fields: "id body status createdAt conversation { phoneNumber }" }));
    expect(again).toEqual({
      id: first.id,
      body: "Hello",
      status: "QUEUED",
      createdAt: expect.stringMatching(/Z$/),
      conversation: { phoneNumber: to },
    });
    expect((await run(text(to, key), admin, createPlainContext as typeof createContext)).id).toBe(first.id);
    expect(await countTo(to)).toBe(1);
    expect((await run(text(to, freshKey()))).id).not.toBe(first.id);
    expect((await run(text(to, null))).id).not.toBe(first.id);
    expect(await countTo(to)).toBe(3);
  });

  it("with other arguments, or on another field, is refused", async () => {
    const [to, key] = [freshNumber(), freshKey()];
    await run(text(to, key));
    const reused = { code: "IDEMPOTENCY_KEY_REUSED", field: "idempotencyKey" };
    expect(await run(text(to, key, { body: "Other" }))).toEqual(reused);
    const call = `mutation { startCall(input: {inboxId: "${world.northwind.inboxIds[0]}", to: "${to}", idempotencyKey: "${key}"}) {
      ... on Call { id } ${REFUSAL} } }`;
    expect(await run(call)).toEqual(reused);
    expect(await countTo(to)).toBe(1);
  });

  it("belongs to a user: the same key of another user is independent", async () => {
    const [to, key] = [freshNumber(), freshKey()];
    const first = await run(text(to, key));
    expect((await run(text(to, key), agent)).id).not.toBe(first.id);
    const inbox = world.rivals.inboxIds[0];
    expect((await run(text(to, key, { inbox }), rival)).id).toEqual(expect.stringMatching(/^msg_/));
    expect(await countTo(to)).toBe(3);
  });

  it("is free again after a refusal, which wrote nothing", async () => {
    const [to, key] = [freshNumber(), freshKey()];
    expect(await run(text("415", key))).toEqual({ code: "INVALID_PHONE_NUMBER", field: "to" });
    expect((await run(text(to, key))).id).toEqual(expect.stringMatching(/^msg_/));
  });

  it.each(["", "x".repeat(256)])("%j is refused", async (key) => {
    expect(await run(text(freshNumber(), key))).toEqual({ code: "VALIDATION_ERROR", field: "idempotencyKey" });
  });

  it("admits one of many concurrent requests", async () => {
    const [to, key] = [freshNumber(), freshKey()];
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => run(text(to, key))));
    expect(await countTo(to)).toBe(1);
    const ids = new Set(outcomes.flatMap(({ id }) => id ?? []));
    expect(ids.size).toBe(1);
    const others = outcomes.filter(({ id }) => id === undefined);
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set(others.length ? ["IDEMPOTENCY_IN_PROGRESS"] : []));
    expect([...ids]).toContain((await run(text(to, key))).id);
  });

  it("stores a secret encrypted, and returns it", async () => {
    const key = freshKey();
    const create = `mutation { createWebhookSubscription(input: {eventType: MESSAGE_INCOMING_RECEIVED, targetUrl: "https://example.com/${key}", idempotencyKey: "${key}"}) {
        ... on WebhookSubscriptionWithSecret { signingSecret subscription { id } } ${REFUSAL} } }`;
    const first = await run(create);
    expect(first.signingSecret).toEqual(expect.stringMatching(/^whsec_/));
    expect(await run(create)).toEqual(first);
    expect(await test.query("SELECT body FROM idempotency_keys WHERE key = $1", [key])).toEqual([{ body: null }]);
  });
});

/** These repeat without harm: a token is not stored, and the line of a simulated browser is named and picks up once. */
const REPEATABLE = ["createPhoneAccessToken", "simulateBrowserCall", "simulateBrowserHangUp"];

it("every mutation that sends, calls or creates accepts one", () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const making = fields.filter(({ name }) =>
    /^(create|send|startCall|dial|save|addCampaign|test|simulate|redeliver)/.test(name),
  );
  const without = making.filter(({ args: [input] }) => {
    const type = getNullableType(input?.type);
    return !isInputObjectType(type) || type.getFields().idempotencyKey === undefined;
  });
  expect(making.length).toBeGreaterThan(12);
  expect(without.map(({ name }) => name).sort()).toEqual(REPEATABLE);
});
