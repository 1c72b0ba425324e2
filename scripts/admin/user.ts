import type { Command } from "commander";
import { businessExists, listUsersOf } from "../../src/domain/identity/operator-store.ts";
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

/** The maximum number of users that one command lists. */
const MOST = 1_000;

export function userCommands(): Command {
  return group("user", "the people of a business", [list()]);
}

function list(): Command {
  return operatorCommand("list", "list the users of a business, the oldest first")
    .argument("<business>", "the id of the business")
    .option("--after <id>", "only those after this one")
    .option("--limit <n>", "at most so many", whole(1, MOST), 100)
    .action(async (businessId: string, options: OperatorOptions & { after?: string; limit: number }) => {
      const found = await onDatabase(async (database) => {
        const isKnown = await businessExists(database, businessId);
        return isKnown ? await listUsersOf(database, businessId, options) : null;
      });
      const users = known(found, "business", businessId, "business list");
      const rows = users.map(({ id, email, name, role, hasPassword }) => [
        id,
        email,
        name,
        role,
        hasPassword ? "" : "has no password yet",
      ]);
      const more =
        users.length === options.limit ? [`there may be more: add --after ${users.at(-1)?.id} to see them`] : [];
      print(options, users, rows.length === 0 ? ["no user"] : [...columns(rows), ...more]);
    });
}
