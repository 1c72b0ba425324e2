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

export function auditCommand(): Command {
  return operatorCommand("audit", "list the commands of operators and the tokens made for users, newest first")
    .option("--after <id>", "start after this id")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (options: OperatorOptions & { after?: string; limit: number }) => {
      const listed = await onDatabase((database) => listOperatorEntries(database, options));
      const rows = listed.map((entry) => [
        entry.createdAt,
        personOf(entry),
        [entry.command, ...entry.arguments, ...(entry.subjectId === null ? [] : [`(${entry.subjectId})`])].join(" "),
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

function personOf({ userName, sudoUser, host }: OperatorEntry): string {
  return `operator ${userName}${sudoUser === null ? "" : ` (sudo by ${sudoUser})`} at ${host}`;
}
