import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench, freshNumber } from "./bench.ts";
import { movesOf } from "./moves.ts";

/**
 * The reason why a contact is not offered, the time of its next offer, and the end of a campaign without attempts left.
 */

let bench: DialerBench;
let agent: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
});
beforeEach(async () => {
  agent = await bench.agent();
});
afterAll(() => bench?.close());

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const sweep = () => sweepDialer(bench.test.database, { hangUp: async () => {} }, webhookTools.outbox);
const called = (attempts: number, minutes: number) => ({
  status: "called",
  call_count: attempts,
  attempts,
  last_called_at: ago(minutes),
});

/** The dialability of a contact in GraphQL, with its time in minutes from now. */
async function ask(campaignId: string, contact: string) {
  const source = `{
    campaignContact(campaignId: "${campaignId}", id: "${contact}") { notDialableReason dialableAt }
  }`;
  const { notDialableReason, dialableAt } = await bench.ask(source);
  return [notDialableReason, dialableAt && Math.round((Date.parse(dialableAt) - Date.now()) / MINUTE)];
}

const call = (number: string, minutes: number, more: Record<string, unknown> = {}) => {
  const row = { answered_at: null, campaign_id: null, ...more };
  return bench.test.query(
    `INSERT INTO calls (business_id, id, inbox_id, campaign_id, direction, inbox_number, phone_number, status, started_at,
       answered_at, ended_at, created_at, updated_at)
     VALUES ($1, 'call_' || lpad((SELECT count(*) FROM calls)::text, 26, '0'), $2, $5, 'outgoing', '+14155550100', $3,
       'completed', $4, $6, $4, $4, $4)`,
    [bench.businessId, bench.inboxIds[0], number, ago(minutes), row.campaign_id, row.answered_at],
  );
};

describe("a contact shows the reason why it is not offered, and the time of its next offer", () => {
  it.each<[string, Record<string, unknown>, unknown[]]>([
    ["may be offered", {}, [null, null]],
    ["is completed", { status: "completed" }, [null, null]],
    ["must not be called", { status: "do_not_call" }, ["DO_NOT_CALL", null]],
    ["is with an agent", { status: "in_progress" }, ["CLAIMED", null]],
    ["is to be called back", { due_at: ago(-90) }, ["CALLBACK", 90]],
    ["rests between attempts", called(1, 50), ["RESTING", 70]],
    ["rests after a busy line", { ...called(1, 5), was_busy: true }, ["RESTING", 10]],
    ["was put aside", { held_until: ago(-15) }, ["RESTING", 15]],
    ["may be retried", called(1, 130), [null, null]],
  ])("%s", async (_name, fields, expected) => {
    const campaignId = await bench.campaign();
    expect(await ask(campaignId, await bench.contact(campaignId, fields))).toEqual(expected);
  });

  it("whose numbers are listed, opted out, called too often, answered elsewhere, or claimed by another session", async () => {
    const campaignId = await bench.campaign({ daily_number_cap: 2 });
    const [listed, optedOut, capped, answered, claimed] = Array.from({ length: 5 }, freshNumber) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const { businessId } = bench;
    await bench.test.query(
      "INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())",
      [businessId, listed],
    );
    await bench.test.query(
      "INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) VALUES ($1, $2, now(), 'test')",
      [businessId, optedOut],
    );
    await call(capped, 23 * 60);
    await call(capped, 22 * 60);
    await call(answered, 60, { answered_at: ago(60) });
    const other = await bench.campaign();
    await bench.contact(other, { phones: [claimed] });
    await movesOf(bench, await agent.start(other), agent).next();
    const reasons = [];
    for (const numbers of [
      [listed],
      [optedOut],
      [capped],
      [answered],
      [claimed],
      [listed, answered, capped],
      [listed, freshNumber()],
    ]) {
      reasons.push(await ask(campaignId, await bench.contact(campaignId, { phones: numbers })));
    }
    expect(reasons).toEqual([
      ["DO_NOT_CALL", null],
      ["OPTED_OUT", null],
      ["DAILY_CAP", 60],
      ["RESTING", 180],
      ["CLAIMED", null],
      ["DAILY_CAP", 60],
      [null, null],
    ]);
  });

  it("outside its calling hours", async () => {
    const campaignId = await bench.campaign({ calling_from: "08:00", calling_until: "21:00" });
    const contact = await bench.contact(campaignId);
    const night = Array.from({ length: 24 }, (_, hour) => `Etc/GMT${hour < 12 ? `+${hour}` : `-${hour - 11}`}`).find(
      (name) =>
        new Intl.DateTimeFormat("en-GB", { timeZone: name, hour: "2-digit", hourCycle: "h23" }).format() === "03",
    );
    await bench.test.query("UPDATE campaign_contacts SET time_zone = $2 WHERE id = $1", [contact, night]);
    const [reason, minutes] = await ask(campaignId, contact);
    expect(reason).toBe("HOURS");
    expect(minutes).toBeGreaterThanOrEqual(240);
    expect(minutes).toBeLessThanOrEqual(300);
  });
});

describe("a session without a contact", () => {
  const nextAt = async (session: string) => {
    const at = (await bench.ask(`{ dialerSession(id: "${session}") { nextContactAt } }`)).nextContactAt;
    return at && Math.round((Date.parse(at) - Date.now()) / MINUTE);
  };

  it("shows the time of the next contact", async () => {
    const campaignId = await bench.campaign();
    const session = await agent.start(campaignId);
    const { next } = movesOf(bench, session, agent);
    expect(await nextAt(session)).toBeNull();
    await bench.contact(campaignId, called(4, 500));
    expect((await next()).contact).toBeNull();
    expect(await nextAt(session)).toBeNull();
    await bench.contact(campaignId, called(2, 20));
    await next();
    expect(await nextAt(session)).toBe(100);
    const other = await bench.agent();
    await bench.contact(campaignId, { due_at: ago(-30), due_user_id: other.userId });
    await bench.contact(campaignId, { due_at: ago(-60), due_user_id: agent.userId });
    await next();
    expect(await nextAt(session)).toBe(60);
    await bench.contact(campaignId, { held_until: ago(-10) });
    await next();
    expect(await nextAt(session)).toBe(10);
    const contact = await bench.contact(campaignId);
    expect((await next()).contact?.id).toBe(contact);
    expect(await nextAt(session)).toBeNull();
  });
});

describe("contacts without remaining attempts", () => {
  const see = (campaignId: string) =>
    bench.ask(`{
      campaign(id: "${campaignId}") {
        status progress { called exhausted }
        exhausted: contacts(filter: { isExhausted: true }) { nodes { id } }
        others: contacts(filter: { isExhausted: false }) { nodes { id } }
      }
    }`);
  const set = (campaignId: string, settings: string) =>
    bench.ask(`mutation {
      updateCampaign(input: {id: "${campaignId}", dialerSettings: { ${settings} }}) { __typename }
    }`);

  it("are counted and found, and keep a campaign active unless its settings say otherwise", async () => {
    const campaignId = await bench.campaign();
    const tired = await bench.contact(campaignId, called(4, 500));
    const other = await bench.contact(campaignId, called(3, 500));
    const due = await bench.contact(campaignId, { ...called(4, 500), due_at: ago(-5) });
    await bench.contact(campaignId, { status: "completed" });
    expect(await ask(campaignId, tired)).toEqual(["ATTEMPTS", null]);
    await bench.test.query(
      `INSERT INTO calls (business_id, id, inbox_id, campaign_id, campaign_contact_id, direction, inbox_number,
         phone_number, status, accepted_at, started_at, ended_at, created_at, updated_at)
       SELECT cc.business_id, 'call_1' || lpad(n::text, 25, '0'), $2, cc.campaign_id, cc.id, 'outgoing', '+14155550100',
         cc.primary_number, 'no_answer', now(), now(), now(), now(), now()
       FROM campaign_contacts cc CROSS JOIN generate_series(1, 4) n WHERE cc.id = $1`,
      [due, bench.inboxIds[0]],
    );
    const seen = (exhausted: string[], others: string[], status = "ACTIVE") => ({
      status,
      progress: { called: 3, exhausted: exhausted.length },
      exhausted: { nodes: exhausted.toReversed().map((id) => ({ id })) },
      others: { nodes: [expect.anything(), ...others.toReversed().map((id) => ({ id }))] },
    });
    expect(await see(campaignId)).toEqual(seen([tired], [other, due]));
    await bench.test.query("UPDATE campaign_contacts SET due_at = NULL WHERE id = $1", [due]);
    await sweep();
    expect(await see(campaignId)).toEqual(seen([tired, due], [other]));
    await set(campaignId, "maxAttempts: 3");
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "ACTIVE", progress: { exhausted: 3 } });
    await set(campaignId, "completesExhausted: true");
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "COMPLETED", progress: { exhausted: 3 } });
    await set(campaignId, "maxAttempts: 4");
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "ACTIVE", progress: { exhausted: 2 } });
  });

  it("complete the campaign with the last attempt, and open it again with a callback or a new contact", async () => {
    const campaignId = await bench.campaign({ max_attempts: 1, completes_exhausted: true });
    const contact = await bench.contact(campaignId);
    const { next, dial } = movesOf(bench, await agent.start(campaignId), agent);
    await next();
    const id = (await dial(contact)).call?.id as string;
    await bench.accept(id);
    await bench.end(id, "no_answer");
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "COMPLETED", progress: { called: 1, exhausted: 1 } });
    expect((await next()).code).toBe("CONFLICT");
    const change = (changes: string) =>
      bench.ask(`mutation {
        updateCampaignContact(input: {campaignId: "${campaignId}", id: "${contact}", ${changes}}) { __typename }
      }`);
    await change(`dueAt: "${ago(-5)}"`);
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "ACTIVE", progress: { called: 1, exhausted: 0 } });
    await change("dueAt: null");
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "COMPLETED" });
    await bench.ask(`mutation {
      addCampaignContacts(input: {campaignId: "${campaignId}", contacts: [{ phones: [{ number: "${freshNumber()}" }] }]}) { __typename }
    }`);
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "ACTIVE" });
    await change("status: DO_NOT_CALL");
    await sweep();
    expect(await see(campaignId)).toMatchObject({ status: "ACTIVE", progress: { called: 0, exhausted: 0 } });
  });
});
