import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemo } from "../../src/application/demo/seed.ts";
import {
  countAttempt,
  defaultAttemptLimits,
  pruneAttempts,
  trySecret,
} from "../../src/domain/identity/attempt-store.ts";
import { signIn } from "../../src/domain/identity/sign-in.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { noOutbox } from "../support/demo.ts";

/** Password guesses soon meet a limit, and the limit does not lock out the account's owner. */

let test: TestDatabase;
let other: ReturnType<typeof openPool>;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, noOutbox);
  other = openPool({ connection: { connectionString: test.url }, size: 5 });
});
afterAll(async () => {
  await other?.close();
  await test?.drop();
});
beforeEach(() => test.query("DELETE FROM sign_in_attempts"));

const EMAIL = "admin@northwind.example";
const HOME = "198.51.100.1";
const ELSEWHERE = "203.0.113.9";

const sign = async (network: string, password = "demo", email = EMAIL, limits = defaultAttemptLimits) =>
  (await signIn(test.database, limits, { email, password, network, requestId: "req_test" })).outcome;
const count = (network: string, account = EMAIL) =>
  countAttempt(test.database, defaultAttemptLimits, { account, network });
const mayTry = async (network: string, account = EMAIL) => (await count(network, account)).seconds === null;
const countMany = async (tries: number, network: (place: number) => string, account = EMAIL) => {
  for (let place = 0; place < tries; place += 1) {
    await count(network(place), account);
  }
};

it("ten wrong passwords block the right one only from the same network", async () => {
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await sign(ELSEWHERE, "wrong")).toBe("refused");
  }
  expect(await sign(ELSEWHERE)).toBe("limited");
  expect(await sign(HOME)).toBe("signed-in");
});

it("an attempt that is older than the window of another one counts in it", async () => {
  const seconds = await test.database.transaction(async (older) => {
    // Its time is that of its first statement.
    await older.rows({ name: "", text: "SELECT now()" }, []);
    await countMany(10, () => ELSEWHERE);
    const attempt = { account: EMAIL, network: ELSEWHERE };
    return (await countAttempt(older, defaultAttemptLimits, attempt)).seconds;
  });
  expect(seconds).toBeGreaterThan(0);
  expect(await mayTry(ELSEWHERE)).toBe(false);
});

it("a secret is limited by a window that ends a moment later than a new one", async () => {
  const attempt = { account: "cli_reports", network: ELSEWHERE };
  const guess = () => trySecret(test.database, defaultAttemptLimits, attempt, () => false);
  for (let wrong = 0; wrong < 10; wrong += 1) {
    expect(await guess()).toEqual({ seconds: null, matches: false });
  }
  await test.query("UPDATE sign_in_attempts SET ends_at = now() + interval '905 seconds'");
  expect((await guess()).seconds).toBeGreaterThan(0);
});

it("two hundred refusals of one network count only ten against the account", async () => {
  await countMany(200, () => ELSEWHERE);
  await countMany(89, (place) => `192.0.2.${place}`);
  expect(await mayTry("192.0.2.200")).toBe(true);
  expect(await mayTry("192.0.2.201"), "after 100 from all networks").toBe(false);
});

it("a hundred from many networks block strangers, but not the owner where the owner has signed in", async () => {
  expect(await sign(HOME)).toBe("signed-in");
  await countMany(110, (place) => `192.0.2.${place}`);
  expect(await sign("192.0.2.250")).toBe("limited");
  expect(await sign(HOME, "a slip")).toBe("refused");
  expect(await sign(HOME)).toBe("signed-in");
  expect(await mayTry(HOME, "agent@northwind.example"), "another account").toBe(true);
});

it("a hundred at many accounts block strangers to the network, but not users who have signed in there", async () => {
  expect(await sign(HOME)).toBe("signed-in");
  for (let place = 0; place < 100; place += 1) {
    expect(await mayTry(HOME, `nobody${place}@nowhere.example`)).toBe(true);
  }
  expect(await mayTry(HOME, "agent@northwind.example"), "one that has never signed in there").toBe(false);
  expect(await sign(HOME, "a slip")).toBe("refused");
  expect(await sign(HOME)).toBe("signed-in");
  expect(await mayTry(ELSEWHERE, "agent@northwind.example"), "elsewhere").toBe(true);
});

it("attempts that the limits of an account refuse do not count against the network", async () => {
  await countMany(200, () => HOME);
  await countMany(100, (place) => `192.0.2.${place}`, "agent@northwind.example");
  expect(await mayTry(HOME, "agent@northwind.example")).toBe(false);
  // Ten attempts counted for the first account, and none for the second.
  for (let place = 0; place < 90; place += 1) {
    expect(await mayTry(HOME, `nobody${place}@nowhere.example`)).toBe(true);
  }
  expect(await mayTry(HOME, "nobody@nowhere.example")).toBe(false);
});

it("gives the same answer whether or not the account exists", async () => {
  const outcomes = async (email: string) => {
    const limits = { ...defaultAttemptLimits, accountFromNetwork: { max: 2, windowSeconds: 900 } };
    return [
      await sign(ELSEWHERE, "wrong", email, limits),
      await sign(ELSEWHERE, "wrong", email, limits),
      await sign(ELSEWHERE, "wrong", email, limits),
    ];
  };
  expect(await outcomes("agent@northwind.example")).toEqual(["refused", "refused", "limited"]);
  expect(await outcomes("nobody@nowhere.example")).toEqual(["refused", "refused", "limited"]);
});

it("an account with a confusingly similar name has its own count", async () => {
  await countMany(150, (place) => `192.0.2.${place}`, `from network ${EMAIL} ${HOME}`);
  expect(await mayTry(HOME)).toBe(true);
});

it("is exact when many try at once, in two processes", async () => {
  const tries = Array.from({ length: 40 }, (_, place) =>
    countAttempt(place % 2 ? other : test.database, defaultAttemptLimits, { account: EMAIL, network: HOME }),
  );
  expect((await Promise.all(tries)).filter(({ seconds }) => seconds === null)).toHaveLength(10);
});

describe("a window", () => {
  const fillUp = () => countMany(11, () => HOME);

  it("ends by the clock of the database", async () => {
    const begunAt = performance.now();
    await fillUp();
    const refused = await count(HOME);
    // The window has begun meanwhile.
    expect(refused.seconds).toBeGreaterThanOrEqual(Math.floor(900 - (performance.now() - begunAt) / 1_000));
    expect(refused.seconds).toBeLessThanOrEqual(900);
    await test.query("UPDATE sign_in_attempts SET ends_at = now() - interval '1 second'");
    expect(await mayTry(HOME)).toBe(true);
  });

  it("that a clock change left in the future is over", async () => {
    await fillUp();
    await test.query("UPDATE sign_in_attempts SET ends_at = now() - interval '1 second' + interval '40 days'");
    expect(await mayTry(HOME)).toBe(true);
  });

  it("that has ended leaves nothing behind", async () => {
    await countMany(5, (place) => `192.0.2.${place}`);
    await test.query("UPDATE sign_in_attempts SET ends_at = now() - interval '1 second' - interval '1 second'");
    await test.query(
      `INSERT INTO sign_in_attempts SELECT sha256(place::text::bytea), 1, now() - interval '1 second'
       FROM generate_series(1, 1500) AS place`,
    );
    await mayTry(HOME);
    expect([
      await pruneAttempts(test.database),
      await pruneAttempts(test.database),
      await pruneAttempts(test.database),
    ]).toEqual([1_000, expect.any(Number), 0]);
    // From HOME: the network's count, the account's from there, and the account's.
    expect(await test.query("SELECT FROM sign_in_attempts")).toHaveLength(3);
  });
});
