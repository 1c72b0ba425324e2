import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCampaigns } from "../../src/domain/campaign/store.ts";
import type { ContactFilter } from "../../src/domain/contact/rules.ts";
import { listContacts } from "../../src/domain/contact/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { MOST_KEPT } from "../../src/platform/db/query.ts";
import { composedStatement, knownStatements, MOST_COMPOSED, statement } from "../../src/platform/db/statement.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Search terms are parameters, so varied searches and filters result in few statement texts. */

const prepared = statement<{ count: number }>(
  "poolTest.prepared",
  "SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'poolTest.varied.%'",
);
const BUSINESS = "biz_00000000000000000000000001";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(1);
});
afterAll(() => test?.drop());

/** The texts of the sent statements. */
async function textsOf(work: (database: Database) => Promise<unknown>): Promise<Set<string>> {
  const texts = new Set<string>();
  await work({
    ...test.database,
    rows(sent, values) {
      texts.add(sent.text);
      return test.database.rows(sent, values);
    },
  });
  return texts;
}

const words = ["ada", "gr", "иван", "50%", "a1", "&&", "o'brien", "x", "a_b", "hopper"];
const searches = [
  ...Array.from({ length: 10 }, (_, count) => words.slice(0, count + 1).join(" ")).slice(1),
  ...Array.from({ length: 100 }, (_, number) => `name${number} ${"w".repeat(number % 20)}`),
  ...["%%", "(415) 555-01", "+1 415 555 0123", "1234567", "ada ada ada"],
];
/** Words that may be numbers or not. */
const numbers = Array.from({ length: 9 }, (_, place) => `${10 + place}-5`);

it("all searches by words share one SQL text", async () => {
  const texts = await textsOf(async (database) => {
    for (const q of searches) {
      await listContacts(database, BUSINESS, { q }, { first: 25 });
    }
  });
  expect(texts.size).toBe(1);
});

it("each number of words that may be phone numbers has its own SQL text", async () => {
  const texts = await textsOf(async (database) => {
    for (let count = 0; count <= numbers.length; count += 1) {
      await listContacts(database, BUSINESS, { q: `ada ${numbers.slice(0, count).join(" ")}` }, { first: 25 });
      await listContacts(database, BUSINESS, { q: `grace ${numbers.slice(9 - count).join(" ")}` }, { first: 25 });
    }
  });
  expect(texts.size).toBe(10);
});

it("searches together with a phone share one more SQL text", async () => {
  const filters: ContactFilter[] = searches.slice(0, 20).map((q) => ({ q, phone: "+14155550123" }));
  const texts = await textsOf(async (database) => {
    for (const filter of filters) {
      await listContacts(database, BUSINESS, filter, { first: 25 });
    }
  });
  expect(texts.size).toBe(1);
});

it("all searches of campaigns share one SQL text", async () => {
  const texts = await textsOf(async (database) => {
    for (const q of searches) {
      await listCampaigns(database, BUSINESS, { q }, { first: 25 });
    }
  });
  expect(texts.size).toBe(1);
});

describe("a search is refused", () => {
  const longest = Array.from({ length: 10 }, (_, number) => `word${number}`).join(" ");
  it.each([
    ["of one character", "a", "q must have at least 2 characters"],
    ["of 101 characters", "a".repeat(101), "q must have at most 100 characters"],
    ["of 11 words", `${longest} more`, "q must have at most 10 words"],
    ["of 70,000 words", "ab ".repeat(70_000), "q must have at most 100 characters"],
  ])("%s", async (_name, q, message) => {
    const error = { code: "validation_error", message: expect.stringContaining(`${message}: "`), field: "q" };
    await expect(listContacts(test.database, BUSINESS, { q }, { first: 25 })).rejects.toMatchObject(error);
  });

  it("but not of 10 words, or of one repeated word", async () => {
    for (const q of [longest, "ada ".repeat(25)]) {
      expect((await listContacts(test.database, BUSINESS, { q }, { first: 25 })).rows).toEqual([]);
    }
  });

  it("of campaigns for the same reasons", async () => {
    const message = expect.stringContaining('q must have at most 100 characters: "a');
    const error = { code: "validation_error", message, field: "q" };
    await expect(listCampaigns(test.database, BUSINESS, { q: "a".repeat(101) }, { first: 25 })).rejects.toMatchObject(
      error,
    );
  });
});

it("a thousand composed statements are kept, and on each connection two hundred are prepared", async () => {
  expect([MOST_COMPOSED, MOST_KEPT]).toEqual([1_000, 200]);
  for (let number = 0; number < 1_200; number += 1) {
    const varied = composedStatement<{ number: number }>("poolTest.varied", `SELECT $1::int AS number -- ${number}`);
    expect(await test.database.row(varied, [number])).toEqual({ number });
  }
  expect([...knownStatements().values()].filter(({ isComposed }) => isComposed)).toHaveLength(1_000);
  expect((await test.database.row(prepared, []))?.count).toBeLessThanOrEqual(200);
  expect((await test.database.row(prepared, []))?.count).toBeGreaterThan(150);
});
