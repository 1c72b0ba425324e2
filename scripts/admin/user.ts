import type { Command } from "commander";
import { businessExists, listUsersOf } from "../../src/domain/identity/operator-store.ts";
import { resetUser } from "../../src/domain/people/reset.ts";
import {
  columns,
  group,
  known,
  type OperatorOptions,
  onDatabase,
  operatorCommand,
  print,
  whole,
  withLinks,
} from "../support/operator-command.ts";
import { concerns } from "../support/operator-record.ts";

/** The maximum number of users that one command lists. */
const MOST = 1_000;

export function userCommands(): Command {
  return group("user", "the users of a business", [list(), reset()]);
}

function list(): Command {
  return operatorCommand("list", "list the users of a business, oldest first")
    .argument("<business>", "the id of the business")
    .option("--after <id>", "start after this id")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (businessId: string, options: OperatorOptions & { after?: string; limit: number }) => {
      const found = await onDatabase(async (database) => {
        const isKnown = await businessExists(database, businessId);
        return isKnown ? await listUsersOf(database, businessId, options) : null;
      });
      const users = known(found, "business", businessId, "business list");
      const rows = users.map(({ id, email, name, role, hasPassword }) => [
        id,
        email ?? "service user",
        name,
        role,
        email === null || hasPassword ? "" : "has no password yet",
      ]);
      const more =
        users.length === options.limit ? [`there may be more: run again with --after ${users.at(-1)?.id}`] : [];
      print(options, users, rows.length === 0 ? ["no user"] : [...columns(rows), ...more]);
    });
}

function reset(): Command {
  return operatorCommand(
    "reset",
    "end the password, the second factor and the sessions of a user, and print a link to choose a new password",
  )
    .argument("<user>", "the e-mail address or the id of the user")
    .action(async (user: string, options: OperatorOptions) => {
      const found = await withLinks(async (database, tools) => {
        const done = await resetUser(database, tools, user);
        concerns(done?.userId);
        return done;
      });
      const reset = known(found, "user", user, "user list BUSINESS");
      const { userId, email, url, expiresAt, endedSessions, hadSecondFactor } = reset;
      const value = {
        user_id: userId,
        password_url: url,
        ended_sessions: endedSessions,
        removed_second_factor: hadSecondFactor,
      };
      print(options, value, [
        `the old password of ${email} (${userId}) is no longer valid, and ${endedSessions} sessions ended`,
        hadSecondFactor ? "the second factor was removed" : "there was no second factor",
        `the link to choose a new password is valid until ${expiresAt}: ${url}`,
      ]);
    });
}
