import { open, rename, rm } from "node:fs/promises";
import type { Command } from "commander";
import { businessExists } from "../../src/domain/identity/operator-store.ts";
import { erasePersonOf } from "../../src/domain/person/commands.ts";
import { exportPersonOf } from "../../src/domain/person/export.ts";
import {
  type ExportFormat,
  exportFormats,
  MOST_COUNTED,
  type PersonErasure,
  type PersonSummary,
} from "../../src/domain/person/rules.ts";
import { listErasures } from "../../src/domain/person/store.ts";
import { summarizePersonOf } from "../../src/domain/person/summary.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { StartError } from "../../src/platform/start-error.ts";
import {
  columns,
  group,
  known,
  type OperatorOptions,
  onDatabase,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";

/** The maximum number of erasures that one command lists. */
const MOST = 1_000;

export function personCommands(): Command {
  return group("person", "the data of a person, by a phone number or a contact", [exportData(), erase(), erasures()]);
}

interface PersonOptions extends OperatorOptions {
  number?: string;
  contact?: string;
}

function personCommand(name: string, description: string): Command {
  return operatorCommand(name, description)
    .argument("<business>", "the id of the business")
    .option("--number <number>", "a phone number of the person in E.164")
    .option("--contact <id>", "the id of a contact, instead of the number");
}

/** The input of the domain. @throws StartError unless exactly one name is given. */
function keyOf({ number, contact }: PersonOptions): { phoneNumber?: string; contactId?: string } {
  if ((number === undefined) === (contact === undefined)) {
    throw new StartError("name the person: give either --number or --contact");
  }
  return { ...(number !== undefined && { phoneNumber: number }), ...(contact !== undefined && { contactId: contact }) };
}

/** Works on a business that exists. @throws StartError that names the command which lists the existing ones. */
function onBusiness<Result>(businessId: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  return onDatabase(async (database) => {
    known((await businessExists(database, businessId)) ? businessId : null, "business", businessId, "business list");
    return work(database);
  });
}

function exportData(): Command {
  return personCommand("export", "write everything about a person into new files")
    .argument("<files...>", "the new files; a name ends in .json or .csv, which is the format")
    .action(async (businessId: string, paths: string[], options: PersonOptions) => {
      const key = keyOf(options);
      const files = paths.map((path) => ({ path, format: formatOf(path) }));
      await onBusiness(businessId, async (database) => {
        for (const { path, format } of files) {
          await writeFile(path, exportPersonOf(database, businessId, key, format));
        }
      });
      print(
        options,
        { files },
        files.map(({ path }) => `${path} has the data of the person`),
      );
    });
}

/** @throws StartError for another ending. */
function formatOf(path: string): ExportFormat {
  const format = exportFormats.find((each) => path.toLowerCase().endsWith(`.${each}`));
  if (format === undefined) {
    throw new StartError(`the name ${path} must end in ${exportFormats.map((each) => `.${each}`).join(" or ")}`);
  }
  return format;
}

/**
 * Writes a new file that only its owner may read. It has its name once it is complete.
 *
 * @throws StartError where it cannot be written.
 */
async function writeFile(path: string, content: AsyncIterable<string>): Promise<void> {
  const refuse = (error: NodeJS.ErrnoException): never => {
    throw new StartError(
      error.code === "EEXIST"
        ? `the file ${path} exists: name another one`
        : `the file ${path} cannot be written (${error.message}): correct that, or name another file`,
    );
  };
  // The name is taken before the work, and replaced by the complete file.
  await (await open(path, "wx", 0o600).catch(refuse)).close();
  const part = `${path}.part`;
  try {
    const file = await open(part, "w", 0o600).catch(refuse);
    try {
      for await (const text of content) {
        await file.write(text).catch(refuse);
      }
      await file.sync().catch(refuse);
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await Promise.all([rm(part, { force: true }), rm(path, { force: true })]);
    throw error;
  }
}

function erase(): Command {
  return personCommand("erase", "order the erasure of everything about a person; it cannot be undone")
    .option("--confirm", "erase; without it, the command shows what would be erased")
    .action(async (businessId: string, options: PersonOptions & { confirm?: boolean }) => {
      const key = keyOf(options);
      const { summary, erasure } = await onBusiness(businessId, async (database) => ({
        summary: await summarizePersonOf(database, businessId, key),
        erasure: options.confirm ? await erasePersonOf(database, businessId, key) : null,
      }));
      print(options, { summary, erasure }, [
        ...describe(summary),
        ...(erasure
          ? [`the erasure ${erasure.id} is ordered: npm run admin -- person erasures ${businessId} shows its state`]
          : []),
      ]);
      if (!erasure) {
        throw new StartError("nothing is erased yet: to erase this for good, run the command again with --confirm");
      }
    });
}

function describe(summary: PersonSummary): string[] {
  const { names, numbers, emails, contactCount, campaignContactCount, textCount, callCount } = summary;
  const list = (values: readonly string[]) => (values.length === 0 ? "none" : values.join(", "));
  const count = (value: number) => (value === MOST_COUNTED ? `${value} or more` : `${value}`);
  return columns([
    ["names", list(names)],
    ["numbers", list(numbers)],
    ["e-mail addresses", list(emails)],
    ["contacts", count(contactCount)],
    ["contacts of campaigns", count(campaignContactCount)],
    ["texts", count(textCount)],
    ["calls", count(callCount)],
  ]);
}

function erasures(): Command {
  return operatorCommand("erasures", "list the erasures of a business, newest first")
    .argument("<business>", "the id of the business")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (businessId: string, options: OperatorOptions & { limit: number }) => {
      const listed = await onBusiness(businessId, (database) => listErasures(database, businessId, options.limit));
      const rows = listed.map((erasure) => [erasure.id, erasure.createdAt, stateOf(erasure)]);
      print(options, listed, rows.length === 0 ? ["no erasure"] : columns(rows));
    });
}

function stateOf({ erasedRows, countedRows, erasedAt, completedAt }: PersonErasure): string {
  if (completedAt !== null) {
    return `completed at ${completedAt}, ${erasedRows} rows`;
  }
  return erasedAt === null
    ? `running, ${erasedRows} of ${countedRows ?? "unknown"} rows`
    : `erased at ${erasedAt}; a last look follows`;
}
