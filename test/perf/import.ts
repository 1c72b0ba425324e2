import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { seedDemo } from "../../src/application/demo/seed.ts";
import { OPERATOR } from "../../src/domain/audit/rules.ts";
import { addCampaignContacts, createCampaign } from "../../src/domain/campaign/commands.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import type { ContactFile } from "../../src/domain/import/rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { noOutbox } from "../support/demo.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { median } from "./support/report.ts";

/**
 * Rows a second of an import into an empty campaign, compared with the same contacts written by one bare INSERT, and
 * added one a transaction by the command of the API. `--rows` and `--single` set the number of each, `--rounds` the
 * number of rounds, by turns.
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
  const client = new pg.Client({ ...server.address });
  try {
    await client.connect();
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
    const newCampaign = async () =>
      (await unheard(createCampaign)(database, caller, { name: "Bench", inboxIds: [inboxId] })).id;
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
    const bareInsert = async (campaignId: string) => {
      const contacts = Array.from({ length: rows }, (_, row) => {
        const { number, ...fields } = person(row);
        return { ...fields, ...newIdentity("cct"), phones: [{ number, label: null }], extraFields: { Source: "Fair" } };
      });
      const values = [businessId, campaignId, JSON.stringify(contacts)];
      return timed(async () => void (await client.query(BARE_INSERT, values)));
    };
    const rates: Rates[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [into, beside, bare] = [await newCampaign(), await newCampaign(), await newCampaign()];
      const inserted = await bareInsert(bare);
      const imported = await timed(async () => {
        const { outcome } = await importContacts(
          database,
          webhookTools.outbox,
          { businessId, actor: SERVICE_ITSELF, origin: OPERATOR },
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
      rates.push({ imported: rows / imported, inserted: rows / inserted, alone: single / alone });
      console.log(`round ${round + 1}: ${describe(rates.slice(-1))}`);
    }
    console.log(`median: ${describe(rates)}`);
  } finally {
    await client.end();
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Rows a second. */
interface Rates {
  imported: number;
  inserted: number;
  alone: number;
}

function describe(rates: readonly Rates[]): string {
  const of = (rate: (rates: Rates) => number) => median(rates.map(rate));
  return (
    `import ${of(({ imported }) => imported).toFixed(0)} rows/s, one INSERT ` +
    `${of(({ inserted }) => inserted).toFixed(0)} rows/s (ratio ` +
    `${of(({ imported, inserted }) => imported / inserted).toFixed(2)}), one a transaction ` +
    `${of(({ alone }) => alone).toFixed(0)} rows/s (ratio ${of(({ imported, alone }) => imported / alone).toFixed(1)})`
  );
}

const BARE_INSERT = `
  INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, company, email, phones,
    extra_fields, created_at, updated_at)
  SELECT $1, $2, c.id, c."firstName", c."lastName", c.company, c.email, c.phones, c."extraFields", c."createdAt",
    c."createdAt"
  FROM jsonb_to_recordset($3::jsonb) AS c (id text, "firstName" text, "lastName" text, company text, email text,
    phones jsonb, "extraFields" jsonb, "createdAt" timestamptz)`;

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
