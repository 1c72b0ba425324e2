import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { SingleBar } from "cli-progress";
import { readConfig } from "../src/application/config.ts";
import { openEvents } from "../src/application/parts/core.ts";
import { openSecrets } from "../src/application/parts/secrets.ts";
import { OPERATOR } from "../src/domain/audit/rules.ts";
import { SERVICE_ITSELF, userActor } from "../src/domain/identity/actor-rules.ts";
import { findMembership, findUserByEmail } from "../src/domain/identity/store.ts";
import { columnNames } from "../src/domain/import/columns.ts";
import { headLine, lineOf } from "../src/domain/import/refusals.ts";
import type { ContactFile } from "../src/domain/import/rules.ts";
import { type ImportObserver, type ImportPlan, type ImportResult, importContacts } from "../src/domain/import/run.ts";
import { businessOfCampaign, listRefusals } from "../src/domain/import/store.ts";
import type { Database } from "../src/platform/db/database.ts";
import { printable } from "../src/platform/input.ts";
import { StartError } from "../src/platform/start-error.ts";
import { asOperator, isId } from "./support/operator-record.ts";
import { runCommand } from "./support/run-command.ts";
import { withDatabase } from "./support/with-database.ts";

const USAGE = `npm run import -- --campaign ID [--on-duplicate skip|update|error] [--country US]
  [--map "Header=field"]… [--user EMAIL] [--report FILE] FILE.csv
fields: ${columnNames.join(", ")} (leaves the column out)`;

const DELIMITERS: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" };

/** Adds the contacts of a file to a campaign; refused rows go to a file beside it. */
async function main(): Promise<void> {
  const options = readOptions();
  const { path, report, partialReport } = options;
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );
  if (size === undefined) {
    throw new StartError(`the file ${path} does not exist`);
  }
  const file: ContactFile = { name: basename(path), open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
  const config = readConfig(process.env);
  const deed = {
    command: "import",
    arguments: isId(options.campaign) ? [`--campaign=${options.campaign}`] : [],
    reason: null,
  };
  const work = async (database: Database) => {
    const outbox = openEvents(config, await openSecrets({ config }));
    const owner = await findOwner(database, options.campaign, options.user);
    const { campaign: campaignId, country, mapping, onDuplicate } = options;
    const follower = follow(path);
    const input = { campaignId, country, mapping, onDuplicate };
    const startedAt = performance.now();
    const result = await importContacts(database, outbox, owner, input, file, follower).finally(follower.end);
    console.log(summary(result, (performance.now() - startedAt) / 1000));
    if (result.outcome.refusedCount > 0) {
      await writeReport(database, owner.businessId, result, { path: report, isPartial: false });
      console.log(`The refused rows are in ${report} with line and reason.`);
    }
    if (result.outcome.partialCount > 0) {
      await writeReport(database, owner.businessId, result, { path: partialReport, isPartial: true });
      console.log(`The rows without some of their cells are in ${partialReport} with line and reason.`);
    }
  };
  await asOperator(deed, () => withDatabase(config, { size: 2 }, work));
}

async function findOwner(database: Database, campaignId: string, email: string | undefined) {
  if (email === undefined) {
    const businessId = await businessOfCampaign(database, campaignId);
    if (businessId === null) {
      throw new StartError(`the campaign ${campaignId} does not exist`);
    }
    return { businessId, actor: SERVICE_ITSELF, origin: OPERATOR };
  }
  const user = await findUserByEmail(database, email);
  const membership = user && (await findMembership(database, user.id));
  if (!membership) {
    throw new StartError(`the user ${email} does not exist, or has no business`);
  }
  const { business, user: importer } = membership;
  const origin = { ...OPERATOR, userId: importer.id };
  return { businessId: business.id, actor: userActor(importer.id), origin };
}

/** A progress bar on a terminal; elsewhere only the lines worth keeping. */
function follow(path: string): Required<ImportObserver> & { end(): void } {
  const bar = new SingleBar({
    format: "{bar} {percentage}% | {rows} rows, {refused} refused | {eta_formatted} left",
    hideCursor: true,
  });
  return {
    planned(plan) {
      console.log(describePlan(path, plan));
      bar.start(plan.size, 0, { rows: plan.resumedAt, refused: 0 });
    },
    advanced: ({ rowCount, refusedCount }, bytes) => bar.update(bytes, { rows: rowCount, refused: refusedCount }),
    end: () => bar.stop(),
  };
}

function describePlan(path: string, { encoding, delimiter, columns, resumedAt, hasChanged }: ImportPlan): string {
  const lines = [
    `${path}: ${encoding}, ${DELIMITERS[delimiter]} between cells`,
    ...columns.map(({ header, field }) => `  ${header || "(no name)"} → ${field ?? "left out"}`),
  ];
  if (resumedAt > 0) {
    lines.push(`The import was interrupted before and continues after row ${resumedAt}.`);
  } else if (hasChanged) {
    lines.push("The interrupted import had another file or other options: this one starts with the first row.");
  }
  return printable(lines.join("\n"));
}

function summary({ plan, outcome }: ImportResult, seconds: number): string {
  const { rowCount, createdCount, updatedCount, skippedCount, refusedCount, partialCount } = outcome;
  const partial = partialCount > 0 ? ` ${partialCount} of them without cells that cannot be read.` : "";
  const rate = Math.round((rowCount - plan.resumedAt) / Math.max(seconds, 0.001));
  return (
    `${rowCount} rows: ${createdCount} added, ${updatedCount} updated, ${skippedCount} skipped as duplicates, ` +
    `${refusedCount} refused, in ${seconds.toFixed(1)} s (${rate} rows a second).${partial}`
  );
}

async function writeReport(
  database: Database,
  businessId: string,
  { plan, outcome }: ImportResult,
  { path, isPartial }: { path: string; isPartial: boolean },
): Promise<void> {
  async function* lines() {
    yield headLine(plan.columns);
    for (let after = 0; ; ) {
      const refusals = await listRefusals(database, businessId, outcome.id, { after, size: 1000, isPartial });
      yield* refusals.map(lineOf);
      const last = refusals.at(-1);
      if (!last) {
        return;
      }
      after = last.rowNumber;
    }
  }
  await pipeline(lines, createWriteStream(path));
}

interface Options {
  campaign: string;
  path: string;
  report: string;
  partialReport: string;
  country: string;
  onDuplicate: string;
  user: string | undefined;
  mapping: { header: string; field: string }[];
}

function readOptions(): Options {
  const { values, positionals } = parseOptions();
  const [path] = positionals;
  if (values.campaign === undefined || path === undefined || positionals.length > 1) {
    throw new StartError(`usage: ${USAGE}`);
  }
  const mapping = values.map.map((given) => {
    const at = given.lastIndexOf("=");
    if (at < 1) {
      throw new StartError(`--map must be "Header=field", not ${given}`);
    }
    return { header: given.slice(0, at).trim(), field: given.slice(at + 1).trim() };
  });
  const { campaign, country, user, "on-duplicate": onDuplicate, report = `${path}.refused.csv` } = values;
  return { campaign, country, user, onDuplicate, report, partialReport: `${path}.partial.csv`, path, mapping };
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        campaign: { type: "string" },
        country: { type: "string", default: "US" },
        "on-duplicate": { type: "string", default: "skip" },
        map: { type: "string", multiple: true, default: [] },
        user: { type: "string" },
        report: { type: "string" },
      },
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nusage: ${USAGE}`);
  }
}

await runCommand(main);
