import { AsyncLocalStorage } from "node:async_hooks";
import { hostname, userInfo } from "node:os";
import type { Argument, Command } from "commander";
import type pg from "pg";
import {
  insertOperatorEntry,
  type OperatorDeed,
  type OperatorEntry,
  settleOperatorEntry,
} from "../../src/domain/audit/operator-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { newIdentity } from "../../src/platform/id.ts";

/** A command that runs. It is recorded as soon as it has the database. */
interface Running {
  deed: OperatorDeed;
  isRecorded: boolean;
  /** Whether the work must not happen without an entry. */
  isRequired: boolean;
  subjectId: string | null;
}

const running = new AsyncLocalStorage<Running>();

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = "25006";

/** Carries out a command of the operator: the first database that it opens gets its entry. */
export function asOperator<Result>(
  deed: Pick<OperatorDeed, "command" | "arguments" | "reason">,
  work: () => Promise<Result>,
  { isRequired = false } = {},
): Promise<Result> {
  const { SUDO_USER: sudoUser } = process.env;
  const person = { userName: userName(), sudoUser: sudoUser || null, host: hostname() };
  return running.run({ deed: { ...deed, ...person }, isRecorded: false, isRequired, subjectId: null }, work);
}

/** Whom or what the command concerns, where its arguments have no id of it. */
export function concerns(subjectId: string | undefined): void {
  const command = running.getStore();
  if (command) {
    command.subjectId = subjectId ?? null;
  }
}

/**
 * Works on the database, with an entry for the command that runs: written before the work, so that a kill leaves it, and
 * then with the outcome. On a database that is read-only there is no entry, unless one is required: a change fails there
 * by itself.
 */
export async function recordedIn<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const command = running.getStore();
  if (!command || command.isRecorded) {
    return work();
  }
  command.isRecorded = true;
  const id = await begin(database, command).catch((error) => {
    if ((error as { code?: unknown }).code === READ_ONLY && !command.isRequired) {
      return null;
    }
    throw error;
  });
  if (id === null) {
    return work();
  }
  const settle = (outcome: OperatorEntry["outcome"]) =>
    settleOperatorEntry(database, { id, outcome, subjectId: command.subjectId });
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // The reason of the command counts, not that of the record.
    await settle("refused").catch(() => {});
    throw error;
  }
  await settle("done");
  return result;
}

/**
 * The same for a command that may find a database without the table, or one that it cannot write: that is its own subject.
 * The entry then follows the work, if it can.
 */
export async function recordedAt<Result>(connection: pg.ClientConfig, work: () => Promise<Result>): Promise<Result> {
  const command = running.getStore();
  if (!command || command.isRecorded) {
    return work();
  }
  command.isRecorded = true;
  const id = await briefly(connection, (database) => begin(database, command)).catch(() => null);
  const settle = (outcome: OperatorEntry["outcome"]) =>
    briefly(connection, async (database) => {
      const settled = (entryId: string) =>
        settleOperatorEntry(database, { id: entryId, outcome, subjectId: command.subjectId });
      // A restore replaces the entries of an incomplete one, its own among them.
      if (id === null || !(await settled(id))) {
        await settled(await begin(database, command));
      }
    }).catch(() => {});
  try {
    const result = await work();
    await settle("done");
    return result;
  } catch (error) {
    await settle("refused");
    throw error;
  }
}

/** On a connection that is closed at once: the server may have none to spare for the work. */
async function briefly<Result>(
  connection: pg.ClientConfig,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openPool({ connection, size: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Returns the id of the new entry. */
function begin(database: Database, { deed }: Running): Promise<string> {
  // The id has the time of the database: a transaction has a connection, which has asked for it.
  return database.transaction(async (transaction) => {
    const identity = newIdentity("opr");
    await insertOperatorEntry(transaction, identity, deed);
    return identity.id;
  });
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** The words of a command, without the name of the program. */
export function wordsOf(command: Command): string {
  const { parent } = command;
  return parent === null ? "" : `${wordsOf(parent)} ${command.name()}`.trim();
}

/** The given arguments and options: with the value of a flag, a number, a choice or an id, else without. */
export function givenTo(command: Command): string[] {
  const operands = command.args.map((value, at) =>
    isId(value) ? value : `<${nameOf(command.registeredArguments, at)}>`,
  );
  const options = command.options.flatMap((option) => {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    if (command.getOptionValueSource(name) !== "cli" || HOW.has(name)) {
      return [];
    }
    const isShown = typeof value === "number" || option.argChoices !== undefined || isId(value);
    return [isShown ? `${option.long}=${value}` : `${option.long}`];
  });
  return [...operands, ...options];
}

/** Options that every command has: the reason has a column of its own. */
const HOW = new Set(["json", "reason"]);

function nameOf(declared: readonly Argument[], at: number): string {
  return (declared[at] ?? declared.at(-1))?.name() ?? "argument";
}

export function isId(value: unknown): boolean {
  return typeof value === "string" && /^[a-z]{2,5}_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value);
}
