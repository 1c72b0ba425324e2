import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeCampaignContact, removeCampaignContact } from "../../src/domain/campaign/commands.ts";
import { endLapsed } from "../../src/domain/dialer/lapse.ts";
import { lapseSuspended } from "../../src/domain/dialer/lapse-store.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Statement } from "../../src/platform/db/statement.ts";
import { newId } from "../../src/platform/id.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench, freshNumber } from "./bench.ts";
import { movesOf } from "./moves.ts";

/** A claim on a number belongs to a session and ends with the session's claim, even if the contact is removed. */

let bench: DialerBench;
let admin: Caller;
let agent: Agent;
let other: Agent;
beforeAll(async () => {
  bench = await createDialerBench();
  await bench.test.query("UPDATE businesses SET answered_rest_minutes = 0");
  admin = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" };
});
beforeEach(async () => {
  [agent, other] = [await bench.agent(), await bench.agent()];
});
afterAll(() => bench?.close());

const sweep = () => sweepDialer(bench.test.database, { hangUp: async () => {} }, webhookTools.outbox);
const claimsOn = (number: string) =>
  bench.test.query("SELECT phone_number FROM dialer_numbers WHERE phone_number = $1", [number]);

/** A contact claimed by an agent, and another campaign with the same number and another agent. */
async function shareNumber() {
  const number = freshNumber();
  const [one, two] = [await bench.campaign(), await bench.campaign()];
  const contact = await bench.contact(one, { phones: [number] });
  const twin = await bench.contact(two, { phones: [number] });
  const mine = movesOf(bench, await agent.start(one), agent);
  const theirs = movesOf(bench, await other.start(two), other);
  expect((await mine.next()).contact?.id).toBe(contact);
  expect((await theirs.next()).contact).toBeNull();
  return { number, campaignId: one, contact, twin, mine, theirs };
}

/** Returns the contact to its campaign and removes it, like the API. */
async function remove(campaignId: string, contact: string) {
  await changeCampaignContact(bench.test.database, admin, webhookTools.outbox, campaignId, contact, {
    status: "not_called",
  });
  await unheard(removeCampaignContact)(bench.test.database, admin, campaignId, contact);
}

describe("a contact that is removed during an agent's claim", () => {
  it("frees its number for others once the agent leaves", async () => {
    const { campaignId, contact, twin, mine, theirs } = await shareNumber();
    await remove(campaignId, contact);
    await mine.leave();
    expect((await theirs.next()).contact?.id).toBe(twin);
  });

  it("frees its number for others at the next sweep while the agent continues", async () => {
    const { number, campaignId, contact, twin, mine, theirs } = await shareNumber();
    const second = await bench.contact(campaignId);
    await remove(campaignId, contact);
    await sweep();
    expect(await claimsOn(number)).toEqual([]);
    expect((await theirs.next()).contact?.id).toBe(twin);
    expect((await mine.next()).contact?.id).toBe(second);
    await sweep();
    expect((await mine.dial(second)).code).toBeUndefined();
  });

  it("blocks its number for others, and other contacts for the agent, until its call has ended", async () => {
    const { number, campaignId, contact, twin, mine, theirs } = await shareNumber();
    const second = await bench.contact(campaignId);
    const call = (await mine.dial(contact)).call?.id as string;
    await bench.accept(call);
    await remove(campaignId, contact);
    await sweep();
    expect((await theirs.next()).contact).toBeNull();
    expect((await mine.next()).contact).toBeNull();
    await bench.end(call, "completed", { answeredBy: "human" });
    expect(await claimsOn(number)).toEqual([]);
    expect((await mine.next()).contact?.id).toBe(second);
    expect((await theirs.next()).contact?.id).toBe(twin);
  });

  it("blocks its number until the call ends, even if the agent has left", async () => {
    const { number, campaignId, contact, mine } = await shareNumber();
    const call = (await mine.dial(contact)).call?.id as string;
    await bench.accept(call);
    await remove(campaignId, contact);
    await mine.leave();
    await sweep();
    expect(await claimsOn(number)).toHaveLength(1);
    await bench.end(call, "canceled");
    expect(await claimsOn(number)).toEqual([]);
  });
});

it("a sweep finds claims whose session ended long ago", async () => {
  const { number, campaignId, contact, mine, theirs, twin } = await shareNumber();
  await mine.leave();
  await bench.test.query(
    "INSERT INTO dialer_numbers (business_id, phone_number, session_id) SELECT business_id, $2, id FROM dialer_sessions WHERE campaign_id = $1",
    [campaignId, number],
  );
  expect((await theirs.next()).contact).toBeNull();
  await sweep();
  expect((await theirs.next()).contact?.id).toBe(twin);
  expect(await bench.read(contact)).toMatchObject({ status: "not_called" });
});

/** Adds sessions of as many new agents, whose lease ends at a time in SQL. */
async function addSessions(count: number, leaseUntil: string): Promise<void> {
  await bench.test.query(
    `WITH agent AS (
       INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
       SELECT $1, id, id || '@northwind.example', 'Agent', 'admin', now(), now()
       FROM unnest($4::text[]) AS given (id) RETURNING id
     )
     INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, lease_until, created_at)
     SELECT $1, 'ses_' || substr(id, 5), $2, id, $3, ${leaseUntil}, now() FROM agent`,
    [bench.businessId, await bench.campaign(), bench.inboxIds, Array.from({ length: count }, () => newId("usr"))],
  );
}

it("sessions whose agents have vanished end a hundred at a time", async () => {
  const { businessId } = bench;
  await addSessions(250, "now()");
  const batches: number[] = [];
  const counting = <Outer extends Database>(database: Outer): Outer => ({
    ...database,
    rows: async <Row>(statement: Statement<Row>, values: readonly unknown[]) => {
      const rows = await database.rows(statement, values);
      if (statement.name === "dialer.lockLapsedClaims") {
        batches.push(rows.length);
      }
      return rows;
    },
    transaction: <Result>(work: (inner: Database) => Promise<Result>) =>
      database.transaction((inner) => work(counting(inner))),
  });
  expect(await endLapsed(counting<Database>(bench.test.database), webhookTools.outbox, businessId)).toBe(250);
  expect(batches).toEqual([100, 100, 50]);
});

it("ends at most a thousand leases of suspended businesses at once", async () => {
  await addSessions(1_100, "now() + interval '1 hour'");
  const running = async () =>
    (await bench.test.query("SELECT FROM dialer_sessions WHERE lease_until > now() AND ended_at IS NULL")).length;
  const before = await running();
  await bench.test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [bench.businessId]);
  await lapseSuspended(bench.test.database);
  const after = await running();
  await lapseSuspended(bench.test.database);
  const last = await running();
  expect([before - after, last]).toEqual([1_000, 0]);
});
