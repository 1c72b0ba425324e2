import { pruner } from "../../platform/db/prune-sql.ts";

/** The deletion of old calls and lines. */

/** Deletes the calls below an id that ended before a time, except those to contacts that a campaign still calls. */
export const pruneCalls = pruner("call.prune", {
  table: "calls",
  time: "t.ended_at",
  // The attempts at a contact that is still called are counted in its calls.
  isDue: `NOT EXISTS (
        SELECT FROM campaign_contacts cc
        WHERE cc.business_id = $1 AND cc.campaign_id = t.campaign_id AND cc.id = t.campaign_contact_id
          AND cc.status IN ('not_called', 'in_progress', 'called')
      )`,
});

/** Deletes the lines of single calls that ended before a time. A line of a session is deleted with it. */
export const pruneLines = pruner("line.prune", {
  table: "agent_lines",
  time: "t.ended_at",
  isDue: "t.session_id IS NULL",
});
