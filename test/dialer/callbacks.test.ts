import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench, freshNumber } from "./bench.ts";
import { beginWork, movesOf } from "./moves.ts";

/** The owners of callbacks, and the rest of an answered number. */

let bench: DialerBench;
let agent: Agent;
let other: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
});
beforeEach(async () => {
  [agent, other] = [await bench.agent(), await bench.agent()];
});
afterAll(() => bench?.close());

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const sweep = () => sweepDialer(bench.test.database, { hangUp: async () => {} }, webhookTools.outbox);
const dueUser = async (contact: string) =>
  (await bench.test.query("SELECT due_user_id AS user FROM campaign_contacts WHERE id = $1", [contact]))[0]?.user;

describe("a callback of an agent who is away", () => {
  it("is offered to any agent a day after its time, and not before", async () => {
    const campaignId = await bench.campaign();
    const late = await bench.contact(campaignId, { due_at: hoursAgo(25), due_user_id: other.userId });
    const recent = await bench.contact(campaignId, { due_at: hoursAgo(23), due_user_id: other.userId });
    await sweep();
    const { next, skip } = movesOf(bench, await agent.start(campaignId), agent);
    expect((await next()).contact?.id).toBe(late);
    await skip(late);
    expect((await next()).contact).toBeNull();
    expect([await dueUser(late), await dueUser(recent)]).toEqual([null, other.userId]);
  });

  it("is offered to any agent after the time that its campaign sets", async () => {
    const campaignId = await bench.campaign();
    const set = (hours: number) =>
      bench.ask(`mutation {
        updateCampaign(input: {id: "${campaignId}", dialerSettings: { personalCallbackHours: ${hours} }}) {
          ... on Campaign { dialerSettings { personalCallbackHours } } ... on DomainError { code field }
        }
      }`);
    expect(await set(0)).toEqual({ code: "VALIDATION_ERROR", field: "dialerSettings.personalCallbackHours" });
    expect(await set(2)).toEqual({ dialerSettings: { personalCallbackHours: 2 } });
    const contact = await bench.contact(campaignId, { due_at: hoursAgo(3), due_user_id: other.userId });
    await sweep();
    expect(await dueUser(contact)).toBeNull();
  });

  it("is offered to any agent when its time is changed by hand", async () => {
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId, { due_at: hoursAgo(-9), due_user_id: other.userId });
    const change = (changes: string) =>
      bench.ask(`mutation {
        updateCampaignContact(input: {campaignId: "${campaignId}", id: "${contact}", ${changes}}) { __typename }
      }`);
    await change('title: "Owner"');
    expect(await dueUser(contact)).toBe(other.userId);
    await change(`dueAt: "${hoursAgo(1)}"`);
    expect(await dueUser(contact)).toBeNull();
    const { next } = movesOf(bench, await agent.start(campaignId), agent);
    expect((await next()).contact?.id).toBe(contact);
  });
});

describe("a disposition with a callback", () => {
  it("sets the callback in the same step, for the agent or for any agent", async () => {
    const { contacts, session, next } = await beginWork(bench, agent, 2);
    const [mine, anyones] = contacts as [string, string];
    const pick = async (contact: string, name: string, more: string) =>
      agent.run(
        `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition(name)}", ${more}})`,
      );
    await next();
    expect(await pick(mine, "Interested", 'callbackAt: "2040-01-07T15:00:00Z"')).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "callbackAt",
    });
    expect((await pick(mine, "Call back later", 'callbackAt: "2040-01-07T15:00:00Z"')).contact).toBeNull();
    expect(await bench.read(mine)).toMatchObject({ status: "not_called", dueAt: new Date("2040-01-07T15:00:00Z") });
    expect(await dueUser(mine)).toBe(agent.userId);
    expect((await next()).contact?.id).toBe(anyones);
    await pick(anyones, "Call back later", 'callbackAt: "2040-01-08T15:00:00Z", callbackMine: false');
    expect(await bench.read(anyones)).toMatchObject({ dueAt: new Date("2040-01-08T15:00:00Z") });
    expect(await dueUser(anyones)).toBeNull();
  });
});

describe("an answered number", () => {
  /** Two campaigns with the same number, which an agent has just talked to in the first. */
  async function answered(answeredBy: "human" | "machine", fields: Record<string, unknown> = {}) {
    const number = freshNumber();
    const [one, two] = [await bench.campaign(), await bench.campaign()];
    const contact = await bench.contact(one, { phones: [number] });
    const twin = await bench.contact(two, { phones: [number], ...fields });
    const mine = movesOf(bench, await agent.start(one), agent);
    await mine.next();
    const call = (await mine.dial(contact)).call?.id as string;
    await bench.accept(call);
    await bench.end(call, "completed", { answeredBy });
    if (answeredBy === "human") {
      await mine.pick(contact, "Interested");
    }
    return { ...movesOf(bench, await other.start(two), other), call, twin };
  }
  const lift = (contact: string) =>
    bench.test.query("UPDATE campaign_contacts SET held_until = NULL WHERE id = $1", [contact]);

  it("rests for four hours before another campaign calls it", async () => {
    const { next, call, twin } = await answered("human");
    expect((await next()).contact).toBeNull();
    await lift(twin);
    await bench.test.query(
      "UPDATE calls SET started_at = now() - interval '4 hours 2 minutes', ended_at = now() - interval '4 hours 1 minute' WHERE id = $1",
      [call],
    );
    expect((await next()).contact?.id).toBe(twin);
  });

  it("rests for the duration that the business configured", async () => {
    const { next, twin } = await answered("human");
    const set = (minutes: number) =>
      bench.ask(`mutation {
        updateBusiness(input: {answeredRestMinutes: ${minutes}}) {
          ... on Business { answeredRestMinutes timeZone } ... on DomainError { code field }
        }
      }`);
    expect(await set(-1)).toEqual({ code: "VALIDATION_ERROR", field: "answeredRestMinutes" });
    expect(await set(0)).toEqual({ answeredRestMinutes: 0, timeZone: "America/New_York" });
    expect((await next()).contact?.id).toBe(twin);
    expect(await set(240)).toMatchObject({ answeredRestMinutes: 240 });
  });

  it("is still called at the time of a callback", async () => {
    const { next, dial, twin } = await answered("human", { due_at: hoursAgo(1) });
    expect((await next()).contact?.id).toBe(twin);
    expect((await dial(twin)).code).toBeUndefined();
  });

  it("is not dialed if it was answered after the claim", async () => {
    const { next, dial, call, twin } = await answered("human");
    await bench.test.query("UPDATE calls SET answered_at = NULL WHERE id = $1", [call]);
    expect((await next()).contact?.id).toBe(twin);
    await bench.test.query("UPDATE calls SET answered_at = ended_at WHERE id = $1", [call]);
    expect(await dial(twin)).toMatchObject({
      code: "UNPROCESSABLE_ENTITY",
      message: expect.stringContaining("was answered recently in another campaign"),
    });
  });

  it("does not rest after a machine", async () => {
    const { next, twin } = await answered("machine");
    expect((await next()).contact?.id).toBe(twin);
  });
});
