import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { countRows, snapshotTables } from "../support/snapshot.ts";

/** `Idempotency-Key` on every write. The rules of the keys are in test/idempotency/keyed-writes.test.ts. */

const writes = routes.filter((route) => route.on.method !== "GET");

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

const keyed = (key: string) => ({ headers: { "idempotency-key": key } });

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
});

it("of four concurrent requests one is executed", async () => {
  const route = writes.find(({ id }) => id === "contacts.save") as Route;
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
