import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerOnce, toFinalAnswer } from "../../rest-facade/pipeline/idempotency.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/id.ts";
import { claimKey, type KeyOwner, keepAnswer } from "../../src/platform/idempotency/store.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sessionsWhere, waitingForLocks } from "../support/sessions.ts";

/** Races between two connections, each step awaited: what two processes could do, in the worst order. */

const box = secretBox([Buffer.alloc(32, 7)]);
const fingerprint = createHash("sha256").update("request").digest();
const answer = { fingerprint, status: 201, headers: undefined, text: '{"id":"first"}', secret: false };
const businessId = newId("biz");
const USER = newId("usr");
const GATE = 1;
const LOCK = 1_000;

const addBusiness = (database: Database, id: string) =>
  database.rows(
    {
      name: "test.addBusiness",
      text: "INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'Made', now(), now())",
    },
    [id],
  );

let test: TestDatabase;
let owner: KeyOwner;
let count = 0;
let holder: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  await addBusiness(test.database, businessId);
});
afterAll(() => test.drop());
beforeEach(async () => {
  count += 1;
  owner = { businessId, clientId: "client", userId: USER, key: `key-${count}` };
  holder = new pg.Client(test.connection);
  await holder.connect();
});
afterEach(() => holder.end());

/** A separate transaction that the test ends. */
function openTransaction(work: (database: Database) => Promise<void>) {
  const ready = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = test.database.transaction(async (transaction) => {
    // As part of a transaction: an error that would end a transaction leaves this one open.
    await transaction.transaction(work);
    ready.resolve();
    await end.promise;
  });
  return {
    ready: ready.promise,
    commit: () => {
      end.resolve();
      return done;
    },
    fail: (error: Error) => {
      end.reject(error);
      return done.catch(() => {});
    },
  };
}

const waiting = () => sessionsWhere(test, "wait_event = 'advisory'");

describe("a claim", () => {
  it("is in progress for others until its transaction ends, either way", async () => {
    const first = openTransaction(async (transaction) => {
      expect(await claimKey(transaction, box, owner)).toEqual({ state: "free" });
    });
    await first.ready;
    expect(await test.database.transaction((other) => claimKey(other, box, owner))).toEqual({ state: "in_progress" });
    await first.fail(new Error("rolled back"));
    expect(await test.database.transaction((other) => claimKey(other, box, owner))).toEqual({ state: "free" });
  });

  it("does not delay another key, client, user or business", async () => {
    const first = openTransaction(async (transaction) => {
      await claimKey(transaction, box, owner);
    });
    await first.ready;
    for (const other of [
      { key: "other" },
      { clientId: "other" },
      { userId: newId("usr") },
      { businessId: newId("biz") },
    ]) {
      expect(await test.database.transaction((next) => claimKey(next, box, { ...owner, ...other }))).toEqual({
        state: "free",
      });
    }
    await first.commit();
  });

  it("sees the answer of a request that committed after its statement began and before it took the lock", async () => {
    const first = openTransaction(async (transaction) => {
      const text = "SELECT locked FROM claim_idempotency_key($1, 'client', $2, $3, $4, '24 hours')";
      await transaction.rows({ name: "test.claim", text }, [owner.businessId, USER, owner.key, LOCK]);
      await keepAnswer(transaction, box, owner, answer);
    });
    await first.ready;
    await holder.query("SELECT pg_advisory_lock($1)", [GATE]);
    // The service's claim, delayed inside its own statement: its snapshot is older than the answer.
    const claim = test.query<{ locked: boolean; status: number | null; seen: number }>(
      `SELECT claim.locked, claim.status, (SELECT count(*)::int FROM idempotency_keys WHERE key = $2) AS seen
       FROM (SELECT pg_advisory_lock_shared($3) AS gate) locked
       CROSS JOIN LATERAL
         claim_idempotency_key($1, 'client', $5, $2, $4 + length(locked.gate::text), '24 hours') claim`,
      [owner.businessId, owner.key, GATE, LOCK, USER],
    );
    await expect.poll(waiting).toHaveLength(1);
    await first.commit();
    await holder.query("SELECT pg_advisory_unlock($1)", [GATE]);
    // The plain look of the same statement does not see the row; the claim does.
    expect(await claim).toEqual([{ locked: true, status: 201, seen: 0 }]);
  });
});

describe("the primary key decides, regardless of the lock", () => {
  const write = (runs: string[]) => async () => {
    runs.push("run");
    return toFinalAnswer({ status: 201, body: { id: "second" } });
  };

  it("a write with a used key is rolled back and returns the stored answer", async () => {
    const runs: string[] = [];
    const undone = newId("biz");
    const result = await answerOnce(
      { database: test.database, box },
      { owner, fingerprint, secret: false },
      async (transaction) => {
        // Another process, one that does not know of the lock, answers in the meantime.
        await test.database.transaction((other) => keepAnswer(other, box, owner, answer));
        await addBusiness(transaction, undone);
        return write(runs)();
      },
    );
    expect(runs).toEqual(["run"]);
    expect(result).toMatchObject({ status: 201, text: answer.text, replayed: true });
    expect(await test.query("SELECT FROM businesses WHERE id = $1", [undone])).toEqual([]);
  });

  it("a write that finds an uncommitted answer waits for it, and does not add a second one", async () => {
    const runs: string[] = [];
    const other = openTransaction((transaction) => keepAnswer(transaction, box, owner, answer));
    await other.ready;
    const second = answerOnce({ database: test.database, box }, { owner, fingerprint, secret: false }, write(runs));
    await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
    await other.commit();
    expect(await second).toMatchObject({ text: answer.text, replayed: true });
    expect(await test.query("SELECT FROM idempotency_keys WHERE key = $1", [owner.key])).toHaveLength(1);
  });
});
