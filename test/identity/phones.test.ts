import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Actor, createWorldDatabase, type World } from "../support/world.ts";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

async function run<Result = unknown>(actor: Actor, source: string, variableValues: Record<string, unknown> = {}) {
  const membership = await findMembership(test.database, actor.userId);
  const contextValue = createContext(test.database, membership, webhookTools);
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  return (errors ? errors.map(({ message }) => message) : Object.values(data as object)[0]) as Result;
}

const SET_PHONE = `mutation ($id: ID!, $number: String) { setUserPhoneNumber(input: {id: $id, phoneNumber: $number}) {
  ... on User { id phoneNumber } ... on DomainError { code field } } }`;
const FORWARD = `mutation ($id: ID!, $number: String) { updateInbox(input: {id: $id, forwardTo: $number}) {
  ... on Inbox { id forwardTo } ... on DomainError { code field } } }`;

describe("the phone of a user", () => {
  it("is set and cleared by the user, and by an admin", async () => {
    const id = world.agent.userId;
    expect(await run(world.agent, SET_PHONE, { id, number: " +14155550123 " })).toEqual({
      id,
      phoneNumber: "+14155550123",
    });
    const { nodes } = await run<{ nodes: unknown[] }>(world.admin, "{ userConnection { nodes { id phoneNumber } } }");
    expect(nodes).toContainEqual({ id, phoneNumber: "+14155550123" });
    expect(await run(world.agent, "{ viewer { user { phoneNumber } } }")).toEqual({
      user: { phoneNumber: "+14155550123" },
    });
    expect(await run(world.admin, SET_PHONE, { id, number: "+14155550124" })).toEqual({
      id,
      phoneNumber: "+14155550124",
    });
    expect(await run(world.agent, SET_PHONE, { id, number: "" })).toEqual({ id, phoneNumber: null });
    expect(await run(world.agent, SET_PHONE, { id })).toEqual({ id, phoneNumber: null });
  });

  it("cannot be changed by another user", async () => {
    const number = "+14155550123";
    expect(await run(world.agent, SET_PHONE, { id: world.admin.userId, number })).toEqual({
      code: "FORBIDDEN",
      field: null,
    });
    expect(await run(world.rival, SET_PHONE, { id: world.admin.userId, number })).toEqual({
      code: "NOT_FOUND",
      field: null,
    });
  });

  it("is a phone number", async () => {
    expect(await run(world.agent, SET_PHONE, { id: world.agent.userId, number: "555-0123" })).toEqual({
      code: "INVALID_PHONE_NUMBER",
      field: "phoneNumber",
    });
  });
});

describe("the forwarding of an inbox", () => {
  it("is set and cleared by an admin", async () => {
    const id = world.northwind.inboxIds[0];
    const number = "+14155550123";
    expect(await run(world.admin, FORWARD, { id, number })).toEqual({ id, forwardTo: number });
    expect(await run(world.admin, "{ inboxes { id forwardTo } }")).toContainEqual({ id, forwardTo: number });
    expect(await run(world.admin, FORWARD, { id, number: null })).toEqual({ id, forwardTo: null });
  });

  it("is refused for members, for inboxes of others, and for an invalid number", async () => {
    const id = world.northwind.inboxIds[0];
    const number = "+14155550123";
    expect(await run(world.agent, FORWARD, { id, number })).toEqual({ code: "FORBIDDEN", field: null });
    expect(await run(world.rival, FORWARD, { id, number })).toEqual({ code: "NOT_FOUND", field: null });
    expect(await run(world.admin, FORWARD, { id, number: "1" })).toEqual({
      code: "INVALID_PHONE_NUMBER",
      field: "forwardTo",
    });
    expect(await run(world.admin, "{ inboxes { id forwardTo } }")).toContainEqual({ id, forwardTo: null });
  });
});
