import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { inCall, isRung } from "./agent-line-rules.ts";

/** For what the line of an agent is in use, and the lock of whoever is about to use it. */

/** Takes the lock of the line with this id until commit. */
const lockUse = (line: string) => `pg_advisory_xact_lock(hashtextextended($1 || ' use of ' || ${line}, 0))`;

const lockUseStatement = statement<never>("line.lockUse", `SELECT ${lockUse("$2")}`, {
  unbound: "takes a lock and reads no table: the name of the lock contains the business",
});

const lockUseOfUsersStatement = statement<never>(
  "line.lockUseOfUsers",
  `
    SELECT ${lockUse("waiting.id")} FROM (
      SELECT l.id FROM agent_lines l
      WHERE l.business_id = $1 AND l.user_id = ANY($2) AND l.purpose = 'agent' AND l.ended_at IS NULL
        AND l.closing_at IS NULL
      ORDER BY l.id OFFSET 0
    ) waiting`,
);

/** Locks the lines on which these users wait in sessions, as `useOfLine` does, before calls are offered on them. */
export async function lockUseOfLines(
  transaction: Database,
  businessId: string,
  userIds: readonly string[],
): Promise<void> {
  await transaction.rows(lockUseOfUsersStatement, [businessId, userIds]);
}

const useStatement = statement<{ isBusy: boolean; isRung: boolean }>(
  "line.use",
  `
    SELECT EXISTS (
      SELECT FROM calls c WHERE c.business_id = $1 AND c.line_id = $2 AND c.ended_at IS NULL
    ) OR EXISTS (
      SELECT FROM call_transfers t WHERE t.business_id = $1 AND t.to_line_id = $2 AND t.ended_at IS NULL
    ) AS is_busy, EXISTS (
      SELECT FROM call_offers o
      WHERE o.business_id = $1 AND o.line_id = $2 AND o.state = 'ringing' AND o.rings_until > clock_timestamp()
    ) AS is_rung`,
);

/**
 * Tells for what a line is in use: it has a call or is in a consultation, or a call is offered on it. Until commit nobody
 * else uses it. The lock is not one on its row, which reports of the carrier lock in another order.
 */
export async function useOfLine(
  transaction: Database,
  businessId: string,
  lineId: string,
): Promise<"call" | "offer" | null> {
  await transaction.rows(lockUseStatement, [businessId, lineId]);
  const use = await transaction.row(useStatement, [businessId, lineId]);
  return use?.isBusy ? "call" : use?.isRung ? "offer" : null;
}

/** @throws DomainError `conflict` if the line is in use: see `useOfLine`. */
export async function requireFree(transaction: Database, businessId: string, lineId: string): Promise<void> {
  const use = await useOfLine(transaction, businessId, lineId);
  if (use !== null) {
    throw use === "call" ? inCall() : isRung();
  }
}
