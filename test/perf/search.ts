import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { ContactFilter } from "../../src/domain/contact/rules.ts";
import { listContacts } from "../../src/domain/contact/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { composedStatement, type Statement } from "../../src/platform/db/statement.ts";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { BUSINESS, fill } from "./search-data.ts";

/**
 * The time for a list of contacts in a business with a million of them, by search, and its plan. `npm run
 * bench:search`, or with `--plans` to print the plans; it creates a database of its own and takes minutes.
 */

const CASES: [string, ContactFilter][] = [
  ["all", {}],
  ["q: common name", { q: "grace" }],
  ["q: part of every address", { q: "customer.ex" }],
  ["q: rare, the oldest rows", { q: "quixotine" }],
  ["q: common, the oldest tenth alone", { q: "clusterworks" }],
  ["q: nothing", { q: "zzyzxqy" }],
  ["q: first and last name, nobody", { q: "ada hknmjhk" }],
  ["q: common words, common together", { q: "grace customer" }],
  ["q: common words, never together", { q: "grace barbara" }],
  ["q: beginnings, common together", { q: "gr cu" }],
  ["q: two characters, common", { q: "gr" }],
  ["q: two characters, nothing", { q: "zx" }],
  ["q: Cyrillic, common", { q: "иван" }],
  ["q: Cyrillic, nothing", { q: "щукин" }],
  ["q: digits of one number", { q: "(415) 012-345" }],
  ["q: a whole number, nobody's", { q: "(555) 010-1234" }],
  ["q: digits of many numbers", { q: "555-01" }],
  ["q: signs alone", { q: "%%" }],
  ["q and a time", { q: "grace", createdBefore: "2020-01-01T00:00:00.000Z" }],
  ["phone: one contact", { phone: "+14150012345" }],
  ["phone: half a million contacts", { phone: "+18005550199" }],
  ["phone: nobody", { phone: "+14159999999" }],
  ["phone and q: rare", { phone: "+18005550199", q: "quixotine" }],
  ["phone and q: never together", { phone: "+18005550199", q: "grace" }],
  ["email", { email: "ADA.X7@customer.example" }],
  ["external id", { externalId: "crm-77777" }],
  ["updated lately", { updatedAfter: new Date(Date.now() - 60_000).toISOString() }],
  ["updated never", { updatedAfter: "2099-01-01T00:00:00.000Z" }],
];

const WARM_UP = 6;
const RUNS = 15;

/** A database that remembers its last statement. */
function recording(database: Database): { database: Database; last(): [Statement<unknown>, readonly unknown[]] } {
  let last: [Statement<unknown>, readonly unknown[]];
  const rows: Database["rows"] = (statement, values) => {
    last = [statement, values];
    return database.rows(statement, values);
  };
  return { database: { ...database, rows }, last: () => last };
}

async function medianOf(database: Database, filter: ContactFilter): Promise<{ milliseconds: number; found: number }> {
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const start = performance.now();
    found = (await listContacts(database, BUSINESS, filter, { first: 25 })).rows.length;
    times.push(performance.now() - start);
  }
  const sorted = times.slice(WARM_UP).sort((left, right) => left - right);
  return { milliseconds: sorted[Math.floor(RUNS / 2)] as number, found };
}

async function planOf(database: Database, [statement, values]: [Statement<unknown>, readonly unknown[]]) {
  const explain = `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${statement.text}`;
  const planned = { ...composedStatement<{ "QUERY PLAN": string }>("contact.plan", explain), ...plannedAs(statement) };
  const rows = await database.rows(planned, values);
  return rows.map((row) => `    ${row["QUERY PLAN"]}`).join("\n");
}

const plannedAs = ({ isPlannedEachTime }: Statement<unknown>) => (isPlannedEachTime ? { isPlannedEachTime } : {});

async function measure(connection: pg.ClientConfig): Promise<void> {
  const database = openPool({ connection, size: 1 });
  console.log("rows   median");
  for (const [name, filter] of CASES) {
    const recorded = recording(database);
    const { milliseconds, found } = await medianOf(recorded.database, filter);
    console.log(`${String(found).padStart(4)} ${`${milliseconds.toFixed(1)} ms`.padStart(9)}   ${name}`);
    if (process.argv.includes("--plans")) {
      console.log(await planOf(database, recorded.last()));
    }
  }
  await database.close();
}

const dataDir = await mkdtemp(join(tmpdir(), "service-search-"));
const server = await startEmbedded({ dataDir });
try {
  const connection = { ...server.address };
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  console.log("filling a database with 1,200,000 contacts …");
  await fill(client);
  await client.end();
  await measure(connection);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
