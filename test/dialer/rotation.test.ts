import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** Inboxes that people answer too seldom rest, and return to the rotation. */

let bench: DialerBench;
let low: string;
let usual: string;
const LOW = "+14155557711";
const USUAL = "+14155557712";

beforeAll(async () => {
  bench = await createDialerBench();
  const create = async (phoneNumber: string): Promise<string> =>
    (
      await bench.ask(
        `mutation ($input: CreateInboxInput!) { createInbox(input: $input) {
          ... on Inbox { id } ... on DomainError { message } } }`,
        { input: { name: phoneNumber, phoneNumber } },
      )
    ).id;
  [low, usual] = [await create(LOW), await create(USUAL)];
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM inbox_rests");
  await bench.test.query("DELETE FROM inbox_answers");
});

async function campaignWith(counts: Record<string, [answered: number, called: number]>, inboxes = [low, usual]) {
  const campaign = await bench.campaign({}, inboxes);
  for (const [inbox, [answered, called]] of Object.entries(counts)) {
    await bench.test.query(
      `INSERT INTO inbox_answers (business_id, inbox_id, campaign_id, term, called, answered)
       VALUES ($1, $2, $3, 0, $4, $5)`,
      [bench.businessId, inbox, campaign, called, answered],
    );
  }
  return campaign;
}

type Outcome = Parameters<DialerBench["end"]>;

/** Dials a contact for each outcome. @returns the numbers that called. */
async function calls(campaign: string, outcomes: readonly [Outcome[1], Outcome[2]?][], inboxes = [low, usual]) {
  const agent = await bench.agent();
  const session = await agent.start(campaign, inboxes);
  const from: (string | undefined)[] = [];
  for (const [status, more] of outcomes) {
    await bench.contact(campaign, { phones: [freshNumber()] });
    const { contact } = await agent.run(`nextDialerContact(input: {sessionId: "${session}"})`);
    const { call, message } = await agent.run(
      `dialContact(input: {sessionId: "${session}", contactId: "${contact?.id}"})`,
    );
    from.push(call?.from ?? message);
    if (call) {
      await bench.accept(call.id);
      await bench.end(call.id, status, more);
    }
  }
  return from;
}

const rotation = (id: string) =>
  bench
    .ask(`{ node(id: "${id}") { ... on Inbox { rotation { state reason since until answeredShare } } } }`)
    .then((node) => node.rotation);
const counted = (campaign: string) =>
  bench.test.query(
    "SELECT inbox_id AS inbox, called, answered FROM inbox_answers WHERE campaign_id = $1 ORDER BY inbox_id",
    [campaign],
  );
const giveBack = (id: string) =>
  bench.ask(
    `mutation { returnInboxToRotation(input: {id: "${id}"}) { ... on Inbox { id } ... on DomainError { code message } } }`,
  );

it("counts what phones got, and an answer of a person alone", async () => {
  const campaign = await campaignWith({}, [low]);
  await calls(campaign, [["busy"], ["no_answer"], ["failed", { errorCode: "failed" }], ["canceled"]], [low]);
  expect(await counted(campaign)).toEqual([{ inbox: low, called: 2, answered: 0 }]);
});

it("counts nothing while the inbox is out of the rotation, nor where nobody listens for machines", async () => {
  const campaign = await campaignWith({ [low]: [9, 99], [usual]: [60, 200] });
  await calls(campaign, [["no_answer"]]);
  expect((await rotation(low)).state).toBe("RESTING");
  await calls(campaign, [["no_answer"], ["no_answer"]], [low]);
  await giveBack(low);
  expect(await rotation(low)).toMatchObject({ state: "ON_PROBATION", answeredShare: null });
  await calls(campaign, [["no_answer"]], [low]);
  expect(await rotation(low)).toMatchObject({ state: "ON_PROBATION", answeredShare: 0 });
  const deaf = await bench.campaign({ machine_action: "hand_to_agent" }, [low]);
  await calls(deaf, [["completed"], ["no_answer"]], [low]);
  expect(await counted(deaf)).toEqual([]);
});

it("has the attestation of the latest outgoing call of which the carrier told it", async () => {
  const read = () =>
    bench
      .ask(`{ node(id: "${usual}") { ... on Inbox { rotation { attestation } } } }`)
      .then((node) => node.rotation.attestation);
  expect(await read()).toBeNull();
  const campaign = await campaignWith({}, [usual]);
  await calls(campaign, [["no_answer"], ["no_answer"], ["no_answer"]], [usual]);
  const made = await bench.test.query("SELECT id FROM calls WHERE inbox_id = $1 ORDER BY id DESC LIMIT 3", [usual]);
  const attest = (place: number, attestation: string) =>
    bench.test.query("UPDATE calls SET attestation = $2 WHERE id = $1", [made[place]?.id, attestation]);
  await attest(2, "B");
  expect(await read()).toBe("B");
  await attest(1, "A");
  expect(await read()).toBe("A");
  const node = await bench.ask(`{ node(id: "${made[1]?.id}") { ... on Call { attestation } } }`);
  expect(node.attestation).toBe("A");
});

it("halves the counts at 400 calls", async () => {
  const campaign = await campaignWith({ [low]: [101, 399] }, [low]);
  await calls(campaign, [["busy"]], [low]);
  expect(await counted(campaign)).toEqual([{ inbox: low, called: 200, answered: 50 }]);
});

it("takes out an inbox that is answered less than the others, until its rest ends", async () => {
  const campaign = await campaignWith({ [low]: [9, 99], [usual]: [60, 200] });
  expect(await rotation(low)).toEqual({
    state: "IN_ROTATION",
    reason: null,
    since: null,
    until: null,
    answeredShare: expect.any(Number),
  });
  expect(await calls(campaign, [["no_answer"], ["busy"], ["busy"]])).toEqual([LOW, USUAL, USUAL]);
  const resting = await rotation(low);
  expect(resting).toMatchObject({ state: "RESTING", reason: "ANSWERED_LESS", answeredShare: null });
  expect(Date.parse(resting.until) - Date.parse(resting.since)).toBe(604_800_000);
  const [entry] = await bench.test.query<{ given: unknown }>(
    "SELECT new_values AS given FROM audit_entries WHERE action = 'inbox.taken_out_of_rotation' AND object_id = $1 ORDER BY id DESC",
    [low],
  );
  expect(entry?.given).toMatchObject({ reason: "answered_less", campaignId: campaign, called: 100, answered: 9 });
  // After a rest its answers are counted anew.
  await bench.test.query("UPDATE inbox_rests SET until = now() WHERE inbox_id = $1", [low]);
  expect(await rotation(low)).toMatchObject({ state: "ON_PROBATION", reason: "ANSWERED_LESS", answeredShare: null });
  expect(await calls(campaign, [["busy"], ["busy"]])).toEqual([LOW, USUAL]);
  expect(await rotation(low)).toMatchObject({ state: "ON_PROBATION", answeredShare: 0 });
});

it("an admin returns it earlier; one in rotation does not change, and a member may not", async () => {
  const campaign = await campaignWith({ [low]: [9, 99], [usual]: [60, 200] });
  await calls(campaign, [["no_answer"]]);
  expect((await rotation(low)).state).toBe("RESTING");
  expect(await giveBack(low)).toEqual({ id: low });
  expect((await rotation(low)).state).toBe("ON_PROBATION");
  const { since } = await rotation(low);
  expect(await giveBack(low)).toEqual({ id: low });
  expect((await rotation(low)).since).toBe(since);
  const member = await bench.agent("member", [low, usual]);
  const asked = bench.ask(
    `mutation { returnInboxToRotation(input: {id: "${low}"}) { ... on Inbox { id } ... on DomainError { code } } }`,
    {},
    member.userId,
  );
  expect(await asked).toEqual({ code: "FORBIDDEN" });
});

it("calls from a resting inbox where the session has no other, and never takes out the last one", async () => {
  const campaign = await campaignWith({ [low]: [9, 99], [usual]: [60, 200] });
  await calls(campaign, [["no_answer"]]);
  expect(await calls(campaign, [["busy"]], [low])).toEqual([LOW]);
  const alone = await campaignWith({ [usual]: [0, 300] }, [usual]);
  expect(await calls(alone, [["busy"], ["busy"]], [usual])).toEqual([USUAL, USUAL]);
  expect((await rotation(usual)).state).toBe("IN_ROTATION");
});
