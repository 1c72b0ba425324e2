import { graphql } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench } from "./bench.ts";
import { beginWork } from "./moves.ts";

/** What becomes of a contact by the end of a call. */

let bench: DialerBench;
let agent: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
});
beforeEach(async () => {
  agent = await bench.agent();
});
afterAll(() => bench?.close());

const begin = (count: number, settings: Record<string, unknown> = {}) => beginWork(bench, agent, count, settings);

describe("a call that was never placed", () => {
  it("leaves the contact what it was, to be dialed again", async () => {
    const { contacts, next, dial } = await begin(1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.end(call, "failed", { errorCode: "not_placed" });
    expect(await bench.read(contact)).toEqual({
      status: "not_called",
      callCount: 0,
      dueAt: null,
      dispositionKey: null,
    });
    expect((await next()).contact?.id).toBe(contact);
  });

  it("uses up none of the calls that a number may have in a day", async () => {
    const { contacts, next, dial } = await begin(1, { daily_number_cap: 1 });
    const [contact] = contacts as [string];
    for (let time = 0; time < 2; time += 1) {
      await next();
      const call = (await dial(contact)).call?.id as string;
      await bench.end(call, "failed", { errorCode: "not_placed" });
    }
    expect((await next()).contact?.id).toBe(contact);
  });
});

describe("where calls ring the agent's own phone", () => {
  const start = async (campaignId: string) => {
    const contextValue = createContext(bench.test.database, await bench.membership(agent.userId), {
      ...webhookTools,
      ringsUsers: true,
    });
    const inboxes = JSON.stringify(bench.inboxIds);
    const source = `mutation {
      session: startDialerSession(campaignId: "${campaignId}", inboxIds: ${inboxes}) {
        __typename ... on DomainError { code message }
      }
      call: startCall(inboxId: "${bench.inboxIds[0]}", to: "+14155550177") { __typename ... on DomainError { code } }
    }`;
    const { data, errors } = await graphql({ schema, source, contextValue });
    expect(errors).toBeUndefined();
    return data;
  };

  it("an agent without one starts no session and no call, and is told why", async () => {
    const campaignId = await bench.campaign();
    expect(await start(campaignId)).toEqual({
      session: {
        __typename: "DomainError",
        code: "CONFLICT",
        message: "Your calls ring your own phone, and you have no phone number: set one first (setUserPhoneNumber).",
      },
      call: { __typename: "DomainError", code: "CONFLICT" },
    });
    await bench.test.query("UPDATE users SET phone_number = '+14155550188' WHERE id = $1", [agent.userId]);
    expect(await start(campaignId)).toEqual({
      session: { __typename: "DialerSession" },
      call: { __typename: "Call" },
    });
  });
});
