import type { Database } from "../../platform/db/database.ts";
import { type Pruned, pruneOf } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";

const pruneStatement = statement<Pruned>(
  "dialer.pruneSessions",
  pruneOf("dialer_sessions", "t.ended_at < $4 AND t.campaign_contact_id IS NULL"),
);

/** Deletes the sessions below an id that ended before a time and have no contact, with the lines of their agents. */
export async function pruneSessions(
  transaction: Database,
  businessId: string,
  after: string,
  before: { id: string; time: string },
): Promise<Pruned> {
  return (await transaction.row(pruneStatement, [businessId, after, before.id, before.time])) as Pruned;
}
