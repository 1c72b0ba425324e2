import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { parkDue } from "../../src/domain/webhook/delivery/backlog-store.ts";
import { suspendProbes } from "../../src/domain/webhook/delivery/circuit-store.ts";
import { dropDeliveries, recordTestEvent } from "../../src/domain/webhook/outbox-store.ts";
import { thorough } from "../support/effort.ts";
import { sessionsWhere } from "../support/sessions.ts";
import { createGround, type Ground, type RunningDispatcher } from "./ground.ts";
import { behaviours, openReceiver, type Receiver } from "./receiver.ts";

/** Parked deliveries are sent as soon as they may be; others are neither sent nor claimed repeatedly. */

let ground: Ground;
let receiver: Receiver;
let businessId: string;
let dispatcher: RunningDispatcher | undefined;
beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
});
afterAll(async () => {
  await ground?.close();
  await receiver?.close();
});
beforeEach(async () => {
  await dispatcher?.end();
  await ground.test.query("DELETE FROM webhook_deliveries");
  businessId = await ground.business();
});

/** A poll so rare that it never runs. */
const NEVER = "0 0 0 29 2 *";

/** Opens the circuit of a subscription, with its next probe at a time in SQL; null closes it. */
const openCircuit = (id: string, probeAt: string) =>
  ground.test.query(
    `UPDATE subscription_health SET consecutive_failures = 40, first_failed_at = now(), probe_at = ${probeAt}
     WHERE subscription_id = $1`,
    [id],
  );

const recordTest = (id: string) =>
  recordTestEvent(ground.test.database, id, {
    actor: SERVICE_ITSELF,
    businessId,
    type: "message.incoming.received",
    occurredAt: "2026-11-21T01:10:21.500Z",
    data: {},
  });

thorough.it("sends a retry without a poll after the circuit closes, also if it is due much later", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/retried`);
  await openCircuit(id, "now()");
  await ground.record(businessId);
  await ground.record(businessId);
  // The first answer requests a wait of two steps; one step later the second delivery succeeds.
  receiver.behave("/retried", (response, request, received) => {
    receiver.behave("/retried", behaviours.ok);
    behaviours.busy(response, request, received);
  });
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER, retrySeconds: [0.5, 0.5] });
  await receiver.until(2, "/retried");
  await expect.poll(() => ground.state(id)).toMatchObject({ isOpen: false });
  expect(await ground.pending(id)).toMatchObject([{ attempts: 1 }]);
  await receiver.until(3, "/retried");
  await expect.poll(() => ground.pending(id)).toEqual([]);
  expect(dispatcher.errors).toEqual([]);
});

it("keeps the deliveries of a suspended business without claiming them, also with a probe due, and sends them afterwards", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/suspended`);
  const open = await ground.subscribe(businessId, `${receiver.url}/suspended-open`);
  await openCircuit(open.id, "now()");
  await ground.test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [businessId]);
  await ground.record(businessId);
  dispatcher = ground.start({ timeoutMs: 10_000 });
  await expect.poll(() => ground.pending(id)).toMatchObject([{ attempts: 0, parked: true, leased: false }]);
  await dispatcher.polled();
  const claimed = dispatcher.claimed();
  await dispatcher.polled();
  expect(dispatcher.claimed()).toBe(claimed);
  expect(dispatcher.outcomes).toEqual([]);
  await ground.test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [businessId]);
  await ground.test.query("UPDATE subscription_health SET probe_at = now() WHERE probe_at = 'infinity'");
  await receiver.until(1, "/suspended");
  await receiver.until(1, "/suspended-open");
  expect(dispatcher.errors).toEqual([]);
});

thorough.it("uses a retry of a suspended subscription as its next probe", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/aside`);
  await openCircuit(id, "'infinity'");
  receiver.behave("/aside", behaviours.error);
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER, retrySeconds: [2, 60] });
  await ground.record(businessId);
  await expect.poll(() => ground.state(id)).toMatchObject({ failures: 41 });
  await openCircuit(id, "'infinity'");
  receiver.behave("/aside", behaviours.ok);
  await receiver.until(2, "/aside");
  await expect.poll(() => ground.pending(id)).toEqual([]);
  expect(await ground.state(id)).toMatchObject({ failures: 0, isOpen: false });
});

/** Lets a dispatcher claim deliveries of an open circuit, and park them only after the work. */
async function parkAfter(id: string, work: () => Promise<unknown>): Promise<void> {
  await ground.record(businessId);
  await ground.test.query("UPDATE webhook_deliveries SET parked = false, attempts = 1 WHERE subscription_id = $1", [
    id,
  ]);
  // No completion can be written while the history is locked.
  const lock = new pg.Client(ground.test.connection);
  await lock.connect();
  await lock.query("BEGIN");
  await lock.query("LOCK TABLE webhook_attempts IN ACCESS EXCLUSIVE MODE");
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER });
  try {
    await expect.poll(() => ground.pending(id)).toMatchObject([{ leased: true }]);
    await work();
  } finally {
    await lock.end();
  }
}

it("sends a delivery that is parked just after its subscription recovered, without a poll", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/recovered`);
  await openCircuit(id, "now() + interval '1 hour'");
  await parkAfter(id, () => openCircuit(id, "NULL"));
  await receiver.until(1, "/recovered");
  await expect.poll(() => ground.pending(id)).toEqual([]);
});

it("uses a delivery that is parked just after its probe became due as the probe, without a poll", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/tried`);
  await openCircuit(id, "now() + interval '1 hour'");
  await parkAfter(id, () => openCircuit(id, "now()"));
  await receiver.until(1, "/tried");
  await expect.poll(() => ground.pending(id)).toEqual([]);
  expect(await ground.state(id)).toMatchObject({ failures: 0, isOpen: false });
});

it("delivers new events of other subscriptions while a long backlog is parked, and older ones afterwards", async () => {
  receiver.behave("/deep", behaviours.hang);
  const { id } = await ground.subscribe(businessId, `${receiver.url}/deep`);
  await Promise.all(Array.from({ length: 400 }, () => ground.record(businessId)));
  const other = await ground.business();
  await ground.subscribe(other, `${receiver.url}/new`);
  await ground.record(other);
  // The deliveries beyond the first claim are parked without a lease: that waits until the lock is released.
  await ground.test.query(
    `CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS
     'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW; END'`,
  );
  await ground.test.query(
    `CREATE TRIGGER parking BEFORE UPDATE ON webhook_deliveries FOR EACH ROW
     WHEN (NEW.parked AND NOT OLD.parked AND OLD.lease_token IS NULL) EXECUTE FUNCTION wait_for_lock()`,
  );
  const lock = new pg.Client(ground.test.connection);
  await lock.connect();
  await lock.query("SELECT pg_advisory_lock(4711)");
  dispatcher = ground.start({ timeoutMs: 60_000, pollCron: NEVER });
  try {
    const parking = () => sessionsWhere(ground.test, "wait_event = 'advisory'");
    await expect.poll(parking).toHaveLength(1);
    for (let arrived = 0; arrived < 3; arrived += 1) {
      const event = await ground.record(other);
      const received = await receiver.until(arrived + 1, "/new");
      expect(received.at(-1)?.headers["webhook-id"]).toBe(event);
    }
    expect(await parking()).toHaveLength(1);
  } finally {
    await lock.end();
  }
  await receiver.until(4, "/new");
  const parked = async () => (await ground.pending(id)).filter((delivery) => delivery.parked);
  await expect.poll(parked).toHaveLength(398);
  await ground.test.query("DROP FUNCTION wait_for_lock CASCADE");
  expect(dispatcher.errors).toEqual([]);
});

thorough.it("postpones deliveries that this process cannot sign, and does not claim them repeatedly", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/unreadable`);
  await ground.test.query("UPDATE subscriptions SET secret = '\\x00' WHERE id = $1", [id]);
  await Promise.all(Array.from({ length: 20 }, () => ground.record(businessId)));
  dispatcher = ground.start({ timeoutMs: 10_000 });
  for (let poll = 0; poll < 3; poll += 1) {
    await dispatcher.polled();
  }
  // Two were tried at once, and none of the subscription for the next seconds.
  const pending = await ground.pending(id);
  expect(pending).toHaveLength(20);
  expect(pending.filter(({ waitMs }) => waitMs > 0)).not.toEqual([]);
  expect(dispatcher.unreadable).toEqual([id, id]);
  expect(dispatcher.errors).toEqual([]);
  expect(dispatcher.claimed()).toBe(20);
});

thorough.it("claims deliveries of an open circuit once, and parks them", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/retries`);
  await Promise.all(Array.from({ length: 20 }, () => ground.record(businessId)));
  await ground.test.query("UPDATE webhook_deliveries SET attempts = 1 WHERE subscription_id = $1", [id]);
  await openCircuit(id, "now() + interval '1 hour'");
  dispatcher = ground.start();
  for (let poll = 0; poll < 3; poll += 1) {
    await dispatcher.polled();
  }
  const parked = async () => (await ground.pending(id)).filter((delivery) => delivery.parked);
  await expect.poll(parked).toHaveLength(20);
  expect(dispatcher.claimed()).toBe(20);
});

it("sends deliveries after events that are no longer visible, without a poll", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/sight`);
  const events: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    events.push(await ground.record(businessId));
  }
  await ground.test.query("DELETE FROM webhook_events WHERE id = ANY($1)", [events.slice(0, 2)]);
  await ground.test.query("UPDATE webhook_deliveries SET parked = true WHERE subscription_id = $1", [id]);
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER });
  await receiver.until(18, "/sight");
  await expect.poll(() => ground.pending(id)).toHaveLength(2);
});

thorough.it.each([
  ["paused", "paused_at = now()"],
  ["disabled", "status = 'disabled', disabled_reason = 'failures'"],
])("sends a test of a %s subscription, even if previous deliveries fail", async (state, set) => {
  const path = `/test-of-${state}`;
  receiver.behave(path, behaviours.hang);
  const { id } = await ground.subscribe(businessId, receiver.url + path);
  await Promise.all([ground.record(businessId), ground.record(businessId)]);
  dispatcher = ground.start({ timeoutMs: 1_000, retrySeconds: [600] });
  await receiver.until(2, path);
  receiver.behave(path, behaviours.ok);
  await ground.test.query(`UPDATE subscriptions SET ${set} WHERE id = $1`, [id]);
  await recordTest(id);
  ground.wake.send("webhook");
  const [, , test] = await receiver.until(3, path);
  expect(test?.headers["x-service-test"]).toBe("true");
});

it("keeps room for other subscriptions while tests of a hanging one wait", async () => {
  receiver.behave("/tested", behaviours.hang);
  const { id } = await ground.subscribe(businessId, `${receiver.url}/tested`);
  await Promise.all(Array.from({ length: 60 }, () => recordTest(id)));
  dispatcher = ground.start({ timeoutMs: 10_000 });
  // Two are running, 16 wait in the process.
  const putOff = async () => (await ground.pending(id)).filter(({ waitMs }) => waitMs > 0);
  await expect.poll(putOff).toHaveLength(42);
});

it("neither parks nor drops a test with the deliveries of its subscription", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/kept`);
  await ground.record(businessId);
  await recordTest(id);
  expect(await parkDue(ground.test.database, { businessId, subscriptionId: id })).toBe(true);
  expect(await ground.pending(id)).toMatchObject([{ parked: true }, { parked: false }]);
  expect(await parkDue(ground.test.database, { businessId, subscriptionId: id })).toBe(false);
  await dropDeliveries(ground.test.database, businessId, id);
  expect(await ground.pending(id)).toMatchObject([{ parked: false }]);
});

it("does not suspend an open circuit while one of its deliveries is claimed", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/claimed`);
  await ground.record(businessId);
  await ground.test.query(
    `UPDATE webhook_deliveries SET lease_token = gen_random_uuid(), leased_until = now() + interval '1 minute'
     WHERE subscription_id = $1`,
    [id],
  );
  await openCircuit(id, "now()");
  const isAside = async () => {
    await suspendProbes(ground.test.database, 1_000);
    const [health] = await ground.test.query<{ aside: boolean }>(
      "SELECT probe_at = 'infinity' AS aside FROM subscription_health WHERE subscription_id = $1",
      [id],
    );
    return health?.aside;
  };
  expect(await isAside()).toBe(false);
  await ground.test.query("DELETE FROM webhook_deliveries WHERE subscription_id = $1", [id]);
  expect(await isAside()).toBe(true);
});
