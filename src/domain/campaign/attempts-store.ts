import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { IS_BARRED } from "./obstacles-sql.ts";
import type { ContactStatus } from "./rules.ts";

/** The attempts at a contact that count: those after a time (RFC 3339); null: all. */
export interface CountedAttempts {
  attemptsSince: string | null;
}

/**
 * Why the attempts at a contact are not reset: it is being called, the campaign has completed it, it may not be called, or
 * none would count less.
 */
type Kept = "in_progress" | "completed" | "barred" | "unchanged";

const lockStatement = statement<CountedAttempts & { id: string; status: ContactStatus }>(
  "campaignContact.lockForReset",
  `
    SELECT cc.id, cc.status, cc.attempts_since FROM campaign_contacts cc
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = ANY($3)
    ORDER BY cc.id FOR NO KEY UPDATE`,
);

const resetStatement = statement<{ id: string; reason: "barred" | "unchanged" | null }>(
  "campaignContact.resetAttempts",
  `
    WITH judged AS MATERIALIZED (
      SELECT cc.id, CASE
        WHEN ${IS_BARRED} THEN 'barred'
        WHEN NOT EXISTS (
          SELECT FROM calls c
          WHERE c.business_id = $1 AND c.campaign_contact_id = cc.id
            AND c.accepted_at > COALESCE(cc.attempts_since, '-infinity') AND c.accepted_at <= $4
          OFFSET 0
        ) THEN 'unchanged'
      END AS reason
      FROM (SELECT * FROM campaigns c WHERE c.business_id = $1 AND c.id = $2 LIMIT 1) campaign
      JOIN campaign_contacts cc ON cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = ANY($3)
    ), changed AS (
      UPDATE campaign_contacts cc SET
        attempts_since = CASE WHEN judged.reason IS NULL THEN $4 ELSE cc.attempts_since END, updated_at = ${NOW}
      FROM judged
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = judged.id AND cc.id = ANY($3)
        AND judged.reason IS DISTINCT FROM 'barred'
    )
    SELECT id, reason FROM judged`,
);

/**
 * Takes the attempts at contacts that were called, until a time (RFC 3339), from the count that the maximum of the campaign
 * bounds. The calls stay, and with them all caps and rests that follow from calls. A reset that takes nothing from the count of a
 * contact is a change of its row too: the undo of the first one leaves it.
 *
 * @returns the attempts that counted before at each contact that the campaign has, and why they still do.
 */
export async function resetAttempts(
  transaction: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
  until: string,
): Promise<Map<string, CountedAttempts & { reason: Kept | null }>> {
  const contacts = await transaction.rows(lockStatement, [businessId, campaignId, ids]);
  const called = contacts.flatMap(({ id, status }) => (status === "called" ? [id] : []));
  // A statement of its own: it sees what was committed while the first one waited.
  const judged = await transaction.rows(resetStatement, [businessId, campaignId, called, until]);
  const reasons = new Map(judged.map(({ id, reason }) => [id, reason]));
  return new Map(
    contacts.map(({ id, status, attemptsSince }) => [
      id,
      { attemptsSince, reason: status === "called" ? (reasons.get(id) ?? null) : KEPT[status] },
    ]),
  );
}

const KEPT = {
  not_called: "unchanged",
  in_progress: "in_progress",
  completed: "completed",
  do_not_call: "barred",
} as const satisfies Record<Exclude<ContactStatus, "called">, Kept>;

const countStatement = statement<never>(
  "campaignContact.countAttemptsSince",
  `
    UPDATE campaign_contacts cc SET attempts_since = given.since, updated_at = ${NOW}
    FROM unnest($3::text[], $4::timestamptz[]) AS given (id, since)
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = given.id AND cc.id = ANY($3)`,
);

/** Sets which attempts count at contacts of a campaign, which are locked, by their ids. */
export async function countAttemptsSince(
  transaction: Database,
  businessId: string,
  campaignId: string,
  counted: ReadonlyMap<string, CountedAttempts>,
): Promise<void> {
  const since = [...counted.values()].map(({ attemptsSince }) => attemptsSince);
  await transaction.rows(countStatement, [businessId, campaignId, [...counted.keys()], since]);
}
