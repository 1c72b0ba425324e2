import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** Caps over all campaigns and calls by hand: 7 calls to a number in 7 days, and a rest after an abandoned call. */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

const REFUSAL = "... on DomainError { code field message }";
let calls = 0;

/** Calls to a number, of another campaign or by hand. */
async function called(
  number: string,
  count: number,
  age: string,
  fields: { status?: string; abandoned?: boolean; hasRung?: boolean; isCallback?: boolean } = {},
) {
  calls += 1;
  await bench.test.query(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, answered_at, answered_by,
       abandoned_at, carrier_id, started_at, ended_at, created_at, updated_at, is_routed)
     SELECT $1, 'call_0' || lpad((n + 1000 * $5)::text, 25, '0'), $2, 'outgoing', '+14155550100', $3, $6, at, 'human',
       CASE WHEN $7 THEN at END, CASE WHEN $9 THEN 'CA-' || n + 1000 * $5 END, at, at, at, at, $10
     FROM generate_series(1, $4) n CROSS JOIN LATERAL (SELECT now() - $8::interval + n * interval '1 second') own (at)`,
    [
      bench.businessId,
      bench.inboxIds[0],
      number,
      count,
      calls,
      fields.status ?? "completed",
      fields.abandoned ?? false,
      age,
      fields.hasRung ?? false,
      fields.isCallback ?? false,
    ],
  );
}

async function begin(number: string) {
  const campaignId = await bench.campaign({ max_attempts: 20, daily_number_cap: 20 });
  const contact = await bench.contact(campaignId, { phones: [number] });
  const agent = await bench.agent();
  const session = await agent.start(campaignId);
  return {
    contact,
    next: async () => {
      await bench.test.query("UPDATE campaign_contacts SET held_until = NULL WHERE id = $1", [contact]);
      return (await agent.run(`nextDialerContact(input: {sessionId: "${session}"})`)).contact?.id ?? null;
    },
    dial: () => agent.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`),
    read: () => bench.ask(`{ node(id: "${contact}") { ... on CampaignContact { notDialableReason dialableAt } } }`),
  };
}
const change = (changes: Record<string, unknown>) =>
  bench.ask(
    `mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) {
      ... on Business { weeklyNumberCap weeklyCapReason } ${REFUSAL} } }`,
    { input: changes },
  );

describe("seven calls in seven days", () => {
  it("are the maximum for each number, over all campaigns and calls by hand", async () => {
    const [six, seven, older] = [freshNumber(), freshNumber(), freshNumber()];
    await called(six, 6, "2 days");
    await called(six, 3, "3 days", { status: "canceled" });
    // Hung up while the phones rang.
    const rung = freshNumber();
    await called(rung, 7, "2 days", { status: "canceled", hasRung: true });
    // The person asked for them in a queue, and no member has taken them yet.
    await called(six, 3, "1 day", { status: "queued", isCallback: true });
    await called(seven, 7, "2 days");
    await called(older, 7, "169 hours");
    const [at6, at7, atOld] = [await begin(six), await begin(seven), await begin(older)];
    expect(await at6.next()).toBe(at6.contact);
    expect(await atOld.next()).toBe(atOld.contact);
    expect(await at7.next()).toBeNull();
    expect(await (await begin(rung)).next()).toBeNull();
    const { notDialableReason, dialableAt } = await at7.read();
    expect(notDialableReason).toBe("WEEKLY_CAP");
    // The first of the seven calls leaves the window in five days.
    expect(Math.round((Date.parse(dialableAt) - Date.now()) / 3_600_000)).toBe(120);
  });

  it("are checked again when the contact is dialed", async () => {
    const number = freshNumber();
    const { next, dial } = await begin(number);
    await next();
    await called(number, 7, "2 days");
    expect(await dial()).toMatchObject({
      code: "UNPROCESSABLE_ENTITY",
      message: `This contact cannot be called now: ${number} has reached the maximum of calls in 7 days.`,
    });
  });

  it("are a setting of the business, and end only with a reason", async () => {
    const number = freshNumber();
    await called(number, 7, "2 days");
    const { next } = await begin(number);
    expect(await change({ weeklyNumberCap: 0 })).toMatchObject({ code: "VALIDATION_ERROR", field: "weeklyNumberCap" });
    expect(await change({ weeklyNumberCap: 51 })).toMatchObject({ code: "VALIDATION_ERROR", field: "weeklyNumberCap" });
    expect(await change({ weeklyNumberCap: null })).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "weeklyCapReason",
    });
    const weeklyCapReason = "We call back customers who ask for it.";
    expect(await change({ weeklyNumberCap: null, weeklyCapReason })).toEqual({
      weeklyNumberCap: null,
      weeklyCapReason,
    });
    expect(await next()).not.toBeNull();
    expect(await change({ weeklyNumberCap: 7 })).toEqual({ weeklyNumberCap: 7, weeklyCapReason: null });
  });
});

describe("a number after an abandoned call", () => {
  it("rests for 72 hours, from all campaigns", async () => {
    const [fresh, rested] = [freshNumber(), freshNumber()];
    await called(fresh, 1, "71 hours", { abandoned: true });
    await called(rested, 1, "73 hours", { abandoned: true });
    const [first, second] = [await begin(fresh), await begin(rested)];
    expect(await second.next()).toBe(second.contact);
    expect(await first.next()).toBeNull();
    const { notDialableReason, dialableAt } = await first.read();
    expect(notDialableReason).toBe("ABANDONED");
    expect(Math.round((Date.parse(dialableAt) - Date.now()) / 3_600_000)).toBe(1);
  });
});
