import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** The inboxes from which the dialer calls: the nearest ones, and no more often in a day than they may. */

let bench: DialerBench;
let inboxes: string[];
const NUMBERS = ["+12125557701", "+14155557702", "+16285557703"];
beforeAll(async () => {
  bench = await createDialerBench();
  inboxes = [];
  for (const phoneNumber of NUMBERS) {
    const input = { name: phoneNumber, phoneNumber };
    const { id } = await bench.ask(
      `mutation ($input: CreateInboxInput!) { createInbox(input: $input) {
        ... on Inbox { id } ... on DomainError { message } } }`,
      { input },
    );
    inboxes.push(id);
  }
});
afterAll(() => bench?.close());
beforeEach(() => bench.test.query("DELETE FROM inbox_loads"));

/** Dials contacts one after the other. @returns the numbers that called, or the message of the refusal. */
async function dials(campaignId: string, count: number, chosen = inboxes): Promise<(string | undefined)[]> {
  const agent = await bench.agent();
  const session = await agent.start(campaignId, chosen);
  const from: (string | undefined)[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await bench.contact(campaignId, { phones: [freshNumber()] });
    const { contact } = await agent.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const answer = await agent.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact?.id}"})`);
    from.push(answer.call?.from ?? answer.message);
    if (answer.call) {
      await bench.accept(answer.call.id);
      await bench.end(answer.call.id, "busy");
    }
  }
  return from;
}

const SPENT = "Each inbox of this session has had its maximum of calls for today.";
const setLoad = (most: number | null, of = inboxes) =>
  bench.test.query("UPDATE inboxes SET most_calls_per_day = $2 WHERE id = ANY($1)", [of, most]);

it("a campaign rotates, or calls with the inboxes nearest to the called number in turn", async () => {
  const campaign = await bench.campaign({}, inboxes);
  expect(await dials(campaign, 4)).toEqual([NUMBERS[0], NUMBERS[1], NUMBERS[2], NUMBERS[0]]);
  const local = await bench.campaign({ caller_number: "local" }, inboxes);
  expect(await dials(local, 4)).toEqual([NUMBERS[1], NUMBERS[2], NUMBERS[1], NUMBERS[2]]);
  // An inbox that the session has not chosen does not call, however near it is.
  expect(await dials(local, 1, [inboxes[0] as string])).toEqual([NUMBERS[0]]);
});

it("passes over an inbox at its load of the day, of all campaigns, and refuses when all are", async () => {
  await setLoad(1);
  await setLoad(2, inboxes.slice(2));
  const campaign = await bench.campaign({}, inboxes);
  expect(await dials(campaign, 5)).toEqual([...NUMBERS, NUMBERS[2], SPENT]);
  // The contact stays callable: tomorrow, or with another maximum.
  const other = await bench.campaign({}, inboxes);
  expect(await dials(other, 1)).toEqual([SPENT]);
  await bench.test.query("UPDATE inbox_loads SET day = day - 1");
  expect(await dials(other, 1)).toEqual([NUMBERS[0]]);
  // A business that moves its time zone west goes back to the day before: the maximum holds on.
  await bench.test.query("UPDATE inbox_loads SET day = day + 1");
  expect(await dials(other, 1)).toEqual([SPENT]);
  await bench.test.query("UPDATE inbox_loads SET day = day - 1");
  await setLoad(null);
  expect(await dials(other, 3)).toEqual([NUMBERS[1], NUMBERS[2], NUMBERS[0]]);
});

it("two sessions at one instant do not exceed the maximum", async () => {
  await setLoad(1, inboxes.slice(0, 1));
  const own = inboxes.slice(0, 1);
  const campaigns = await Promise.all([1, 2, 3, 4].map(() => bench.campaign({}, own)));
  const answers = await Promise.all(campaigns.map((campaign) => dials(campaign, 1, own)));
  expect(answers.flat().filter((answer) => answer === NUMBERS[0])).toHaveLength(1);
  expect(answers.flat().filter((answer) => answer === SPENT)).toHaveLength(3);
});
