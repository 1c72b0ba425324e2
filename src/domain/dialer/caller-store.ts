import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { CallerNumber } from "../campaign/settings.ts";
import { IS_ACTIVE_INBOX, userMayUseInbox } from "../identity/inbox-use-sql.ts";
import type { CallerInbox } from "./caller-rules.ts";
import { isResting } from "./rotation-sql.ts";

/** The inboxes from which the dialer calls, and their turns. */

/**
 * The day of the business `b`. A count of a later day is of one that had begun before the business moved its time zone
 * west, and holds on until its end.
 */
const TODAY = "(now() AT TIME ZONE b.time_zone)::date";

const listStatement = statement<CallerInbox & { callerNumber: CallerNumber; rotationPosition: number }>(
  "dialer.callerInboxes",
  `
    SELECT i.id, i.phone_number, ci.position, c.caller_number, c.rotation_position,
      COALESCE(l.calls >= i.most_calls_per_day, false) AS is_spent,
      ${isResting("i.id")} AS is_resting
    FROM campaigns c
    JOIN businesses b ON b.id = c.business_id
    JOIN campaign_inboxes ci ON ci.business_id = c.business_id AND ci.campaign_id = c.id
    JOIN inboxes i ON i.business_id = ci.business_id AND i.id = ci.inbox_id
    LEFT JOIN inbox_loads l ON l.business_id = i.business_id AND l.inbox_id = i.id AND l.day >= ${TODAY}
    WHERE c.business_id = $1 AND c.id = $2 AND c.status = 'active' AND ci.inbox_id = ANY($3) AND ${IS_ACTIVE_INBOX}
      AND ${userMayUseInbox({ user: "$4", inbox: "ci.inbox_id" })}`,
);

interface CallerInboxes {
  inboxes: CallerInbox[];
  callerNumber: CallerNumber;
  /** The position of the inbox that called last. */
  after: number;
}

/**
 * The inboxes of the session that are active and that the user may still use, at most those of a campaign; none unless
 * the campaign is active.
 */
export async function callerInboxes(
  database: Database,
  businessId: string,
  campaignId: string,
  inboxIds: readonly string[],
  userId: string,
): Promise<CallerInboxes> {
  const rows = await database.rows(listStatement, [businessId, campaignId, inboxIds, userId]);
  const [{ callerNumber, rotationPosition: after } = { callerNumber: "rotate" as const, rotationPosition: 0 }] = rows;
  return { inboxes: rows, callerNumber, after };
}

const countStatement = statement<{ calls: number }>(
  "dialer.countInboxCall",
  `
    INSERT INTO inbox_loads AS l (business_id, inbox_id, day, calls)
    SELECT $1, i.id, ${TODAY}, 1
    FROM inboxes i JOIN businesses b ON b.id = i.business_id WHERE i.business_id = $1 AND i.id = $2
    ON CONFLICT (business_id, inbox_id) DO UPDATE SET
      calls = CASE WHEN l.day < EXCLUDED.day THEN 1 ELSE l.calls + 1 END, day = GREATEST(l.day, EXCLUDED.day)
      WHERE l.day < EXCLUDED.day OR l.calls < COALESCE(
        (SELECT most_calls_per_day FROM inboxes WHERE business_id = $1 AND id = $2), l.calls + 1)
    RETURNING calls`,
);

/**
 * Counts a call of the dialer from this inbox today, in the time zone of the business. It locks the count of the inbox
 * until commit.
 *
 * @returns false if calls of other campaigns have reached the maximum of the day since it was read: none is counted then.
 */
export async function countInboxCall(database: Database, businessId: string, inboxId: string): Promise<boolean> {
  return (await database.row(countStatement, [businessId, inboxId])) !== undefined;
}
