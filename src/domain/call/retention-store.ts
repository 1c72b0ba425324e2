import type { Database } from "../../platform/db/database.ts";
import { type Pruned, pruneOf } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** The deletion of old calls and lines. */

const pruneCallsStatement = statement<Pruned>(
  "call.prune",
  // The attempts at a contact that is still called are counted in its calls.
  pruneOf(
    "calls",
    `t.ended_at < $4 AND NOT EXISTS (
        SELECT FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = t.campaign_id AND cc.id = t.campaign_contact_id
          AND cc.status IN ('not_called', 'in_progress', 'called')
      )`,
  ),
);

/** Deletes the calls below an id that ended before a time, except those to contacts that a campaign still calls. */
export async function pruneCalls(
  transaction: Database,
  businessId: string,
  after: string,
  before: { id: string; time: string },
): Promise<Pruned> {
  return (await transaction.row(pruneCallsStatement, [businessId, after, before.id, before.time])) as Pruned;
}

const pruneLinesStatement = statement<Pruned>(
  "line.prune",
  pruneOf("agent_lines", "t.ended_at < $4 AND t.session_id IS NULL"),
);

/** Deletes the lines of single calls that ended before a time. A line of a session is deleted with it. */
export async function pruneLines(
  transaction: Database,
  businessId: string,
  after: string,
  before: { id: string; time: string },
): Promise<Pruned> {
  return (await transaction.row(pruneLinesStatement, [businessId, after, before.id, before.time])) as Pruned;
}
