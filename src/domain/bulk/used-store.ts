import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ContactStatus } from "../campaign/rules.ts";
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

/** What an operation may have changed of a contact. Times are RFC 3339. */
export interface Changed {
  status: ContactStatus;
  dueAt: string | null;
  dueUserId: string | null;
  attemptsSince: string | null;
}

const lockChangedStatement = statement<Changed & { id: string; isLater: boolean }>(
  "bulk.lockChanged",
  `
    SELECT cc.id, cc.updated_at > $4 AS is_later, cc.status, cc.due_at, cc.due_user_id, cc.attempts_since
    FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = ANY($3)
    ORDER BY cc.id FOR UPDATE`,
);

/**
 * Locks those of these contacts that the campaign still has, until commit.
 *
 * @param isStill whether a contact is as the operation has left it: the clock may have been set back meanwhile.
 * @returns `changed` for each one that somebody has changed since: a claim, a call and a change leave a mark in its row.
 */
export async function lockChanged(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
  since: string,
  isStill: (contact: Changed) => boolean,
): Promise<Map<string, SkipReason | null>> {
  const contacts = await transaction.rows(lockChangedStatement, [businessId, campaignId, ids, since]);
  return new Map(contacts.map(({ id, isLater, ...contact }) => [id, isLater || !isStill(contact) ? "changed" : null]));
}

const existingStatement = statement<{ id: string }>(
  "bulk.findExisting",
  "SELECT id FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)",
);

/** Those of these contacts that the campaign still has. */
export async function findExisting(
  database: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set((await database.rows(existingStatement, [businessId, campaignId, ids])).map(({ id }) => id));
}
