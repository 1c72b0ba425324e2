import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import { enqueueJob } from "../order/job-store.ts";
import { type AgentLine, type AgentLineDevice, inCall, requireReady } from "./agent-line-rules.ts";
import { IS_SILENT } from "./browser-phone-store.ts";
import { CLOSED_LINE, type ClosedLine, giveUpOrders } from "./closed-line.ts";
import { requireFree } from "./line-use-store.ts";

/** The lines of agents: how a session or a call gets one. */

/** Whether nobody may be dialed on the line `l` yet, since the carrier may take its agent out of the conference. */
export const IS_DOUBTFUL = "COALESCE(l.dials_after > clock_timestamp(), false)";

const LINE = `l.id, l.device, l.phone_number, l.state, l.lost_reason, ${IS_SILENT} AS is_silent,
      ${IS_DOUBTFUL} AS is_doubtful`;

const ofSessionsStatement = statement<AgentLine & { sessionId: string }>(
  "line.ofSessions",
  `
    SELECT line.* FROM unnest($2::text[]) AS session (id)
    CROSS JOIN LATERAL (
      SELECT ${LINE}, l.session_id FROM agent_lines l
      WHERE (l.business_id = $1) IS TRUE AND l.session_id = session.id
      ORDER BY l.created_at DESC LIMIT 1
    ) line`,
);

/** The latest line of each of these sessions that has one. */
export function linesOfSessions(
  database: Database,
  businessId: string,
  sessionIds: readonly string[],
): Promise<(AgentLine & { sessionId: string })[]> {
  return database.rows(ofSessionsStatement, [businessId, sessionIds]);
}

export async function lineOfSession(
  database: Database,
  businessId: string,
  sessionId: string,
): Promise<AgentLine | null> {
  return (await linesOfSessions(database, businessId, [sessionId]))[0] ?? null;
}

/**
 * An SQL condition: the latest line of the session `s` is connected and heard from, and has no call and no consultation.
 * Others may use the line too: the unique index on the calls of a line decides.
 */
export const HAS_FREE_LINE = `
  EXISTS (
    SELECT FROM (
      SELECT l.business_id, l.id, l.user_id, l.device, l.purpose, l.state, l.closing_at, l.dials_after
      FROM agent_lines l
      WHERE l.business_id = s.business_id AND l.session_id = s.id
      ORDER BY l.created_at DESC LIMIT 1
    ) l
    WHERE l.state = 'ready' AND l.closing_at IS NULL AND NOT ${IS_DOUBTFUL} AND NOT ${IS_SILENT} AND NOT EXISTS (
      SELECT FROM calls c WHERE c.business_id = s.business_id AND c.line_id = l.id AND c.ended_at IS NULL OFFSET 0
    ) AND NOT EXISTS (
      SELECT FROM call_transfers t
      WHERE t.business_id = s.business_id AND t.to_line_id = l.id AND t.ended_at IS NULL OFFSET 0
    )
  )`;

const adoptStatement = statement<{ id: string }>(
  "line.adopt",
  `
    UPDATE agent_lines l SET session_id = $3, updated_at = ${NOW}
    FROM users u
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.purpose = 'agent' AND l.ended_at IS NULL AND l.closing_at IS NULL
      AND u.business_id = $1 AND u.id = $2 AND l.device = $4 AND (l.device = 'browser' OR u.phone_number = l.phone_number)
    RETURNING l.id`,
);

const closeOthersStatement = statement<ClosedLine>(
  "line.closeOthers",
  `
    UPDATE agent_lines SET closing_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND user_id = $2 AND ended_at IS NULL AND closing_at IS NULL
    RETURNING ${CLOSED_LINE}`,
);

const insertStatement = statement<{ id: string }>(
  "line.insert",
  `
    INSERT INTO agent_lines (business_id, id, user_id, session_id, inbox_id, from_number, device, phone_number, state,
      next_check_at, created_at, updated_at)
    SELECT $1, $5, u.id, $3, i.id, i.phone_number, $7, CASE $7 WHEN 'phone' THEN u.phone_number END,
      CASE $7 WHEN 'phone' THEN 'ordered' ELSE 'joining' END, clock_timestamp() + interval '2 minutes', $6, $6
    FROM users u JOIN inboxes i ON i.business_id = u.business_id AND i.id = $4
    WHERE u.business_id = $1 AND u.id = $2 AND ($7 = 'browser' OR u.phone_number IS NOT NULL)
    ON CONFLICT (business_id, user_id) WHERE ended_at IS NULL AND closing_at IS NULL DO NOTHING
    RETURNING id`,
);

/** For whom a line is, and the inbox whose number it shows. */
interface Wanted {
  userId: string;
  inboxId: string;
  device: AgentLineDevice;
}

/**
 * Gives a session the line of its agent: the existing one of the same device, or a new one. A new one rings the agent's
 * phone, or waits for the agent's browser to call in. For `phone` an agent without a phone number has none.
 */
export async function connectLine(
  transaction: Database,
  businessId: string,
  { userId, sessionId, inboxId, device }: Wanted & { sessionId: string },
): Promise<void> {
  const adopt = () => transaction.row(adoptStatement, [businessId, userId, sessionId, device]);
  if (await adopt()) {
    return;
  }
  await giveUpOrders(transaction, businessId, await transaction.rows(closeOthersStatement, [businessId, userId]));
  if (!(await ring(transaction, businessId, { userId, sessionId, inboxId, device }))) {
    // The agent's phone was just rung for another purpose, or the agent has no phone.
    await adopt();
  }
}

/** Orders a line; a browser calls in by itself. @returns its id, or null if the agent has no number or already has a line. */
async function ring(
  transaction: Database,
  businessId: string,
  { userId, sessionId, inboxId, device }: Wanted & { sessionId: string | null },
): Promise<string | null> {
  const { id, createdAt } = newIdentity("lin");
  const values = [businessId, userId, sessionId, inboxId, id, createdAt, device];
  const line = await transaction.row(insertStatement, values);
  if (!line) {
    return null;
  }
  if (device === "phone") {
    await enqueueJob(transaction, businessId, { id, kind: "call", inboxId, segments: 1 });
  }
  return id;
}

const lockOfUserStatement = statement<AgentLine>(
  "line.lockOfUser",
  `
    SELECT ${LINE} FROM agent_lines l
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL FOR NO KEY UPDATE`,
);

/**
 * The line for one call of a user: the line that the user is on, or a new one at the device. `isReady` is false if the
 * call is to wait for the user.
 *
 * @param requireDevice refuses a user whose device cannot have a new line.
 * @returns null for `phone` and a user without a phone number.
 * @throws DomainError `conflict` if the user is in a call, or is being rung; what `requireDevice` throws.
 */
export async function lineForCall(
  transaction: Database,
  businessId: string,
  { userId, inboxId, device }: Wanted,
  requireDevice: () => Promise<void>,
): Promise<{ id: string; isReady: boolean } | null> {
  const line = await transaction.row(lockOfUserStatement, [businessId, userId]);
  if (line) {
    await requireFree(transaction, businessId, line.id);
    requireReady(line);
    return { id: line.id, isReady: true };
  }
  await requireDevice();
  const id = await ring(transaction, businessId, { userId, sessionId: null, inboxId, device });
  if (id === null && (await transaction.row(lockOfUserStatement, [businessId, userId]))) {
    throw inCall();
  }
  return id === null ? null : { id, isReady: false };
}
