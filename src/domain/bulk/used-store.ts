import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { SkipReason } from "./rules.ts";

interface Locked {
  id: string;
  reason: SkipReason | null;
}

const lockCreatedStatement = statement<Locked>(
  "bulk.lockCreated",
  `
    SELECT cc.id, CASE
      WHEN cc.status = 'in_progress' OR cc.call_count > 0 OR cc.last_called_at IS NOT NULL THEN 'called'
      WHEN cc.updated_at <> cc.created_at THEN 'changed'
    END AS reason
    FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = ANY($3)
    ORDER BY cc.id FOR UPDATE`,
);

const usedStatement = statement<{ id: string; reason: SkipReason }>(
  "bulk.usedContacts",
  `
    SELECT wanted.id, used.reason FROM unnest($3::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT COALESCE(
        (
          SELECT 'called' FROM calls c WHERE c.business_id = $1 AND c.campaign_contact_id = wanted.id
          ORDER BY c.id LIMIT 1
        ), (
          SELECT 'texted' FROM broadcast_recipients r
          WHERE r.business_id = $1 AND r.campaign_id = $2 AND r.contact_id = wanted.id AND r.state <> 'skipped'
          LIMIT 1
        ), (
          SELECT 'added_again' FROM campaign_contact_repeats again
          WHERE again.business_id = $1 AND again.campaign_id = $2 AND again.contact_id = wanted.id
          LIMIT 1
        )
      ) AS reason
    ) used
    WHERE used.reason IS NOT NULL`,
);

/**
 * Locks those of these contacts that the campaign still has, until commit. @returns why each one may not be taken away, null
 * if nobody has used it: it was called or is being called, a broadcast has texted it or will, somebody has changed it, or
 * another addition has given it again. Calls and texts that do not belong to the campaign do not count.
 */
export async function lockCreated(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, SkipReason | null>> {
  const contacts = await transaction.rows(lockCreatedStatement, [businessId, campaignId, ids]);
  const free = contacts.flatMap(({ id, reason }) => (reason === null ? [id] : []));
  // A statement of its own: it sees what was committed while the first one waited.
  const used = await transaction.rows(usedStatement, [businessId, campaignId, free]);
  const reasons = new Map(used.map(({ id, reason }) => [id, reason]));
  return new Map(contacts.map(({ id, reason }) => [id, reason ?? reasons.get(id) ?? null]));
}

const lockChangedStatement = statement<Locked>(
  "bulk.lockChanged",
  `
    SELECT cc.id, CASE WHEN cc.updated_at > $4 THEN 'changed' END AS reason
    FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = ANY($3)
    ORDER BY cc.id FOR UPDATE`,
);

/**
 * Locks those of these contacts that the campaign still has, until commit. @returns `changed` for each one that somebody has
 * changed since: a claim, a call and a change leave a mark in its row.
 */
export async function lockChanged(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
  since: string,
): Promise<Map<string, SkipReason | null>> {
  const contacts = await transaction.rows(lockChangedStatement, [businessId, campaignId, ids, since]);
  return new Map(contacts.map(({ id, reason }) => [id, reason]));
}
