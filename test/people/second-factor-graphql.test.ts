import { graphql } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const { businessId } = world.northwind;
  await test.query(
    `INSERT INTO one_time_code_secrets (business_id, user_id, sealed_secret, last_step, created_at)
     VALUES ($1, $2, '\\x01', 0, now()), ($1, $3, '\\x01', 0, now())`,
    [businessId, world.agent.userId, world.admin.userId],
  );
  await test.query(
    `INSERT INTO passkeys (business_id, id, user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, '\\x01', '\\x01', 0, '{}', 'Key', now())`,
    [businessId, world.agent.userId.replace("usr", "pky"), world.agent.userId],
  );
});
afterAll(() => test?.drop());

async function ask(userId: string, source: string, hasPages = true) {
  const membership = (await findMembership(test.database, userId)) as Membership;
  const tools = { ...webhookTools, links: { ...webhookTools.links, hasPages } };
  const { data, errors } = await graphql({
    schema,
    source,
    contextValue: createContext(test.database, membership, tools),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
}

const USERS = "{ userConnection { nodes { id secondFactor { isEnrolled kinds } } } }";

/** The second factors of the admin and the agent, as a user sees them. */
async function seenBy(userId: string, hasPages = true) {
  const { userConnection } = await ask(userId, USERS, hasPages);
  const users = (userConnection as { nodes: { id: string; secondFactor: unknown }[] }).nodes;
  const of = (id: string) => users.find((user) => user.id === id)?.secondFactor;
  return [of(world.admin.userId), of(world.agent.userId)];
}

const ofAdmin = { isEnrolled: true, kinds: ["ONE_TIME_CODE"] };
const ofAgent = { isEnrolled: true, kinds: ["PASSKEY", "ONE_TIME_CODE"] };

it("User.secondFactor is for admins and the user, and for nobody if an outside issuer signs users in", async () => {
  expect(await seenBy(world.admin.userId)).toEqual([ofAdmin, ofAgent]);
  expect(await seenBy(world.agent.userId)).toEqual([null, ofAgent]);
  expect(await seenBy(world.admin.userId, false)).toEqual([null, null]);
  const rival = (await ask(world.rival.userId, "{ viewer { user { secondFactor { isEnrolled kinds } } } }")) as object;
  expect(rival).toEqual({ viewer: { user: { secondFactor: { isEnrolled: false, kinds: [] } } } });
});

it("updateBusiness requires a second factor, and the business shows it", async () => {
  const change = (value: boolean) =>
    `mutation { updateBusiness(input: {requiresSecondFactor: ${value}}) {
      ... on Business { requiresSecondFactor } ... on DomainError { code field } } }`;
  expect(await ask(world.rival.userId, change(true))).toEqual({
    updateBusiness: { code: "CONFLICT", field: "requiresSecondFactor" },
  });
  expect(await ask(world.admin.userId, change(true), false)).toEqual({
    updateBusiness: { code: "UNPROCESSABLE_ENTITY", field: "requiresSecondFactor" },
  });
  expect(await ask(world.admin.userId, change(true))).toEqual({ updateBusiness: { requiresSecondFactor: true } });
  expect(await ask(world.agent.userId, "{ viewer { business { requiresSecondFactor } } }")).toEqual({
    viewer: { business: { requiresSecondFactor: true } },
  });
  expect(await ask(world.admin.userId, change(false))).toEqual({ updateBusiness: { requiresSecondFactor: false } });
});

it("resetSecondFactor removes the factors of another user", async () => {
  const reset = (id: string) =>
    `mutation { resetSecondFactor(input: {id: "${id}"}) {
      ... on SecondFactorReset { user { id secondFactor { isEnrolled } } endedSessions } ... on DomainError { code } } }`;
  expect(await ask(world.admin.userId, reset(world.admin.userId))).toEqual({ resetSecondFactor: { code: "CONFLICT" } });
  expect(await ask(world.admin.userId, reset(world.agent.userId))).toEqual({
    resetSecondFactor: { user: { id: world.agent.userId, secondFactor: { isEnrolled: false } }, endedSessions: 0 },
  });
  expect(await seenBy(world.admin.userId)).toEqual([ofAdmin, { isEnrolled: false, kinds: [] }]);
});
