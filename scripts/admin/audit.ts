import type { Command } from "commander";
import { listOperatorEntries, type OperatorEntry } from "../../src/domain/audit/operator-store.ts";
import {
  columns,
  type OperatorOptions,
  onDatabase,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";

/** The maximum number of entries that one command lists. */
const MOST = 1_000;
/** The width of the column with the command, in characters; JSON has all of it. */
const WIDTH = 100;

export function auditCommand(): Command {
  return operatorCommand("audit", "list the commands of operators and the tokens made for users, newest first")
    .option("--after <id>", "start after this id")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (options: OperatorOptions & { after?: string; limit: number }) => {
      const listed = await onDatabase((database) => listOperatorEntries(database, options));
      const rows = listed.map((entry) => [
        entry.createdAt,
        personOf(entry),
        shortened(entry.command, ...(entry.subjectId === null ? [] : [entry.subjectId]), ...entry.arguments),
        entry.outcome ?? "did not end",
        entry.reason ?? "no reason given",
      ]);
      const more =
        listed.length === options.limit ? [`there may be more: run again with --after ${listed.at(-1)?.id}`] : [];
      print(
        options,
        listed.map((entry) => ({ actor: "operator", ...entry })),
        [...columns(rows), ...more],
      );
    });
}

function shortened(...words: string[]): string {
  const line = words.join(" ");
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
}

function personOf({ userName, sudoUser, host }: OperatorEntry): string {
  return `operator ${userName}${sudoUser === null ? "" : ` (sudo by ${sudoUser})`} at ${host}`;
}
