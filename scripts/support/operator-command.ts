import { Command, InvalidArgumentError } from "commander";
import type pg from "pg";
import { readConfig } from "../../src/application/config.ts";
import { connectOtherCells } from "../../src/application/other-cells.ts";
import { readRunning } from "../../src/application/running.ts";
import type { LinkTools } from "../../src/domain/identity/links.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { openPool, type TimeLimits } from "../../src/platform/db/pool.ts";
import { ask, connectToSchema, leaveSchema, readSchema, requireComplete } from "../../src/platform/db/schema.ts";
import { line, printable } from "../../src/platform/input.ts";
import { otherCells, useOtherCells } from "../../src/platform/other-cells.ts";
import { joinServer } from "../../src/platform/postgres/open.ts";
import { localKey, secretBox } from "../../src/platform/secret-box.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { asOperator, givenTo, recordedAt, wordsOf } from "./operator-record.ts";
import { withDatabase } from "./with-database.ts";

/** The options of every operator command. */
export interface OperatorOptions {
  json?: boolean;
  /** Why the operator runs it, for the audit. */
  reason?: string;
}

/** The longest reason, in characters. */
const LONGEST_REASON = 500;

type Action = Parameters<Command["action"]>[0];

/** A command whose action is recorded in the audit of the operator. */
class OperatorCommand extends Command {
  override action(work: Action): this {
    return super.action((...given) => {
      const { reason = null } = this.opts<OperatorOptions>();
      const deed = { command: wordsOf(this), arguments: givenTo(this), reason };
      return asOperator(deed, async () => work.apply(this, given));
    });
  }
}

/** An operator command: it reports its result in lines for people, or with `--json` as one value for programs. */
export function operatorCommand(name: string, description: string): Command {
  return new OperatorCommand(name)
    .description(description)
    .option("--json", "print JSON")
    .option("--reason <text>", "the reason, for the audit", reason);
}

/** Reads a reason. */
export function reason(text: string): string {
  const read = line(LONGEST_REASON).safeParse(text.trim());
  if (!read.success) {
    throw new InvalidArgumentError(`It must be one line of at most ${LONGEST_REASON} characters.`);
  }
  return read.data;
}

/** Groups commands under one name. */
export function group(name: string, description: string, commands: readonly Command[]): Command {
  return commands.reduce((parent, command) => parent.addCommand(command), new Command(name).description(description));
}

/** Works on the service's database, whether the service runs or not. */
export function onDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  return withDatabase(readConfig(process.env), { size: 1 }, work);
}

/** The time limits of a command that only looks: it must not hold up the service at night. */
const LOOKING: TimeLimits = { connect: 5_000, statement: 10_000, lock: 2_000, answer: 12_000 };

/** Looks at the service's database in read-only transactions; also at a standby. */
export async function lookAt<Result>(
  work: (database: Database, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const server = await joinServer(readConfig(process.env));
  try {
    const client = await connectToSchema(server.connection);
    return await recordedAt(server.connection, async () => {
      const session = { default_transaction_read_only: "on" };
      const database = openPool({ connection: server.connection, size: 1, limits: LOOKING, session });
      try {
        requireComplete(await readSchema(client));
        await ask(client, `SET default_transaction_read_only = on; SET statement_timeout = '${LOOKING.statement}ms'`);
        return await work(database, client);
      } finally {
        await database.close();
      }
    }).finally(() => leaveSchema(client));
  } finally {
    await server.stop();
  }
}

/** Works on a connection to the service's database, without a limit of time, for the care of tables and sessions. */
export async function onConnection<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const server = await joinServer(readConfig(process.env));
  try {
    return await recordedAt(server.connection, async () => {
      const client = await connectToSchema(server.connection);
      try {
        return await work(client);
      } finally {
        await leaveSchema(client);
      }
    });
  } finally {
    await server.stop();
  }
}

/** The same with what makes links, as the service that runs has it. */
export function withLinks<Result>(work: (database: Database, tools: LinkTools) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env);
  const running = process.env.PUBLIC_URL ? undefined : readRunning(config.dataDir)?.publicUrl;
  return withDatabase(config, { size: 1 }, async (database) => {
    const keys = config.encryptionKeys ?? [await localKey(config.dataDir)];
    const cells = connectOtherCells(config.otherCells, keys);
    const before = otherCells();
    useOtherCells(cells);
    try {
      return await work(database, {
        box: secretBox(keys),
        publicUrl: running ?? config.publicUrl,
        sendsMail: config.mail !== undefined,
        hasPages: config.outsideIssuer === undefined,
      });
    } finally {
      useOtherCells(before);
      await cells.close();
    }
  });
}

/** Prints a value as JSON, or the lines with the same content. */
export function print(options: OperatorOptions, value: unknown, lines: readonly string[]): void {
  console.log(options.json ? JSON.stringify(value) : printable(lines.join("\n")));
}

/** The value if it was found. @throws StartError that names the command which lists the existing ones. */
export function known<Found>(found: Found | null, what: string, id: string, list: string): Found {
  if (found === null) {
    throw new StartError(`the ${what} ${id} does not exist: npm run admin -- ${list} shows them`);
  }
  return found;
}

/** Reads a whole number within bounds. */
export function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return number;
  };
}

/** Aligns rows of words in columns. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((word, index) => word.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
