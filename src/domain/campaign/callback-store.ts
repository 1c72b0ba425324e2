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
      SELECT given.id, given."dueAt" AS due_at, (
        SELECT u.id FROM users u WHERE u.business_id = $1 AND u.id = given."dueUserId" AND u.deactivated_at IS NULL
      ) AS due_user_id
      FROM jsonb_to_recordset($4::jsonb) AS given (id text, "dueAt" timestamptz, "dueUserId" text)
    ), before AS MATERIALIZED (
      SELECT id, due_at, due_user_id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
      ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE campaign_contacts cc SET due_at = given.due_at, due_user_id = given.due_user_id, updated_at = ${NOW}
      FROM before JOIN given ON given.id = before.id
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = before.id AND cc.id = ANY($3)
        AND (before.due_at IS DISTINCT FROM given.due_at OR before.due_user_id IS DISTINCT FROM given.due_user_id)
      RETURNING cc.id
    )
    SELECT id, due_at, due_user_id, EXISTS (SELECT FROM changed WHERE changed.id = before.id) AS is_changed FROM before`,
);

/**
 * Sets the callbacks of contacts of a campaign, each under the id of its contact. One of a user who is gone is for any
 * agent. @returns the earlier callbacks of those that the campaign has, and whether they were others, by id.
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
