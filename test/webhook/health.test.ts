import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ClaimedDelivery, claimNew, claimRetries } from "../../src/domain/webhook/delivery/claim-store.ts";
import { type AttemptRecord, type Completion, complete } from "../../src/domain/webhook/delivery/complete-store.ts";
import { eraseEvents } from "../../src/domain/webhook/erasure-store.ts";
import { dropDeliveries, enqueueDeliveries } from "../../src/domain/webhook/outbox-store.ts";
import {
  deleteDisabled,
  deleteSubscription,
  enable,
  lockSubscription,
  resume,
} from "../../src/domain/webhook/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { newId } from "../../src/platform/id.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { createGround, type Ground, quick } from "./ground.ts";

/** The counters, without a dispatcher: claims and completions as two dispatchers would send them. */

let ground: Ground;
let businessId: string;
let subscriptionId: string;
beforeAll(async () => {
  ground = await createGround();
});
afterAll(() => ground?.close());
beforeEach(async () => {
  await ground.test.query("DELETE FROM webhook_deliveries");
  businessId = await ground.business();
  ({ id: subscriptionId } = await ground.subscribe(businessId, "https://receiver.example/hook"));
});

const token = "00000000-0000-4000-8000-000000000001";
const settings = { ...quick, disableAfter: 50, disableAfterSeconds: 0 };

async function claimed(count: number, as = token): Promise<ClaimedDelivery[]> {
  await Promise.all(Array.from({ length: count }, () => ground.record(businessId)));
  return claimNew(ground.test.database, count, { milliseconds: 60_000, token: as });
}

function completion(
  delivery: ClaimedDelivery,
  verdict: AttemptRecord["verdict"],
  changes: Partial<Completion> = {},
): Completion {
  return {
    delivery: { ...delivery, token },
    next: verdict === "failed" ? "retry" : "done",
    delay: 60_000,
    attempt: {
      id: newId("dlv"),
      number: delivery.attempts + 1,
      attemptedAt: "2026-11-21T02:00:00.000Z",
      durationMs: 10,
      status: verdict === "delivered" ? 200 : verdict === "gone" ? 410 : 500,
      error: null,
      answer: null,
      isTest: false,
      verdict,
    },
    ...changes,
  };
}

const write = (batch: readonly Completion[]) => complete(ground.test.database, settings, batch);
const state = () => ground.state(subscriptionId);

describe("the health of a subscription", () => {
  it("is failing after five consecutive failures, and active again after the next success", async () => {
    const deliveries = await claimed(6);
    for (const delivery of deliveries.slice(0, 4)) {
      await write([completion(delivery, "failed")]);
    }
    expect(await state()).toMatchObject({ status: "active", failures: 4 });
    await write([completion(deliveries[4] as ClaimedDelivery, "failed")]);
    expect(await state()).toMatchObject({ status: "failing", failures: 5, isOpen: false });
    const changes = await write([completion(deliveries[5] as ClaimedDelivery, "delivered")]);
    expect(changes).toMatchObject([{ status: "active", isOpen: false }]);
    expect(await state()).toMatchObject({ status: "active", failures: 0, firstFailedAt: null });
    expect((await state()).lastDeliveredAt).not.toBeNull();
  });

  it("is not written again for a second success within a minute", async () => {
    const [first, second, third] = (await claimed(3)) as [ClaimedDelivery, ClaimedDelivery, ClaimedDelivery];
    const row = async () =>
      (await ground.test.query("SELECT ctid FROM subscription_health WHERE subscription_id = $1", [subscriptionId]))[0];
    const deliveredAt = (time: string) =>
      ground.test.query(`UPDATE subscription_health SET last_delivered_at = ${time} WHERE subscription_id = $1`, [
        subscriptionId,
      ]);
    await write([completion(first, "delivered")]);
    await deliveredAt("now() - interval '50 s'");
    const written = await row();
    await write([completion(second, "delivered")]);
    expect(await row()).toEqual(written);
    expect(await ground.history(subscriptionId)).toHaveLength(2);
    await deliveredAt("now() - interval '70 s'");
    await write([completion(third, "delivered")]);
    expect((await state()).lastDeliveredAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("counts the failures after the last success of a batch", async () => {
    const verdicts = ["failed", "failed", "delivered", "failed", "failed", "failed"] as const;
    const deliveries = await claimed(6);
    await write(deliveries.map((delivery, index) => completion(delivery, verdicts[index] ?? "failed")));
    expect(await state()).toMatchObject({ status: "active", failures: 3 });
  });

  it("is exact with concurrent batches", async () => {
    const deliveries = await claimed(40);
    const other = openPool({ connection: ground.test.connection, size: 8 });
    try {
      await Promise.all(deliveries.map((delivery) => complete(other, settings, [completion(delivery, "failed")])));
    } finally {
      await other.close();
    }
    expect(await state()).toMatchObject({ status: "failing", failures: 40, isOpen: true });
    expect(await ground.test.query("SELECT kind FROM notices WHERE subscription_id = $1", [subscriptionId])).toEqual([
      { kind: "subscription_failing" },
    ]);
  });

  it("counts a repeated batch once, and ignores results without a valid lease", async () => {
    const deliveries = await claimed(3);
    const batch = deliveries.map((delivery) => completion(delivery, "failed"));
    await write(batch);
    await complete(ground.test.database, settings, batch, { isAgain: true });
    expect(await state()).toMatchObject({ failures: 3 });
    expect(await ground.history(subscriptionId)).toHaveLength(3);

    const [late] = await claimed(1);
    await ground.test.query("UPDATE webhook_deliveries SET lease_token = gen_random_uuid() WHERE event_id = $1", [
      late?.eventId,
    ]);
    await write([completion(late as ClaimedDelivery, "delivered")]);
    expect(await state()).toMatchObject({ failures: 3 });
    expect(await ground.pending(subscriptionId)).toHaveLength(4);
    expect(await ground.history(subscriptionId)).toHaveLength(4);
  });

  it("finds each delivery at the place of its claim, and ignores another row at that place", async () => {
    const [first, second, third] = (await claimed(3)) as [ClaimedDelivery, ClaimedDelivery, ClaimedDelivery];
    const rows = await ground.test.query("SELECT ctid::text AS row FROM webhook_deliveries ORDER BY event_id");
    expect(rows.map(({ row }) => row)).toEqual(
      [first, second, third].toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1)).map(({ row }) => row),
    );
    await write([completion({ ...first, row: second.row }, "delivered")]);
    expect(await ground.test.query("SELECT event_id FROM webhook_deliveries ORDER BY event_id")).toEqual(
      [second.eventId, third.eventId].sort().map((event_id) => ({ event_id })),
    );
  });

  it("completes a delivery that is requested again at the same moment", async () => {
    const [delivery] = (await claimed(1)) as [ClaimedDelivery];
    const { eventId } = delivery;
    const completed = await ground.test.database.transaction(async (transaction) => {
      expect(await enqueueDeliveries(transaction, businessId, { eventId, subscriptionIds: [subscriptionId] })).toEqual([
        subscriptionId,
      ]);
      const writing = write([completion(delivery, "delivered")]);
      await expect.poll(() => waitingForLocks(ground.test)).toHaveLength(1);
      return { writing };
    });
    await completed.writing;
    expect(await ground.pending(subscriptionId)).toEqual([]);
    expect(
      await enqueueDeliveries(ground.test.database, businessId, { eventId, subscriptionIds: [subscriptionId] }),
    ).toEqual([subscriptionId]);
    expect(await ground.pending(subscriptionId)).toHaveLength(1);
  });

  it("finds the deliveries after the table was rewritten", async () => {
    const deliveries = await claimed(3);
    await ground.test.query("DELETE FROM webhook_deliveries WHERE event_id = $1", [deliveries[0]?.eventId]);
    await ground.test.query("VACUUM FULL webhook_deliveries");
    await write(deliveries.map((delivery) => completion(delivery, "delivered")));
    expect(await ground.pending(subscriptionId)).toEqual([]);
    expect(await ground.history(subscriptionId)).toHaveLength(3);
  });

  it("is disabled by failures and duration together, not by either alone", async () => {
    const strict = { ...settings, disableAfter: 3, disableAfterSeconds: 3600 };
    const deliveries = await claimed(4);
    // The time of a process does not count, because its clock may have stepped.
    const write = (index: number, attemptedAt: string) => {
      const made = completion(deliveries[index] as ClaimedDelivery, "failed");
      return complete(ground.test.database, strict, [
        { ...made, attempt: { ...(made.attempt as AttemptRecord), attemptedAt } },
      ]);
    };
    await write(0, "2026-11-19T02:00:00.000Z");
    await write(1, "2026-11-21T02:00:00.000Z");
    await write(2, "2026-11-23T02:00:00.000Z");
    expect(await state()).toMatchObject({ status: "active", failures: 3 });
    await ground.test.query(
      "UPDATE subscription_health SET first_failed_at = first_failed_at - interval '1 hour' WHERE subscription_id = $1",
      [subscriptionId],
    );
    const changes = await write(3, "2026-11-21T02:00:00.000Z");
    expect(changes).toMatchObject([{ status: "disabled", disabledReason: "failures" }]);
    expect(await state()).toMatchObject({ status: "disabled", disabledReason: "failures", failures: 4 });
  });

  it("stays disabled whatever its last attempts return", async () => {
    const deliveries = await claimed(2);
    await write([completion(deliveries[0] as ClaimedDelivery, "gone")]);
    await write([completion(deliveries[1] as ClaimedDelivery, "delivered")]);
    expect(await state()).toMatchObject({ status: "disabled", disabledReason: "gone" });
  });

  it("is disabled by a 410 even if the other attempts of the batch succeeded", async () => {
    const deliveries = await claimed(3);
    const verdicts = ["delivered", "gone", "delivered"] as const;
    const changes = await write(deliveries.map((delivery, place) => completion(delivery, verdicts[place] ?? "none")));
    expect(changes).toMatchObject([{ status: "disabled", disabledReason: "gone" }]);
    expect(await state()).toMatchObject({ status: "disabled", disabledReason: "gone" });
  });

  it("is probed after the duration of its failure, at most a step; later after a twelfth of it, at most the next step", async () => {
    const scheduled = { ...settings, retrySeconds: [5, 60, 300] };
    const deliveries = await claimed(25);
    const fail = async (count: number) => {
      const batch = deliveries.splice(0, count).map((delivery) => completion(delivery, "failed"));
      const [change] = await complete(ground.test.database, scheduled, batch);
      return change?.probeMs ?? null;
    };
    expect(await fail(9)).toBeNull();
    // However many attempts fail at once, the first wait is the first step.
    const waits = [[5, await fail(10)]];
    for (const [since, wait] of [
      [2, 5],
      [20, 20],
      [600, 60],
      [1800, 150],
      [7200, 300],
    ]) {
      await ground.test.query(
        "UPDATE subscription_health SET first_failed_at = now() - $2 * interval '1 s' WHERE subscription_id = $1",
        [subscriptionId, since],
      );
      waits.push([wait as number, await fail(1)]);
    }
    for (const [seconds, wait] of waits as [number, number][]) {
      // The time of a probe has whole milliseconds.
      expect(Math.ceil(wait)).toBeGreaterThanOrEqual(800 * seconds);
      expect(wait).toBeLessThanOrEqual(1210 * seconds);
    }
  });

  it("parks new deliveries while its circuit is open; a retry first waits for its time", async () => {
    const deliveries = await claimed(10);
    await write(deliveries.map((delivery) => completion(delivery, "failed")));
    expect(await state()).toMatchObject({ failures: 10, isOpen: true });
    expect((await ground.pending(subscriptionId)).map(({ parked }) => parked)).toEqual(Array(10).fill(false));
    await ground.record(businessId);
    expect((await ground.pending(subscriptionId)).at(-1)).toMatchObject({ parked: true, attempts: 0 });
  });
});

it("claims retries separately from first attempts", async () => {
  const [delivery] = await claimed(1);
  await write([completion(delivery as ClaimedDelivery, "failed", { delay: 0 })]);
  const lease = { milliseconds: 60_000, token };
  expect(await claimNew(ground.test.database, 10, lease)).toEqual([]);
  expect(await claimRetries(ground.test.database, 10, lease)).toMatchObject([
    { eventId: delivery?.eventId, attempts: 1 },
  ]);
  expect(await claimRetries(ground.test.database, 10, lease)).toEqual([]);
});

it("can restrict a claim to deliveries that became due recently", async () => {
  await Promise.all([ground.record(businessId), ground.record(businessId)]);
  await ground.test.query(
    `UPDATE webhook_deliveries SET due_at = now() - interval '1 second' - interval '5 s'
     WHERE event_id = (SELECT min(event_id) FROM webhook_deliveries WHERE subscription_id = $1)`,
    [subscriptionId],
  );
  const claimWithin = (withinMs: number | null) =>
    claimNew(ground.test.database, 10, { milliseconds: 60_000, token }, { withinMs, after: null });
  expect(await claimWithin(4_000)).toHaveLength(1);
  expect(await claimWithin(4_000)).toHaveLength(0);
  expect(await claimWithin(null)).toHaveLength(1);
});

it("never gives the same delivery to two claims", async () => {
  await Promise.all(Array.from({ length: 200 }, () => ground.record(businessId)));
  const pools = Array.from({ length: 4 }, () => openPool({ connection: ground.test.connection, size: 1 }));
  const claims = await Promise.all(
    pools.flatMap((pool) =>
      Array.from({ length: 20 }, () => claimNew(pool, 10, { milliseconds: 60_000, token: crypto.randomUUID() })),
    ),
  );
  await Promise.all(pools.map((pool) => pool.close()));
  const events = claims.flat().map(({ eventId }) => eventId);
  expect(events).toHaveLength(200);
  expect(new Set(events).size).toBe(200);
});

describe("completions beside other changes", () => {
  /** Holds a row until each of these waits for a lock, one after the other; then all must succeed. */
  async function behind<Results extends unknown[]>(
    row: { table: string; column: string; id: string },
    ...works: { [Index in keyof Results]: () => Promise<Results[Index]> }
  ): Promise<Results> {
    const begun: Promise<unknown>[] = [];
    await ground.test.database.transaction(async (holder) => {
      const text = `SELECT FROM ${row.table} WHERE ${row.column} = $1 FOR UPDATE`;
      await holder.rows({ name: `locks.${row.table}`, text }, [row.id]);
      for (const work of works) {
        begun.push(work());
        await expect.poll(() => waitingForLocks(ground.test)).toHaveLength(begun.length);
      }
    });
    return (await Promise.all(begun)) as Results;
  }

  /** A deadlock would begin it again. */
  const inTransaction = (work: (transaction: Database) => Promise<unknown>) => async () => {
    const run = vi.fn(work);
    await ground.test.database.transaction(run);
    expect(run).toHaveBeenCalledTimes(1);
  };
  const ids = () => [businessId, subscriptionId] as const;
  const locked = (work: (transaction: Database) => Promise<unknown>) =>
    inTransaction(async (transaction) => {
      await lockSubscription(transaction, ...ids());
      await work(transaction);
    });

  it.each<[string, () => () => Promise<unknown>]>([
    ["a removal", () => () => deleteSubscription(ground.test.database, ...ids(), null)],
    ["a return to health", () => locked((transaction) => enable(transaction, ...ids()))],
    ["an end of a pause", () => locked((transaction) => resume(transaction, ...ids()))],
  ])("%s and a change of the status never wait for each other", async (_name, work) => {
    const [delivery] = (await claimed(1)) as [ClaimedDelivery];
    await ground.test.query(
      "UPDATE subscription_health SET probe_at = 'infinity', consecutive_failures = 7, first_failed_at = now() WHERE subscription_id = $1",
      [subscriptionId],
    );
    const [changes] = await behind<[unknown, unknown]>(
      { table: "subscription_health", column: "subscription_id", id: subscriptionId },
      () => write([completion(delivery, "gone")]),
      work(),
    );
    expect(changes).toMatchObject([{ status: "disabled", disabledReason: "gone" }]);
    expect(await ground.pending(subscriptionId)).toEqual([]);
  });

  it.each<[string, (eventIds: string[]) => () => Promise<unknown>]>([
    ["A removal", () => () => deleteSubscription(ground.test.database, ...ids(), null)],
    ["A replacement", () => () => deleteDisabled(ground.test.database, businessId, [subscriptionId], null)],
    ["A return without its deliveries", () => locked((transaction) => dropDeliveries(transaction, ...ids()))],
    ["An erasure", (events) => inTransaction((transaction) => eraseEvents(transaction, businessId, events))],
  ])("%s and results of two deliveries never wait for each other", async (_name, work) => {
    const deliveries = (await claimed(2)).toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
    await ground.test.query(
      "UPDATE subscriptions SET status = 'disabled', disabled_reason = 'failures' WHERE id = $1",
      [subscriptionId],
    );
    const [first] = deliveries as [ClaimedDelivery];
    const results = deliveries.toReversed().map((delivery) => completion(delivery, "none"));
    await behind<[unknown, unknown]>(
      { table: "webhook_deliveries", column: "event_id", id: first.eventId },
      work(deliveries.map(({ eventId }) => eventId)),
      () => write(results),
    );
    expect(await ground.pending(subscriptionId)).toEqual([]);
  });
});
