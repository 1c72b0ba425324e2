import { Command, InvalidArgumentError } from "commander";
import { readConfig } from "../../src/application/config.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { withDatabase } from "./with-database.ts";

/** The options of every operator command. */
export interface OperatorOptions {
  json?: boolean;
}

/** An operator command: it reports its result in lines for people, or with `--json` as one value for programs. */
export function operatorCommand(name: string, description: string): Command {
  return new Command(name).description(description).option("--json", "print JSON");
}

/** Groups commands under one name. */
export function group(name: string, description: string, commands: readonly Command[]): Command {
  return commands.reduce((parent, command) => parent.addCommand(command), new Command(name).description(description));
}

/** Works on the service's database, whether the service runs or not. */
export function onDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  return withDatabase(readConfig(process.env), { size: 1 }, work);
}

/** Prints a value as JSON, or the lines with the same content. */
export function print(options: OperatorOptions, value: unknown, lines: readonly string[]): void {
  console.log(options.json ? JSON.stringify(value) : lines.join("\n"));
}

/** The value if it was found. @throws StartError that names the command which lists the existing ones. */
export function known<Found>(found: Found | null, what: string, id: string, list: string): Found {
  if (found === null) {
    throw new StartError(`there is no ${what} ${id}: npm run admin -- ${list} shows them`);
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
