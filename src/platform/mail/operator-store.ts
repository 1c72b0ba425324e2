import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";

/** A mail as the operator sees it: its body has links that sign people in, and is never shown. */
export interface MailOverview {
  businessId: string;
  id: string;
  recipient: string;
  subject: string;
  state: "waiting" | "sent" | "failed";
  attempts: number;
  /** The next attempt of a waiting mail. */
  dueAt: string;
  failure: string | null;
  createdAt: string;
}

const listStatement = statement<MailOverview>(
  "operator.listMails",
  `
    SELECT business_id, id, recipient, subject, attempts, due_at, failure, created_at,
      CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state
    FROM mails WHERE ($1 OR sent_at IS NULL) AND id < $2 ORDER BY id DESC LIMIT $3`,
  { unbound: "the operator asks about the mails of every business" },
);

/** Above all ids. */
const NEWEST = "mail_~";

/** The waiting and failed mails, or all of them, the newest first. */
export function listMails(
  database: Database,
  { sent, after = NEWEST, limit }: { sent: boolean; after?: string | undefined; limit: number },
): Promise<MailOverview[]> {
  return database.rows(listStatement, [sent, after, limit]);
}
