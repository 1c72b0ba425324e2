import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import type { Seed } from "../support/samples.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { countRows, snapshotTables } from "../support/snapshot.ts";

/** `Idempotency-Key` on every write: one request is done once, however often it is sent. */

const writes = routes.filter((route) => route.on.method !== "GET");

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

/** A different write, for a key that has been used. */
const otherWrite = (route: Route): Route => writes.find(({ id }) => id !== route.id) as Route;

/** How the number of rows of each table changed. */
async function growth(before: Record<string, string>): Promise<Record<string, number>> {
  const after = await countRows(api.test);
  return Object.fromEntries(
    Object.keys(after)
      .map((table) => [table, Number(after[table]) - Number(before[table])] as const)
      .filter(([, difference]) => difference !== 0),
  );
}

async function rowsOf(key: string): Promise<number> {
  return (await api.test.query("SELECT 1 FROM idempotency_keys WHERE key = $1", [key])).length;
}

/** A route of each form: by the method, with a body or without, with ids in the path or without. */
const forms = [
  ...new Map(
    writes.map((route) => [`${route.on.method} ${"body" in route.sample} ${route.on.path.includes("{")}`, route]),
  ).values(),
];

describe.each(writes)("$on.method $on.path", (route) => {
  it("replays the first answer, status and body, and does nothing again", async () => {
    const key = randomUUID();
    const seed = await api.seed(route);
    const first = await api.send(seed, keyed(key));
    expect(first.status).toBeLessThan(300);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    const before = await snapshotTables(api.test);
    const replay = await api.send(seed, keyed(key));
    expect([replay.status, replay.text]).toEqual([first.status, first.text]);
    expect(replay.headers["idempotent-replayed"]).toBe("true");
    expect(replay.headers["content-type"]).toBe(first.headers["content-type"]);
    expect(replay.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(await snapshotTables(api.test)).toEqual(before);
  });

  it("executes two concurrent requests once", async () => {
    const alone = await api.seed(route);
    const before = await countRows(api.test);
    const single = await api.send(alone, keyed(randomUUID()));
    const expected = await growth(before);

    const key = randomUUID();
    const seed = await api.seed(route);
    const beforeBoth = await countRows(api.test);
    const answers = await Promise.all(Array.from({ length: 4 }, () => api.send(seed, keyed(key))));
    const originals = answers.filter(
      ({ status, headers }) => status === single.status && headers["idempotent-replayed"] === undefined,
    );
    expect(originals).toHaveLength(1);
    for (const answer of answers.filter((one) => one !== originals[0])) {
      if (answer.status === 409) {
        expect(errorOf(answer).code).toBe("idempotency_in_progress");
      } else {
        expect([answer.status, answer.text]).toEqual([originals[0]?.status, originals[0]?.text]);
      }
    }
    expect(await growth(beforeBoth)).toEqual(expected);
    expect(await rowsOf(key)).toBe(1);
  });
});

describe.each(forms)("$on.method $on.path as one of its form", (route) => {
  it("replays for any order of the body's keys and any whitespace", async () => {
    const key = randomUUID();
    const seed = await api.seed(route);
    const first = await api.send(seed, keyed(key));
    const reversed = JSON.stringify(reverseKeys(seed.body), null, 2);
    const request = seed.body === undefined ? {} : { payload: reversed };
    const replay = await api.send(seed, { ...request, ...keyed(key) });
    expect([replay.status, replay.text]).toEqual([first.status, first.text]);
    expect(replay.headers["idempotent-replayed"]).toBe("true");
  });

  it("refuses the key with another body, another path or another method", async () => {
    const key = randomUUID();
    const seed = await api.seed(route);
    await api.send(seed, keyed(key));
    const before = await snapshotTables(api.test);
    const others: Seed[] = [
      { ...seed, body: { ...(seed.body as object), another_field: 1 } },
      { ...seed, path: (await api.seed(otherWrite(route))).path, method: otherWrite(route).on.method },
      ...(route.on.path.includes("{") ? [await api.seed(route)] : []),
    ];
    const fresh = await snapshotTables(api.test);
    for (const other of others) {
      expect(errorOf(await api.send(other, keyed(key)))).toEqual({ status: 409, code: "idempotency_key_reused" });
    }
    expect(await snapshotTables(api.test)).toEqual(fresh);
    expect(before.idempotency_keys).toBe(fresh.idempotency_keys);
  });

  it("answers idempotency_in_progress while the first is still running", async () => {
    const key = randomUUID();
    const seed = await api.seed(route);
    const release = await lockWrites();
    const first = api.send(seed, keyed(key));
    try {
      await waitUntilBlocked();
      const second = await api.send(seed, keyed(key));
      expect(errorOf(second)).toEqual({ status: 409, code: "idempotency_in_progress" });
      expect(second.headers["retry-after"]).toBe("1");
    } finally {
      await release();
    }
    expect((await first).status).toBeLessThan(300);
    expect((await api.send(seed, keyed(key))).headers["idempotent-replayed"]).toBe("true");
  });

  it("stores no error", async () => {
    const key = randomUUID();
    const seed = await api.seed(route);
    const refused = await api.send(seed, { query: { unknown_parameter: "1" }, ...keyed(key) });
    expect(refused.status).toBe(400);
    expect(await rowsOf(key)).toBe(0);
    const answer = await api.send(seed, keyed(key));
    expect(answer.status).toBeLessThan(300);
    expect(answer.headers["idempotent-replayed"]).toBeUndefined();
  });

  it("accepts keys of 1 to 255 characters and refuses others", async () => {
    for (const key of ["k", randomUUID().padEnd(255, "x")]) {
      expect((await api.send(await api.seed(route), keyed(`${key}`))).status).toBeLessThan(300);
      await api.test.query("DELETE FROM idempotency_keys WHERE key = $1", [key]);
    }
    for (const key of ["", "x".repeat(256)]) {
      const answer = await api.send(await api.seed(route), keyed(key));
      expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field: "Idempotency-Key" });
    }
  });

  it("separates the keys of clients, users and businesses", async () => {
    const key = randomUUID();
    await api.send(await api.seed(route), keyed(key));
    const { admin, agent, rival, rivals } = api.world;
    const agents = await api.seed(route);
    // A member may change only the subscriptions that they created.
    await api.test.query("UPDATE subscriptions SET user_id = $1 WHERE strpos($2, id) > 0", [agent.userId, agents.path]);
    const strangers = [
      { token: await api.token(admin.userId, { clientId: "demo-server" }), seed: await api.seed(route) },
      { token: await api.token(agent.userId), seed: agents },
      { token: await api.token(rival.userId), seed: await api.seed(route, rivals) },
    ];
    for (const { token, seed } of strangers) {
      const answer = await api.send(seed, { token, ...keyed(key) });
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers["idempotent-replayed"]).toBeUndefined();
    }
    expect(await rowsOf(key)).toBe(4);
  });

  it("is free again after 24 hours, and not before", async () => {
    const key = randomUUID();
    const seed = await api.seed(route);
    await api.send(seed, keyed(key));
    const age = (interval: string) =>
      api.test.query("UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1", [key, interval]);
    await age("23 hours 59 minutes");
    expect((await api.send(seed, keyed(key))).headers["idempotent-replayed"]).toBe("true");
    await age("24 hours 1 second");
    const later = await api.seed(route);
    const answer = await api.send(later, keyed(key));
    expect(answer.status).toBeLessThan(300);
    expect(answer.headers["idempotent-replayed"]).toBeUndefined();
    const replay = await api.send(later, keyed(key));
    expect([replay.text, replay.headers["idempotent-replayed"]]).toEqual([answer.text, "true"]);
    expect(await rowsOf(key)).toBe(1);
  });
});

describe("a read", () => {
  it.each(routes.filter((route) => route.on.method === "GET"))("$on.path ignores a key", async (route) => {
    const key = randomUUID();
    const seed = await api.seed(route);
    for (const request of [keyed(key), keyed(key), keyed("x".repeat(256))]) {
      const answer = await api.send(seed, request);
      expect(answer.status).toBe(200);
      expect(answer.headers["idempotent-replayed"]).toBeUndefined();
    }
    expect(await rowsOf(key)).toBe(0);
  });
});

/** The same value with the keys of its objects in the opposite order. */
function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(reverseKeys);
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, reverseKeys(inner)]),
    );
  }
  return value;
}

/** Blocks the commit of every write until release, with a write lock on the table of stored answers. */
async function lockWrites(): Promise<() => Promise<void>> {
  const client = new pg.Client(api.test.connection);
  await client.connect();
  await client.query("BEGIN; LOCK TABLE idempotency_keys IN SHARE MODE");
  return async () => {
    await client.query("COMMIT");
    await client.end();
  };
}

async function waitUntilBlocked(): Promise<void> {
  await expect.poll(() => waitingForLocks(api.test), { timeout: 10_000 }).toHaveLength(1);
}
