import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { claimMailsSql, type MailJob } from "../../platform/mail/outbox.ts";
import { isSuspended } from "./standing-sql.ts";

const claimStatement = statement<MailJob>("mail.claim", claimMailsSql(isSuspended), {
  unbound: "the worker sends the mails of every business",
});

/**
 * Claims due mails, the longest due first. The mails of a suspended business wait until it is reinstated, or until they
 * are useless.
 */
export function claimMails(database: Database, free: number): Promise<MailJob[]> {
  return database.rows(claimStatement, [free]);
}
