import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DISPATCHER_SESSION } from "../../src/domain/webhook/delivery/start.ts";
import { SESSION } from "../../src/platform/db/pool.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { fillDatabase } from "../support/full-database.ts";
import { loadStatements } from "../support/statements.ts";
import { HOT } from "./hot-statements.ts";

/**
 * What a connection reads by plans that it made while the tables were empty, and keeps until PostgreSQL looks at them
 * again: of the statements that would else read the whole of a table, or of a campaign for each number.
 */
const KEPT: [name: string, pages: number][] = [
  ["broadcast.taken", 900],
  ["campaignContact.findDuplicates", 900],
  ["carrier.claim", 1_000],
  ["webhook.parkDue", 1_000],
];

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  await loadStatements();
  test = await createTestDatabase();
  client = new pg.Client(test.connection);
  await client.connect();
  for (const table of ["broadcast_recipients", "campaign_contacts", "carrier_jobs", "webhook_deliveries"]) {
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  }
  await client.query("VACUUM ANALYZE");
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

it("each reads a bounded number of pages of tables that are full by now", async () => {
  const connections = await Promise.all(KEPT.map(([name]) => connectionWith(name)));
  await fillDatabase(client);
  const read: [name: string, pages: number][] = [];
  for (const [place, [name]] of KEPT.entries()) {
    read.push([name, await pagesOf(connections[place] as pg.Client, name)]);
  }
  await Promise.all(connections.map((connection) => connection.end()));
  expect(read.filter(([, pages], place) => pages > (KEPT[place] as [string, number])[1])).toEqual([]);
});

/** A connection that has planned the statement, as its pool does. */
async function connectionWith(name: string): Promise<pg.Client> {
  const connection = new pg.Client(test.connection);
  await connection.connect();
  const own = name.startsWith("webhook.") ? DISPATCHER_SESSION : {};
  const session = { ...SESSION, ...own, session_replication_role: "replica" };
  for (const [setting, value] of Object.entries(session)) {
    await connection.query(`SET ${setting} = '${value}'`);
  }
  await connection.query(`PREPARE kept AS ${knownStatements().get(name)?.text}`);
  await pagesOf(connection, name);
  return connection;
}

async function pagesOf(connection: pg.Client, name: string): Promise<number> {
  const literals = (HOT[name]?.values ?? []).map((value) =>
    value === null ? "NULL" : connection.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value)),
  );
  await connection.query("BEGIN");
  const { rows } = await connection.query(
    `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE kept${literals.length > 0 ? `(${literals.join(", ")})` : ""}`,
  );
  await connection.query("ROLLBACK");
  const plan = rows[0]["QUERY PLAN"][0].Plan;
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}
