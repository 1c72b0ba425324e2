import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workOperations } from "../../src/domain/bulk/work.ts";
import { erasePersonOf } from "../../src/domain/person/commands.ts";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { createDialerBench, type DialerBench, freshNumber } from "../dialer/bench.ts";
import type { Answer } from "../support/json-answer.ts";
import { findTraces } from "../support/traces.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** An erasure that was ordered reaches what bulk operations make of the person until it ends, and the filters that name them. */

let bench: DialerBench;
let source: string;
let target: string;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM bulk_operations");
  await bench.test.query("DELETE FROM person_erasures");
  source = await bench.campaign();
  target = await bench.campaign();
});

const ANSWER = `... on BulkOperation { id state } ... on DomainError { code message field }`;
const start = (input: object): Promise<Answer> =>
  bench.ask(`mutation ($input: StartBulkOperationInput!) { startBulkOperation(input: $input) { ${ANSWER} } }`, {
    input: { campaignId: source, targetCampaignId: target, action: "COPY", ...input },
  });
const undo = (id: string): Promise<Answer> =>
  bench.ask(`mutation ($id: ID!) { undoBulkOperation(input: {id: $id}) { ${ANSWER} } }`, { id });
async function work(): Promise<void> {
  const errors: unknown[] = [];
  await workOperations(bench.test.database, webhookTools.outbox, (error) => errors.push(error));
  expect(errors).toEqual([]);
}
const order = (phoneNumber: string) => erasePersonOf(bench.test.database, bench.businessId, { phoneNumber });
/** Erases until the erasures wait for the last look. */
async function erase(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await bench.test.query("UPDATE person_erasures SET due_at = now() - interval '1 second' WHERE erased_at IS NULL");
    await erasePeople(bench.test.database, webhookTools.outbox);
  }
}
const isErased = async () =>
  (await bench.test.query<{ isErased: boolean }>('SELECT erased_at IS NOT NULL AS "isErased" FROM person_erasures'))[0]
    ?.isErased;
const withNumber = async (number: string) =>
  (
    await bench.test.query<{ campaign: string }>(
      "SELECT campaign_id AS campaign FROM campaign_contacts WHERE primary_number = $1",
      [number],
    )
  ).map(({ campaign }) => (campaign === source ? "source" : campaign === target ? "target" : "another"));

describe("an erasure that was ordered", () => {
  for (const action of ["COPY", "MOVE"]) {
    it(`reaches the contact that a ${action.toLowerCase()} makes before it begins`, async () => {
      const number = freshNumber();
      await bench.contact(source, { phones: [number], first_name: "Zenobia" });
      await start({ action, filter: {} });
      await order(number);
      await work();
      expect(await withNumber(number)).toContain("target");
      await erase();
      expect({ isErased: await isErased(), left: await withNumber(number) }).toEqual({ isErased: true, left: [] });
    });
  }

  it("reaches a contact that was moved and moved back, and its copy, which the undo has kept", async () => {
    const number = freshNumber();
    await bench.contact(source, { phones: [number], first_name: "Zenobia" });
    await order(number);
    const { id: moved } = await start({ action: "MOVE", filter: {} });
    await work();
    await undo(moved as string);
    await work();
    const { id: copied } = await start({ action: "COPY", filter: {} });
    await work();
    await bench.test.query("UPDATE campaign_contacts SET updated_at = now() WHERE campaign_id = $1", [target]);
    await undo(copied as string);
    await work();
    expect((await withNumber(number)).toSorted()).toEqual(["source", "target"]);
    await erase();
    expect({ isErased: await isErased(), left: await withNumber(number) }).toEqual({ isErased: true, left: [] });
  });

  it("reaches a contact that is moved during the pass that looks for it", async () => {
    const number = freshNumber();
    await bench.contact(source, { phones: [number], first_name: "Zenobia" });
    await start({ action: "MOVE", filter: {} });
    await order(number);
    const { database } = bench.test;
    let transactions = 0;
    const stopping = {
      ...database,
      transaction: database.transaction.bind(database),
      row: database.row.bind(database),
    };
    const ending = new AbortController();
    // Two steps of the pass, then the move, then the rest.
    stopping.transaction = (async (run: Parameters<typeof database.transaction>[0]) => {
      transactions += 1;
      if (transactions === 2) {
        ending.abort();
      }
      return database.transaction(run);
    }) as typeof database.transaction;
    await erasePeople(stopping as typeof database, webhookTools.outbox, ending.signal);
    expect(await bench.test.query("SELECT step FROM person_erasures")).toEqual([{ step: 2 }]);
    await work();
    expect(await withNumber(number)).toEqual(["target"]);
    await erase();
    expect({ isErased: await isErased(), left: await withNumber(number) }).toEqual({ isErased: true, left: [] });
  });

  it("leaves a contact that somebody adds with the number afterwards, and what others have", async () => {
    const [number, other] = [freshNumber(), freshNumber()];
    await bench.contact(source, { phones: [number], first_name: "Zenobia" });
    await bench.contact(source, { phones: [other], first_name: "Grace" });
    await start({ action: "COPY", filter: {} });
    await order(number);
    await bench.test.query("UPDATE person_erasures SET created_at = created_at - interval '1 hour'");
    await work();
    const elsewhere = await bench.campaign();
    await bench.contact(elsewhere, { phones: [number], first_name: "Somebody" });
    await erase();
    expect(await withNumber(number)).toEqual(["another"]);
    expect((await withNumber(other)).toSorted()).toEqual(["source", "target"]);
  });
});

describe("a filter that names the person", () => {
  const suspend = (at: string) =>
    bench.test.query(`UPDATE businesses SET suspended_at = ${at} WHERE id = $1`, [bench.businessId]);
  const operations = () =>
    bench.test.query("SELECT state, filter, failure FROM bulk_operations WHERE business_id = $1 ORDER BY id", [
      bench.businessId,
    ]);

  it("goes with its operation if that may not run; others wait on", async () => {
    const number = freshNumber();
    await bench.contact(source, { phones: [number] });
    await start({ filter: { phone: number } });
    await start({ filter: { q: "Zenobia Quux" } });
    await start({ filter: { status: ["NOT_CALLED"] } });
    await suspend("now()");
    try {
      await order(number);
      await erase();
      const failure = "It waited while a person was erased, whom its filter may name: order it again.";
      expect(await operations()).toEqual([
        { state: "failed", filter: null, failure },
        { state: "failed", filter: null, failure },
        { state: "queued", filter: { status: ["not_called"] }, failure: null },
      ]);
      expect(await isErased()).toBe(true);
      await bench.test.query("UPDATE person_erasures SET due_at = now() - interval '1 second'");
      await erasePeople(bench.test.database, webhookTools.outbox);
      expect({ number: await findTraces(bench.test, number), name: await findTraces(bench.test, "Quux") }).toEqual({
        ...{ number: {}, name: {} },
      });
    } finally {
      await suspend("NULL");
    }
  });

  it("is waited for while its operation may run", async () => {
    const number = freshNumber();
    await bench.contact(source, { phones: [number] });
    await start({ filter: { email: "zenobia.quux@person.example" } });
    await order(number);
    await erase();
    expect(await isErased()).toBe(false);
    await work();
    await erase();
    expect(await operations()).toMatchObject([{ state: "completed", filter: null }]);
    expect({ isErased: await isErased(), left: await withNumber(number) }).toEqual({ isErased: true, left: [] });
  });
});
