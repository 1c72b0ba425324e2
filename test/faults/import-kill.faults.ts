import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { userActor } from "../../src/domain/identity/actor-rules.ts";
import { prepareImport, startImport } from "../../src/domain/import/jobs.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import { COMPILED } from "../support/service-process.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/**
 * Workers on an import, and then on its undo, are killed around their statements, again and again, two at a time. `KILLS` sets the number: a
 * few without it, 200 in `npm run test:faults`.
 */
const KILLS = Number(process.env.KILLS ?? 4);
const MOMENTS = ["before", "sent", "after"];
/** Most kills let one batch of up to 500 rows pass. */
const ROWS = 2_000 + KILLS * 600;

let bench: DialerBench;
const children: ChildProcess[] = [];
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
  await bench?.close();
});

async function run(fault: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "import-child.ts")], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: COMPILED, DATABASE_URL: bench.test.url, FAULT: fault },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  await once(child, "close");
  return child.signalCode;
}

/** @returns the number of workers that were killed. */
async function killWorkers(): Promise<number> {
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill += 2) {
    // Covers the connection, the claim, and the statements of two batches.
    const faults = [kill, kill + 1].map((n) => `${MOMENTS[n % 3]} ${3 + ((n * 7) % 26)}`);
    killed += (await Promise.all(faults.map(run))).filter((signal) => signal === "SIGKILL").length;
  }
  // A worker that finds the rows locked by the other one has nothing to do.
  expect(killed).toBeGreaterThanOrEqual(KILLS / 4);
  return killed;
}

it(
  `${KILLS} kills of an import and its undo add every row once, and remove it once`,
  async () => {
    const { test, businessId } = bench;
    const campaignId = await bench.campaign();
    const numbers = Array.from({ length: ROWS }, (_, row) => `+1415${String(3_000_000 + row)}`);
    // Each tenth row is invalid, and each tenth repeats the one before it.
    const rows = numbers.map((number, row) => (row % 10 === 3 ? "12" : row % 10 === 6 ? numbers[row - 1] : number));
    const wanted = numbers.filter((_number, row) => row % 10 !== 3 && row % 10 !== 6);
    const content = Buffer.from(`Phone\n${rows.join("\n")}\n`);
    const file = {
      name: "leads.csv",
      async *open() {
        yield content;
      },
    };
    const owner = {
      businessId,
      actor: userActor(bench.world.admin.userId),
      origin: { ...OPERATOR, userId: bench.world.admin.userId },
    };
    const prepared = await prepareImport(webhookTools.box, { campaignId }, file);
    const { id } = await startImport(test.database, owner, prepared);
    const killed = await killWorkers();
    // PostgreSQL may not have noticed the last kill yet: its locks end with its connection.
    do {
      expect(await run("")).toBeNull();
    } while ((await test.query("SELECT FROM contact_import_jobs WHERE import_id = $1", [id])).length > 0);
    const contacts = await test.query<{ number: string }>(
      "SELECT primary_number AS number FROM campaign_contacts WHERE campaign_id = $1 ORDER BY primary_number",
      [campaignId],
    );
    expect(contacts.map(({ number }) => number)).toEqual(wanted);
    const tenth = ROWS / 10;
    expect(
      await test.query(
        `SELECT state, row_count AS rows, created_count AS created, skipped_count AS skipped, refused_count AS refused,
           (SELECT count(*)::int FROM contact_import_refusals WHERE import_id = i.id) AS refusals,
           (SELECT count(*)::int FROM contact_import_batches WHERE import_id = i.id) AS batches
         FROM contact_imports i WHERE id = $1`,
        [id],
      ),
    ).toEqual([
      {
        state: "completed",
        rows: ROWS,
        created: wanted.length,
        skipped: tenth,
        refused: tenth,
        refusals: tenth,
        batches: 0,
      },
    ]);
    expect(
      await test.query("SELECT contact_count AS contacts, open_contact_count AS open FROM campaigns WHERE id = $1", [
        campaignId,
      ]),
    ).toEqual([{ contacts: wanted.length, open: wanted.length }]);
    process.stdout.write(`${killed} kills of an import: ${ROWS} rows, each handled once\n`);

    await test.query("DELETE FROM webhook_events");
    const order = "mutation ($id: ID!) { undoContactImport(input: {id: $id}) { __typename } }";
    expect(await bench.ask(order, { id })).toEqual({ __typename: "ContactImport" });
    const killedUndos = await killWorkers();
    const unfinished = "SELECT FROM contact_import_undos WHERE import_id = $1 AND finished_at IS NULL";
    do {
      expect(await run("")).toBeNull();
    } while ((await test.query(unfinished, [id])).length > 0);
    expect(
      await test.query(
        `SELECT u.removed_count AS removed, u.gone_count + u.called_count + u.texted_count + u.changed_count AS others,
           c.contact_count AS contacts, c.open_contact_count AS open,
           (SELECT count(*)::int FROM campaign_contacts WHERE campaign_id = c.id) AS left,
           (SELECT count(*)::int FROM deletions WHERE type = 'campaign_contact') AS deletions,
           (SELECT count(*)::int FROM webhook_events WHERE event_type = 'campaign.contact.deleted') AS events
         FROM contact_import_undos u JOIN campaigns c ON c.id = $2 WHERE u.import_id = $1`,
        [id, campaignId],
      ),
    ).toEqual([
      {
        removed: wanted.length,
        others: 0,
        contacts: 0,
        open: 0,
        left: 0,
        deletions: wanted.length,
        events: wanted.length,
      },
    ]);
    process.stdout.write(`${killedUndos} kills of its undo: each contact removed once\n`);
  },
  90_000 + KILLS * 5_000,
);
