import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { IS_ACTIVE_INBOX, mayUseInbox, usesAllInboxes } from "../identity/inbox-use-sql.ts";
import { hasStaleRegistry } from "../registry/number-sql.ts";
import type { WaitingReason } from "./rules.ts";
import { hasWaitingTexts } from "./waiting-sql.ts";

const waitingStatement = statement<{ id: string; reason: WaitingReason | null }>(
  "broadcast.waitingReasons",
  `
    SELECT b.id, CASE
      WHEN b.ended_at IS NOT NULL OR b.starts_at > now() THEN NULL
      WHEN c.status = 'paused' THEN 'campaign_paused'
      WHEN ${hasStaleRegistry("c.registry_ids")} THEN 'registry_stale'
      WHEN NOT EXISTS (
        SELECT FROM campaign_inboxes ci JOIN inboxes i ON i.business_id = ci.business_id AND i.id = ci.inbox_id
        WHERE ci.business_id = $1 AND ci.campaign_id = b.campaign_id AND ci.inbox_id = ANY(b.inbox_ids)
          AND ${IS_ACTIVE_INBOX}
          AND ${mayUseInbox({ usesAll: usesAllInboxes("u.role"), user: "b.user_id", inbox: "ci.inbox_id" })}
      ) THEN 'no_inbox'
      WHEN b.enlisted_to IS NULL AND COALESCE((
        SELECT r.due_at FROM broadcast_recipients r
        WHERE r.business_id = $1 AND r.broadcast_id = b.id AND r.state = 'waiting'
        ORDER BY r.due_at, r.position LIMIT 1
      ) > now(), ${hasWaitingTexts("b.id")}) THEN 'outside_hours'
    END AS reason
    FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT * FROM broadcasts b WHERE b.business_id = $1 AND b.id = wanted.id LIMIT 1) b
    CROSS JOIN LATERAL (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = b.campaign_id LIMIT 1) c
    CROSS JOIN LATERAL (SELECT * FROM users u WHERE u.business_id = $1 AND u.id = b.user_id LIMIT 1) u`,
);

/** The reason why each of these broadcasts writes nothing now, in their order; null if one has ended, or writes. */
export async function waitingReasonsOf(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<(WaitingReason | null)[]> {
  const rows = await database.rows(waitingStatement, [businessId, ids]);
  const byId = new Map(rows.map(({ id, reason }) => [id, reason]));
  return ids.map((id) => byId.get(id) ?? null);
}
