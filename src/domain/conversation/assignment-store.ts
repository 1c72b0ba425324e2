import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { isInboxUser } from "../identity/inbox-use-sql.ts";
import { ACTIVITY } from "./activity-sql.ts";

/** The assigned conversations that one statement examines: a user may have collected them for years. */
const EXAMINED = 500;

/** A place in the conversations of a user by their activity. */
export interface AssignedPlace {
  at: string;
  id: string;
}

export const BEGINNING: AssignedPlace = { at: "-infinity", id: "" };

const unassigning = (name: string, isLost: string) =>
  statement<AssignedPlace & { examined: number; unassigned: number }>(
    name,
    `
    WITH examined AS MATERIALIZED (
      SELECT c.id, c.inbox_id, ${ACTIVITY} AS at FROM conversations c
      WHERE c.business_id = $1 AND (c.assigned_user_id, ${ACTIVITY}, c.id) > ($2, $3::timestamptz, $4)
        AND c.assigned_user_id <= $2
      ORDER BY c.assigned_user_id, ${ACTIVITY}, c.id LIMIT ${EXAMINED}
    ), lost AS MATERIALIZED (
      SELECT c.id FROM conversations c
      WHERE c.business_id = $1 AND c.assigned_user_id = $2
        AND c.id = ANY(ARRAY(SELECT examined.id FROM examined WHERE ${isLost}))
      ORDER BY c.id FOR NO KEY UPDATE
    ), unassigned AS (
      UPDATE conversations c SET assigned_user_id = NULL, updated_at = ${NOW}
      WHERE c.business_id = $1 AND c.id = ANY(ARRAY(SELECT lost.id FROM lost))
    )
    SELECT examined.at::text AS at, examined.id, (SELECT count(*)::int FROM examined) AS examined,
      (SELECT count(*)::int FROM lost) AS unassigned
    FROM examined
    ORDER BY examined.at DESC, examined.id DESC LIMIT 1`,
  );

const unassignLostStatement = unassigning(
  "conversation.unassignLost",
  `NOT ${isInboxUser({ user: "$2", inbox: "examined.inbox_id" })}`,
);
const unassignStatement = unassigning("conversation.unassign", "true");

/** The outcome of one statement that unassigns. */
export interface Unassigned {
  unassigned: number;
  /** The place after which more may follow; null: at the end. */
  next: AssignedPlace | null;
}

async function unassignedBy(
  transaction: Database,
  statement: typeof unassignStatement,
  values: readonly string[],
): Promise<Unassigned> {
  const last = await transaction.row(statement, values);
  const next = last?.examined === EXAMINED ? { at: last.at, id: last.id } : null;
  return { unassigned: last?.unassigned ?? 0, next };
}

/**
 * Of the next conversations of a user, unassigns those that the user may no longer use: all of them after a
 * deactivation. They are assigned to nobody, because an heir may not use their inboxes.
 */
export function unassignLost(
  transaction: Database,
  businessId: string,
  userId: string,
  after: AssignedPlace,
): Promise<Unassigned> {
  return unassignedBy(transaction, unassignLostStatement, [businessId, userId, after.at, after.id]);
}

/** Unassigns the next conversations of a user. */
export function unassignAny(transaction: Database, businessId: string, userId: string): Promise<Unassigned> {
  return unassignedBy(transaction, unassignStatement, [businessId, userId, BEGINNING.at, BEGINNING.id]);
}
