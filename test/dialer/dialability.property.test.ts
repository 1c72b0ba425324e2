import { afterAll, beforeAll, expect, it } from "vitest";
import type { PhoneObstacle } from "../../src/domain/campaign/obstacles.ts";
import { claimNext } from "../../src/domain/dialer/next-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { chanceOf } from "../support/chance.ts";
import { rounds } from "../support/effort.ts";
import { createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** `notDialableReason` is null exactly when the dialer offers the contact, for random contacts with several phones. */

const CONTACTS = rounds(60, 300);
const SEED = 7;

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

async function addCall(number: string, hours: number, fields: Record<string, unknown> = {}): Promise<void> {
  const row = {
    business_id: bench.businessId,
    id: newIdentity("call").id,
    inbox_id: bench.inboxIds[0],
    direction: "outgoing",
    inbox_number: "+14155550100",
    phone_number: number,
    status: "completed",
    started_at: hoursAgo(hours),
    ended_at: hoursAgo(hours),
    created_at: hoursAgo(hours),
    updated_at: hoursAgo(hours),
    ...fields,
  };
  const names = Object.keys(row);
  await bench.test.query(
    `INSERT INTO calls (${names.join(", ")}) VALUES (${names.map((_name, place) => `$${place + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/** Makes the number have the obstacle. */
const arrangements: Record<PhoneObstacle, (number: string) => Promise<unknown>> = {
  do_not_call: (number) =>
    bench.test.query("INSERT INTO do_not_call_numbers (business_id, phone_number, created_at) VALUES ($1, $2, now())", [
      bench.businessId,
      number,
    ]),
  opted_out: (number) =>
    bench.test.query(
      "INSERT INTO opt_outs (business_id, phone_number, opted_out_at, source) VALUES ($1, $2, now(), 'test')",
      [bench.businessId, number],
    ),
  registry: async (number) => {
    await bench.test.query(
      `INSERT INTO registries (business_id, id, kind, name, as_of, current_version, created_at)
       VALUES ($1, $2, 'litigator', 'Litigators', CURRENT_DATE, 1, now())`,
      [bench.businessId, newIdentity("reg").id],
    );
    await bench.test.query("INSERT INTO registry_numbers (business_id, phone_number, version) VALUES ($1, $2, 1)", [
      bench.businessId,
      number,
    ]);
  },
  invalid_number: (number) => addCall(number, 800, { status: "failed", error_code: "invalid_number" }),
  daily_cap: async (number) => {
    await addCall(number, 20);
    await addCall(number, 10);
  },
  weekly_cap: async (number) => {
    for (let day = 1; day <= 7; day += 1) {
      await addCall(number, day * 24 - 20, { answered_at: hoursAgo(200) });
    }
  },
  abandoned: (number) => addCall(number, 50, { answered_at: hoursAgo(50), abandoned_at: hoursAgo(50) }),
  resting: (number) => addCall(number, 1, { answered_at: hoursAgo(1) }),
  claimed: async (number) => {
    const other = await bench.agent();
    const claims = await bench.campaign();
    await bench.contact(claims, { phones: [number] });
    const session = await other.start(claims);
    expect((await other.run(`nextDialerContact(input: {sessionId: "${session}"})`)).contact).not.toBeNull();
  },
};

it(`agrees with the offers of the dialer on ${CONTACTS} contacts`, async () => {
  const random = chanceOf(SEED);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const barred: string[] = [];
  for (const arrange of Object.values(arrangements)) {
    const number = freshNumber();
    await arrange(number);
    barred.push(number);
  }
  const agent = await bench.agent();
  const own = await bench.campaign();
  const session = await agent.start(own);
  const differing: unknown[] = [];
  const counts = { offered: 0, barred: 0 };
  for (let place = 0; place < CONTACTS; place += 1) {
    const campaignId = await bench.campaign({
      daily_number_cap: 2,
      max_attempts: 2,
      dials_opted_out: random() < 0.3,
      opted_out_reason: "They asked for calls",
    });
    const phones = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      random() < 0.4 ? freshNumber() : oneOf(barred),
    );
    const fields = {
      phones: [...new Set(phones)],
      status: oneOf(["not_called", "not_called", "called"]),
      attempts: oneOf([0, 0, 1, 2]),
      attempted_at: oneOf([null, hoursAgo(0.1), hoursAgo(30)]),
      last_called_at: oneOf([null, hoursAgo(0.1), hoursAgo(30)]),
      was_busy: random() < 0.3,
      due_at: oneOf([null, null, null, hoursAgo(1), hoursAgo(-1)]),
      held_until: oneOf([null, null, null, null, hoursAgo(-1), hoursAgo(0.01)]),
      calling_zones: "America/Los_Angeles",
      created_at: oneOf([hoursAgo(0.1), hoursAgo(100)]),
      // Between the calls below.
      attempts_since: oneOf([null, null, hoursAgo(450)]),
    };
    const contact = await bench.contact(campaignId, fields);
    if (random() < 0.4) {
      for (const hours of [60, 40].slice(Math.floor(random() * 2))) {
        await addCall(oneOf(phones), hours + 400, {
          campaign_id: campaignId,
          campaign_contact_id: contact,
          accepted_at: hoursAgo(hours + 400),
        });
      }
    }
    const { notDialableReason } = await bench.ask(
      `{ campaignContact(campaignId: "${campaignId}", id: "${contact}") { notDialableReason } }`,
    );
    const isOffered = (await offerOf(session, campaignId)) !== null;
    counts[isOffered ? "offered" : "barred"] += 1;
    if ((notDialableReason === null) !== isOffered) {
      differing.push({ notDialableReason, isOffered, ...fields });
    }
  }
  expect(counts.offered).toBeGreaterThan(CONTACTS / 10);
  expect(counts.barred).toBeGreaterThan(CONTACTS / 10);
  expect(differing).toEqual([]);
});

const UNDONE = new Error("undone");

/** The contact that the session would get from a campaign. Nothing stays of the claim. */
async function offerOf(session: string, campaignId: string): Promise<string | null> {
  let offered: string | null = null;
  const claim = async (transaction: Database) => {
    const run = (text: string, values: unknown[]) => transaction.rows<{ zones: string }>({ name: "", text }, values);
    await run("UPDATE dialer_sessions SET campaign_id = $3 WHERE business_id = $1 AND id = $2", [
      bench.businessId,
      session,
      campaignId,
    ]);
    const open = ["America/Los_Angeles"];
    offered = (await claimNext(transaction, bench.businessId, session, open, 10, { isAsked: true }))?.contactId ?? null;
    throw UNDONE;
  };
  await expect(bench.test.database.transaction(claim)).rejects.toBe(UNDONE);
  return offered;
}
