import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasTalked } from "../call/talked-sql.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import { limitToSight, type Sight } from "../identity/sight-sql.ts";

/** Missed calls, until somebody has handled them. */

export interface MissedCall {
  /** The id of the call. */
  id: string;
  inboxId: string;
  /** The length of the message of the caller; null: none. */
  voicemailSeconds: number | null;
  handledAt: string | null;
  /** Null: the caller was reached by another call, or nobody has handled it. */
  handledBy: string | null;
}

const noteStatement = statement<never>(
  "route.addMissedCall",
  `
    INSERT INTO missed_calls AS m (business_id, id, inbox_id, voicemail_seconds)
    SELECT $1, c.id, c.inbox_id, $3::int FROM calls c
    WHERE c.business_id = $1 AND c.id = $2 AND c.direction = 'incoming'
      AND (c.answered_at IS NULL OR $3::int IS NOT NULL)
    ON CONFLICT (business_id, id) DO UPDATE SET voicemail_seconds = EXCLUDED.voicemail_seconds
      WHERE EXCLUDED.voicemail_seconds IS NOT NULL`,
);

/**
 * Notes an incoming call that nobody took, and the length of the message that the caller left, if any. Who left one has
 * talked to nobody, though somebody may have taken the call.
 */
export async function addMissedCall(
  transaction: Database,
  businessId: string,
  callId: string,
  voicemailSeconds: number | null = null,
): Promise<void> {
  await transaction.rows(noteStatement, [businessId, callId, voicemailSeconds]);
}

/**
 * The calls of the number are read along their index: a business may have many open missed calls. A callback is written
 * long before it is made: what came until its answer is earlier too.
 */
const reachStatement = statement<never>(
  "route.reachMissed",
  `
    WITH talk AS MATERIALIZED (
      SELECT c.phone_number, c.user_id, c.answered_at FROM calls c
      WHERE c.business_id = $1 AND c.id = $2 AND ${hasTalked("c")}
    )
    UPDATE missed_calls m SET handled_at = ${NOW}, handled_by = talk.user_id
    FROM talk
    WHERE m.business_id = $1 AND m.handled_at IS NULL AND m.id = ANY(ARRAY(
      SELECT latest.id FROM (
        SELECT c.id, c.started_at FROM calls c
        WHERE c.business_id = $1 AND c.phone_number = (SELECT phone_number FROM talk)
        ORDER BY c.business_id DESC, c.phone_number DESC, c.id DESC LIMIT 200
      ) latest
      WHERE latest.id < $2 OR (latest.id > $2 AND latest.started_at < (SELECT answered_at FROM talk))
    ))`,
);

/** A talk has ended: the missed ones before it, among the 200 latest calls of its number, are handled. */
export async function handleMissedCallsOf(transaction: Database, businessId: string, talkId: string): Promise<void> {
  await transaction.rows(reachStatement, [businessId, talkId]);
}

/** The maximum of missed calls that are marked at once. */
export const MOST_MARKED = 100;

const markStatement = statement<{ id: string }>(
  "route.markHandled",
  `
    UPDATE missed_calls m SET
      handled_at = CASE WHEN $4::boolean THEN COALESCE(m.handled_at, ${NOW}) END,
      handled_by = CASE WHEN $4::boolean THEN COALESCE(m.handled_by, $5) END
    WHERE m.business_id = $1 AND m.id = ANY($2)
      AND ($3::text IS NULL OR ${isGivenInbox({ user: "$3", inbox: "m.inbox_id" })})
      AND (m.handled_at IS NULL) = $4::boolean
    RETURNING m.id`,
);

/**
 * Marks missed calls in sight as handled by a user, or as open again.
 *
 * @returns the ids of those that changed.
 */
export async function markMissedCalls(
  database: Database,
  { businessId, memberId }: Sight,
  { callIds, isHandled, userId }: { callIds: readonly string[]; isHandled: boolean; userId: string },
): Promise<string[]> {
  const rows = await database.rows(markStatement, [businessId, callIds, memberId, isHandled, userId]);
  return rows.map(({ id }) => id);
}

export interface MissedCallFilter {
  inboxId?: string | null | undefined;
  /** Whether somebody has handled them. */
  handled?: boolean | null | undefined;
}

/** The missed calls in sight, the newest first. */
export function listMissedCalls(
  database: Database,
  sight: Sight,
  { inboxId, handled }: MissedCallFilter,
  page: PageRequest,
): Promise<Page<MissedCall>> {
  const list = new List<MissedCall>(
    {
      name: "missedCall.list",
      prefix: "call",
      alias: "m",
      isNoFeed: true,
      table: "missed_calls",
      indexed: { inbox_id: "many" },
      select: `
        SELECT m.id, m.inbox_id, m.voicemail_seconds, m.handled_at, m.handled_by FROM missed_calls m`,
    },
    sight.businessId,
  );
  return limitToSight(list, sight, "m.inbox_id", { isNarrow: false })
    .where("m.inbox_id = ?", inboxId)
    .where("(m.handled_at IS NOT NULL) = ?", handled)
    .page(database, page);
}
