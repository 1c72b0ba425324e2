import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seedDemo } from "../../src/application/demo/seed.ts";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { addCampaignContacts, createCampaign } from "../../src/domain/campaign/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { ContactFile } from "../../src/domain/import/rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { noOutbox } from "../support/demo.ts";

/**
 * Rows a second of an import into an empty campaign, compared with the same contacts added one a transaction by the
 * command of the API. `--rows` and `--single` set the number of each, `--rounds` the number of rounds, by turns.
 */
export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      rows: { type: "string", default: "50000" },
      single: { type: "string", default: "1000" },
      rounds: { type: "string", default: "3" },
    },
  });
  const [rows, single, rounds] = [Number(values.rows), Number(values.single), Number(values.rounds)];
  const dataDir = await mkdtemp(join(tmpdir(), "bench-import-"));
  const server = await startEmbedded({ dataDir });
  const database = openPool({ connection: { ...server.address }, size: 4 });
  try {
    await migrate({ ...server.address });
    await seedDemo(database, noOutbox);
    const [admin] = await database.rows<{ businessId: string; userId: string; inboxId: string }>(
      {
        name: "bench.admin",
        text: `SELECT u.business_id AS "businessId", u.id AS "userId", min(i.id) AS "inboxId"
          FROM users u JOIN inboxes i ON i.business_id = u.business_id AND i.deactivated_at IS NULL
          WHERE u.email = 'admin@northwind.example' GROUP BY 1, 2`,
      },
      [],
    );
    const { businessId, userId, inboxId } = admin as { businessId: string; userId: string; inboxId: string };
    const caller: Caller = { businessId, userId, role: "admin" };
    const newCampaign = async () => (await createCampaign(database, caller, { name: "Bench", inboxIds: [inboxId] })).id;
    const file: ContactFile = {
      name: "bench.csv",
      async *open() {
        let text = "First Name,Last Name,Company,Email,Phone,Source\n";
        for (let row = 0; row < rows; row += 1) {
          const { firstName, lastName, company, email, number } = person(row);
          text += `${firstName},${lastName},"${company}",${email},${national(number)},Fair\n`;
          if (text.length > 65_536) {
            yield Buffer.from(text);
            text = "";
          }
        }
        yield Buffer.from(text);
      },
    };
    const rates: { imported: number; alone: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [into, beside] = [await newCampaign(), await newCampaign()];
      const imported = await timed(async () => {
        const { outcome } = await importContacts(
          database,
          { businessId, origin: OPERATOR },
          { campaignId: into },
          file,
        );
        if (outcome.createdCount !== rows) {
          throw new Error(`${outcome.createdCount} of ${rows} rows were added`);
        }
      });
      const alone = await timed(async () => {
        for (let row = 0; row < single; row += 1) {
          const { number, ...fields } = person(row);
          const contact = { ...fields, phones: [{ number }], extraFields: { Source: "Fair" } };
          await addCampaignContacts(database, caller, beside, [contact], "skip");
        }
      });
      rates.push({ imported: rows / imported, alone: single / alone });
      const last = rates.at(-1) as { imported: number; alone: number };
      console.log(
        `round ${round + 1}: import ${last.imported.toFixed(0)} rows/s, one a transaction ${last.alone.toFixed(0)} ` +
          `rows/s, ratio ${(last.imported / last.alone).toFixed(1)}`,
      );
    }
    const ratios = rates.map(({ imported, alone }) => imported / alone).sort((a, b) => a - b);
    const middle = rates.map(({ imported }) => imported).sort((a, b) => a - b)[rounds >> 1] as number;
    console.log(`median: import ${middle.toFixed(0)} rows/s, ratio ${(ratios[rounds >> 1] as number).toFixed(1)}`);
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function person(row: number) {
  return {
    firstName: `Ada${row}`,
    lastName: "Lovelace",
    company: `Engines, No. ${row % 1000}`,
    email: `ada${row}@prospect.example`,
    number: `+1415${2_000_000 + row}`,
  };
}

function national(number: string): string {
  return `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
