import { afterAll, beforeAll, expect, it } from "vitest";
import { planOf } from "../support/plan.ts";
import { createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** The plan for the next contact with a do-not-call list as long as the campaign. */

const LISTED = 3000;

let bench: DialerBench;
let values: readonly unknown[];
beforeAll(async () => {
  bench = await createDialerBench();
  const campaignId = await bench.campaign();
  const barred = freshNumber();
  await bench.contact(campaignId, { phones: [barred] });
  await bench.test.query(
    `INSERT INTO do_not_call_numbers (business_id, phone_number, created_at)
     SELECT $1, '+1415' || 3000000 + n, now() FROM generate_series(1, $2::int) n
     UNION ALL SELECT $1, $3, now()`,
    [bench.businessId, LISTED, barred],
  );
  const agent = await bench.agent();
  const session = await agent.start(campaignId);
  // No contact is claimed and the first one is put aside, so that both statements are recorded.
  expect((await agent.run(`nextDialerContact(input: {sessionId: "${session}"})`)).contact).toBeNull();
  await bench.test.query(
    `INSERT INTO dialer_numbers (business_id, phone_number, session_id)
     SELECT business_id, phone_number, $2 FROM do_not_call_numbers WHERE business_id = $1
     ON CONFLICT DO NOTHING`,
    [bench.businessId, session],
  );
  await bench.test.query(
    `INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source)
     SELECT business_id, phone_number, created_at, 'keyword' FROM do_not_call_numbers WHERE business_id = $1
     ON CONFLICT DO NOTHING`,
    [bench.businessId],
  );
  await bench.test.query("ANALYZE");
  values = [bench.businessId, session, [""]];
});
afterAll(() => bench?.close());

it.each([
  ["dialer.claimNext", ["do_not_call_numbers", "opt_outs", "dialer_numbers"]],
  ["dialer.putAside", ["do_not_call_numbers", "opt_outs"]],
])("%s looks each number up in the lists and reads none of them whole", async (name, lists) => {
  const given = name === "dialer.claimNext" ? [...values, true] : values;
  const plan = await planOf({ connection: bench.test.connection }, name, given);
  for (const list of lists) {
    const scans = plan.flatMap((line, place) =>
      line.includes(` on ${list} `) ? [`${line.trim()} ${plan[place + 1]?.trim()}`] : [],
    );
    expect(scans, plan.join("\n")).toEqual([expect.stringMatching(/Index .*_pkey .*Index Cond: .*phone_number = /)]);
  }
});
