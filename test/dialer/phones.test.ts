import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Agent, createDialerBench, type DialerBench, freshNumber } from "./bench.ts";
import { movesOf } from "./moves.ts";

/** The phones of a contact, one after the other. */

let bench: DialerBench;
let agent: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
});
beforeEach(async () => {
  agent = await bench.agent();
});
afterAll(() => bench?.close());

const NO_REST = { attempt_spacing_minutes: 0, busy_retry_minutes: 0, daily_number_cap: 20 };

/** A claimed contact with the given number of phones. */
async function claim(count: number, settings: Record<string, unknown> = {}) {
  const campaignId = await bench.campaign({ ...NO_REST, ...settings });
  const numbers = Array.from({ length: count }, freshNumber);
  const contact = await bench.contact(campaignId, { phones: numbers });
  const moves = movesOf(bench, await agent.start(campaignId), agent);
  expect((await moves.next()).contact?.id).toBe(contact);
  return { ...moves, campaignId, numbers, contact };
}

/** The outcomes of the calls to a contact, in order. */
const callsTo = async (contact: string) =>
  (
    await bench.test.query<{ number: string; key: string | null }>(
      `SELECT c.phone_number AS number, d.system_key AS key
       FROM calls c LEFT JOIN dispositions d ON d.business_id = c.business_id AND d.id = c.disposition_id
       WHERE c.campaign_contact_id = $1 ORDER BY c.id`,
      [contact],
    )
  ).map(({ number, key }) => [number, key]);

type Ending = Parameters<DialerBench["end"]> extends [string, ...infer Rest] ? Rest : never;
const ENDINGS: Record<string, Ending> = {
  no_answer: ["no_answer"],
  busy: ["busy"],
  voicemail: ["completed", { answeredBy: "machine" }],
  failed: ["failed", { errorCode: "carrier_error" }],
  invalid_number: ["failed", { errorCode: "invalid_number" }],
};

async function end(callId: string, key: string): Promise<void> {
  if (key !== "failed" && key !== "invalid_number") {
    await bench.accept(callId);
  }
  await bench.end(callId, ...(ENDINGS[key] as Ending));
}

describe("the next phone", () => {
  it.each(Object.keys(ENDINGS))("is dialed at once after %s, each once, until the last", async (key) => {
    const { contact, numbers, dial, next } = await claim(2);
    const first = (await dial(contact)).call?.id as string;
    await end(first, key);
    const { contact: claimed, call } = await next();
    expect(claimed).toMatchObject({ id: contact, status: "IN_PROGRESS" });
    expect(call).toMatchObject({ to: numbers[1], status: "QUEUED" });
    await end(call?.id as string, "no_answer");
    expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "no_answer" });
    expect(await callsTo(contact)).toEqual([
      [numbers[0], key],
      [numbers[1], "no_answer"],
    ]);
  });

  it("is left for later after an outcome that the campaign does not name", async () => {
    const { contact, numbers, dial } = await claim(2, { next_phone_outcomes: ["invalid_number"] });
    await end((await dial(contact)).call?.id as string, "no_answer");
    expect(await callsTo(contact)).toEqual([[numbers[0], "no_answer"]]);
    expect(await bench.read(contact)).toMatchObject({ status: "called" });
  });

  it("is not dialed after the agent has picked a disposition", async () => {
    const { contact, numbers, dial, pick } = await claim(2);
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await pick(contact, "Call back later");
    await bench.end(call, "no_answer");
    expect(await callsTo(contact)).toEqual([[numbers[0], null]]);
  });

  it("that is invalid does not complete a contact with another phone", async () => {
    const { contact, dial, next } = await claim(2);
    await end((await dial(contact)).call?.id as string, "no_answer");
    await end((await next()).call?.id as string, "invalid_number");
    expect(await bench.read(contact)).toMatchObject({ status: "called", dispositionKey: "invalid_number" });
  });
});

describe("a number that a call found invalid", () => {
  it("is never dialed again for any contact of the business, and shows the reason", async () => {
    const { contact, numbers, dial } = await claim(1);
    await end((await dial(contact)).call?.id as string, "invalid_number");
    const [invalid] = numbers as [string];
    const other = freshNumber();
    const campaignId = await bench.campaign(NO_REST);
    const both = await bench.contact(campaignId, { phones: [invalid, other] });
    const alone = await bench.contact(campaignId, { phones: [invalid] });
    const moves = movesOf(bench, await agent.start(campaignId), agent);
    expect((await moves.next()).contact?.id).toBe(both);
    const call = (await moves.dial(both)).call;
    expect(call?.to).toBe(other);
    await bench.accept(call?.id as string);
    await bench.end(call?.id as string, "no_answer");
    await bench.test.query("UPDATE campaign_contacts SET status = 'completed' WHERE id = $1", [both]);
    expect((await moves.next()).contact).toBeNull();
    const source = `{ campaignContact(campaignId: "${campaignId}", id: "${alone}") { notDialableReason dialableAt } }`;
    expect(await bench.ask(source)).toEqual({ notDialableReason: "ATTEMPTS", dialableAt: null });
  });

  it("does not use the attempts of the contact's other phones", async () => {
    const { contact, numbers, dial } = await claim(1);
    await end((await dial(contact)).call?.id as string, "invalid_number");
    const campaignId = await bench.campaign(NO_REST);
    const both = await bench.contact(campaignId, { phones: [...numbers, freshNumber()] });
    const moves = movesOf(bench, await agent.start(campaignId), agent);
    await moves.next();
    const call = (await moves.dial(both)).call?.id as string;
    await bench.accept(call);
    await bench.end(call, "no_answer");
    expect(await bench.test.query("SELECT attempts FROM campaign_contacts WHERE id = $1", [both])).toEqual([
      { attempts: 1 },
    ]);
  });
});

describe("attempts", () => {
  it("count separately for each phone", async () => {
    const { contact, numbers, dial, next } = await claim(2, { max_attempts: 1, next_phone_outcomes: [] });
    await end((await dial(contact)).call?.id as string, "no_answer");
    expect((await next()).contact?.id).toBe(contact);
    await end((await dial(contact)).call?.id as string, "no_answer");
    expect((await next()).contact).toBeNull();
    expect(await callsTo(contact)).toEqual([
      [numbers[0], "no_answer"],
      [numbers[1], "no_answer"],
    ]);
    expect(await bench.read(contact)).toMatchObject({ status: "called", callCount: 2 });
  });

  it("start from zero for a new phone of the contact", async () => {
    const { campaignId, contact, dial, next } = await claim(1, { max_attempts: 1 });
    await end((await dial(contact)).call?.id as string, "no_answer");
    expect((await next()).contact).toBeNull();
    const number = freshNumber();
    await bench.ask(
      `mutation ($campaign: ID!, $id: ID!, $number: String!) {
        updateCampaignContact(input: {campaignId: $campaign, id: $id, phones: [{ number: $number }]}) { __typename }
      }`,
      { campaign: campaignId, id: contact, number },
    );
    expect((await next()).contact?.id).toBe(contact);
    expect((await dial(contact)).call?.to).toBe(number);
  });

  it("do not prevent the agent from dialing a phone again", async () => {
    const { contact, numbers, dial } = await claim(1, { max_attempts: 1, next_phone_outcomes: [] });
    const first = (await dial(contact)).call?.id as string;
    await bench.accept(first);
    await bench.end(first, "completed", { answeredBy: "human" });
    expect((await dial(contact)).call?.to).toBe(numbers[0]);
  });
});

it("admins configure the outcomes that continue with the next phone", async () => {
  const campaignId = await bench.campaign();
  const set = (outcomes: string) =>
    bench.ask(`mutation {
      updateCampaign(input: {id: "${campaignId}", dialerSettings: { nextPhoneOutcomes: ${outcomes} }}) {
        ... on Campaign { dialerSettings { nextPhoneOutcomes } } ... on DomainError { code field }
      }
    }`);
  const settings = (await bench.ask(`{ campaign(id: "${campaignId}") { dialerSettings { nextPhoneOutcomes } } }`))
    .dialerSettings;
  expect(settings.nextPhoneOutcomes).toEqual(["NO_ANSWER", "BUSY", "VOICEMAIL", "FAILED", "INVALID_NUMBER"]);
  expect(await set("[BUSY]")).toEqual({ dialerSettings: { nextPhoneOutcomes: ["BUSY"] } });
  expect(await set("[]")).toEqual({ dialerSettings: { nextPhoneOutcomes: [] } });
  expect(await set("[BUSY, BUSY]")).toEqual({ code: "VALIDATION_ERROR", field: "dialerSettings.nextPhoneOutcomes" });
});
