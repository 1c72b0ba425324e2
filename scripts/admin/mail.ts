import type { Command } from "commander";
import { listMails, type MailOverview } from "../../src/platform/mail/operator-store.ts";
import {
  columns,
  group,
  lookAt,
  type OperatorOptions,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";

export function mailCommands(): Command {
  return group("mail", "the mails of the service", [list()]);
}

function list(): Command {
  return operatorCommand("list", "list the waiting and the failed mails, newest first")
    .option("--sent", "the sent ones too")
    .option("--after <id>", "start after this id")
    .option("--limit <n>", "the maximum number of rows", whole(1, 1_000), 100)
    .action(async (options: OperatorOptions & { sent?: boolean; after?: string; limit: number }) => {
      const { sent = false, after, limit } = options;
      const mails = await lookAt((database) => listMails(database, { sent, after, limit }));
      const rows = mails.map((mail) => [mail.id, mail.createdAt, mail.recipient, mail.subject, stateOf(mail)]);
      const more = mails.length === limit ? [`there may be more: run again with --after ${mails.at(-1)?.id}`] : [];
      print(options, mails, rows.length === 0 ? ["no mail waits or has failed"] : [...columns(rows), ...more]);
    });
}

function stateOf({ state, attempts, dueAt, failure }: MailOverview): string {
  const reason = failure === null ? "" : `: ${failure}`;
  return state === "waiting" ? `waiting until ${dueAt}, ${attempts} attempts${reason}` : `${state}${reason}`;
}
