import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { heedLabels } from "../../src/domain/dialer/labels.ts";
import type { NumberLabel } from "../../src/platform/carrier/numbers-port.ts";
import { createDialerBench, type DialerBench } from "./bench.ts";

/** Inboxes whose number a phone network labels rest, and return to the rotation. */

let bench: DialerBench;
let inbox: string;
const NUMBER = "+14155557721";
const LABEL: NumberLabel = { phoneNumber: NUMBER, network: "Verizon", reason: "blocked 12 of 40 calls" };

beforeAll(async () => {
  bench = await createDialerBench();
  const created = await bench.ask(
    "mutation ($input: CreateInboxInput!) { createInbox(input: $input) { ... on Inbox { id } } }",
    { input: { name: "Sales", phoneNumber: NUMBER } },
  );
  inbox = created.id;
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM inbox_rests");
  await bench.test.query("UPDATE carrier_account SET labels_due_at = NULL");
});

/** A day later. */
const due = () => bench.test.query("UPDATE carrier_account SET labels_due_at = now()");
const heed = (...labels: NumberLabel[]) => heedLabels(bench.test.database, async () => labels);
const hoursUntilDue = async () =>
  (
    await bench.test.query(
      "SELECT round(extract(epoch FROM labels_due_at - now()) / 3600)::int AS hours FROM carrier_account",
    )
  )[0]?.hours;
const rotation = async () =>
  (await bench.ask(`{ node(id: "${inbox}") { ... on Inbox { rotation { state reason since until } } } }`)).rotation;
const entries = () =>
  bench.test.query(
    "SELECT new_values AS given FROM audit_entries WHERE action = 'inbox.taken_out_of_rotation' AND object_id = $1",
    [inbox],
  );
const giveBack = () => bench.ask(`mutation { returnInboxToRotation(input: {id: "${inbox}"}) { ... on Inbox { id } } }`);

it("an inbox whose number is labelled rests for a week, with the reason and an entry of the audit log", async () => {
  await heed(LABEL, { ...LABEL, network: "AT&T" }, { ...LABEL, phoneNumber: "+14155557799" });
  const resting = await rotation();
  expect(resting).toMatchObject({ state: "RESTING", reason: "LABELLED" });
  expect(Date.parse(resting.until) - Date.parse(resting.since)).toBe(604_800_000);
  expect(await entries()).toEqual([
    { given: { reason: "labelled", network: "Verizon", label: "blocked 12 of 40 calls" } },
  ]);
});

it("an admin returns it, and labels of calls before the return take it out no more", async () => {
  await heed(LABEL);
  await giveBack();
  expect((await rotation()).state).toBe("ON_PROBATION");
  await due();
  await heed(LABEL);
  expect((await rotation()).state).toBe("ON_PROBATION");
  await bench.test.query("UPDATE inbox_rests SET until = now() - interval '71 hours'");
  await due();
  await heed(LABEL);
  expect((await rotation()).state).toBe("ON_PROBATION");
  await bench.test.query("UPDATE inbox_rests SET until = now() - interval '73 hours'");
  await due();
  await heed(LABEL);
  expect((await rotation()).state).toBe("RESTING");
});

it("labels are read once a day by all processes together, of three days of calls, and again after a failure", async () => {
  const read: Date[] = [];
  const reader = async (since: Date) => {
    read.push(since);
    return [];
  };
  await Promise.all([1, 2, 3].map(() => heedLabels(bench.test.database, reader)));
  expect(read).toHaveLength(1);
  const hours = Math.round((Date.now() - (read[0] as Date).getTime()) / 3_600_000);
  expect(hours).toBe(72);
  expect(await hoursUntilDue()).toBe(24);
  await due();
  const failing = heedLabels(bench.test.database, async () => Promise.reject(new Error("no answer")));
  await expect(failing).rejects.toThrow("no answer");
  expect(await hoursUntilDue()).toBe(1);
});

it("an inbox that fails stops no other, and the labels are not read again within the day for it", async () => {
  const { query } = bench.test;
  await query("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no rest'; END $$");
  await query("CREATE TRIGGER refuse BEFORE INSERT ON inbox_rests FOR EACH ROW EXECUTE FUNCTION refuse()");
  await expect(heed(LABEL)).rejects.toThrow("a function of the database refused it");
  await query("DROP TRIGGER refuse ON inbox_rests");
  expect(await hoursUntilDue()).toBe(24);
});

it("a process that ends leaves the labels to the next turn", async () => {
  const end = new AbortController();
  const reader = async () => {
    end.abort();
    return [LABEL];
  };
  await heedLabels(bench.test.database, reader, end.signal);
  expect(await bench.test.query("SELECT FROM inbox_rests")).toEqual([]);
  expect(await hoursUntilDue()).toBe(1);
});

it("a deactivated inbox is not taken out", async () => {
  const input = `(input: {id: "${inbox}"}) { ... on Inbox { id } }`;
  await bench.ask(`mutation { deactivateInbox${input} }`);
  await heed(LABEL);
  expect(await bench.test.query("SELECT FROM inbox_rests")).toEqual([]);
  await bench.ask(`mutation { activateInbox${input} }`);
});
