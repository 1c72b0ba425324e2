import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** When a contact is called again (RFC 3339), and by whom; null: not, and by any agent. */
export interface Callback {
  dueAt: string | null;
  dueUserId: string | null;
}

const setStatement = statement<Callback & { id: string; isChanged: boolean }>(
  "campaignContact.setCallbacks",
  `
    WITH given AS MATERIALIZED (
      SELECT given.id, given."dueAt" AS due_at, given."dueUserId" AS due_user_id
      FROM jsonb_to_recordset($4::jsonb) AS given (id text, "dueAt" timestamptz, "dueUserId" text)
    ), before AS MATERIALIZED (
      SELECT id, due_at, due_user_id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
      ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE campaign_contacts cc SET due_at = given.due_at, due_user_id = given.due_user_id, updated_at = ${NOW}
      FROM before JOIN given ON given.id = before.id
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = before.id AND cc.id = ANY($3)
    )
    SELECT before.id, before.due_at, before.due_user_id,
      before.due_at IS DISTINCT FROM given.due_at OR before.due_user_id IS DISTINCT FROM given.due_user_id AS is_changed
    FROM before JOIN given ON given.id = before.id`,
);

const lockUsersStatement = statement<{ id: string }>(
  "campaignContact.lockDueUsers",
  `
    SELECT u.id FROM users u WHERE u.business_id = $1 AND u.id = ANY($2) AND u.deactivated_at IS NULL
    ORDER BY u.id FOR SHARE`,
);

/**
 * Locks users against their deactivation, which passes their callbacks on, until commit; before contacts. @returns those who
 * are not gone.
 */
export async function lockDueUsers(
  transaction: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set((await transaction.rows(lockUsersStatement, [businessId, ids])).map(({ id }) => id));
}

/**
 * Sets the callbacks of contacts of a campaign, each under the id of its contact. A callback that is set again to the same
 * time is a change of its row too: the undo of the first one leaves it.
 *
 * @returns the earlier callbacks of those that the campaign has, and whether they were others, by id.
 */
export async function setCallbacks(
  transaction: Database,
  businessId: string,
  campaignId: string,
  callbacks: ReadonlyMap<string, Callback>,
): Promise<Map<string, Callback & { isChanged: boolean }>> {
  const given = [...callbacks].map(([id, { dueAt, dueUserId }]) => ({ id, dueAt, dueUserId }));
  const values = [businessId, campaignId, [...callbacks.keys()], JSON.stringify(given)];
  const rows = await transaction.rows(setStatement, values);
  return new Map(rows.map(({ id, ...before }) => [id, before]));
}
