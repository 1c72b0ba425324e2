import type { CallerProfile, CarrierNumber } from "../../platform/carrier/numbers-port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { callerProfileOf, isSuspended } from "../identity/standing-sql.ts";

/** Work on a number at the carrier, which this worker alone does until its lease ends. */
export interface NumberJob {
  businessId: string;
  /** The id of the number. */
  id: string;
  work: "buy" | "connect" | "release";
  phoneNumber: string;
  /** Null before the carrier has sold the number. */
  carrierId: string | null;
  /** Only the worker whose token is still on the job may settle it. */
  token: string;
  /** Including this attempt. */
  attempts: number;
  /** The answer to an earlier attempt was lost: the carrier may have done the work. */
  isDoubtful: boolean;
  isSuspended: boolean;
  /** That of the business; null: it has none. */
  callerProfile: CallerProfile | null;
  /** The seconds since the work was ordered. */
  ageSeconds: number;
  /** The seconds since the end of the attempt before, or since the order. */
  pausedSeconds: number;
}

/** The lease of a job. The requests of one attempt end sooner. */
export const LEASE_SECONDS = 60;

const NO_WORK = "work = NULL, work_since = NULL, due_at = NULL, lease_token = NULL, attempts = 0, doubtful = false";
const LEASED = "n.business_id = $1 AND n.id = $2 AND n.lease_token = $3";
const OF_ALL = { unbound: "the worker carries out the orders of every business" };

/** Of a suspended business only that goes on which ends its costs, or finds them out. */
const MAY_LEAVE = `(
        n.work = 'release' OR n.doubtful OR n.lease_token IS NOT NULL OR NOT ${isSuspended("n.business_id")}
      )`;

const claimStatement = statement<NumberJob>(
  "number.claim",
  `
    UPDATE numbers AS n SET
      due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds',
      lease_token = gen_random_uuid(),
      attempts = n.attempts + 1,
      doubtful = n.doubtful OR n.lease_token IS NOT NULL
    WHERE n.ctid = ANY(ARRAY(
      SELECT n.ctid FROM numbers n
      WHERE n.work IS NOT NULL AND n.due_at <= clock_timestamp() AND ${MAY_LEAVE}
      ORDER BY n.due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ))
    RETURNING n.business_id, n.id, n.work, n.phone_number, n.carrier_id, n.lease_token AS token, n.attempts,
      n.doubtful AS is_doubtful, ${isSuspended("n.business_id")} AS is_suspended,
      ${callerProfileOf("n.business_id")} AS caller_profile,
      extract(epoch FROM clock_timestamp() - n.work_since)::float AS age_seconds,
      extract(epoch FROM clock_timestamp() - n.updated_at)::float AS paused_seconds`,
  OF_ALL,
);

/** Claims due work, the longest due first. */
export function claimNumbers(database: Database, free: number): Promise<NumberJob[]> {
  return database.rows(claimStatement, [free]);
}

const postponeStatement = statement<never>(
  "number.postpone",
  `
    UPDATE numbers n SET due_at = clock_timestamp() + $4::float * interval '1 second', lease_token = NULL,
      doubtful = $5, problem = $6, updated_at = ${NOW}
    WHERE ${LEASED}`,
);

export async function postponeWork(
  database: Database,
  { businessId, id, token }: NumberJob,
  { seconds, isDoubtful, problem }: { seconds: number; isDoubtful: boolean; problem: string },
): Promise<void> {
  await database.rows(postponeStatement, [businessId, id, token, seconds, isDoubtful, problem]);
}

const boughtStatement = statement<{ inboxName: string }>(
  "number.bought",
  `
    UPDATE numbers n SET state = 'active', carrier_id = $4, capabilities = $5, connected_at = ${NOW}, problem = NULL,
      ${NO_WORK}, updated_at = ${NOW}
    WHERE ${LEASED}
    RETURNING n.inbox_name`,
);

/** Returns the name for the inbox; null where another worker has the lease. */
export async function markBought(
  transaction: Database,
  { businessId, id, token }: NumberJob,
  { carrierId, capabilities }: CarrierNumber,
): Promise<string | null> {
  const row = await transaction.row(boughtStatement, [businessId, id, token, carrierId, capabilities]);
  return row?.inboxName ?? null;
}

/** The result of a connection. */
export interface Connection {
  number: CarrierNumber;
  /** Whether the number belongs to the caller profile of the business. */
  isProfiled: boolean;
  /** Why it does not, for people; null: it does, or the business has none. */
  problem: string | null;
}

const connectedStatement = statement<never>(
  "number.connected",
  `
    UPDATE numbers n SET carrier_id = $4, capabilities = $5, connected_at = ${NOW}, problem = $7,
      profiled_at = CASE WHEN $6 THEN ${NOW} END, ${NO_WORK}, updated_at = ${NOW}
    WHERE ${LEASED}`,
);

export async function markConnected(
  database: Database,
  { businessId, id, token }: NumberJob,
  { number: { carrierId, capabilities }, isProfiled, problem }: Connection,
): Promise<void> {
  await database.rows(connectedStatement, [businessId, id, token, carrierId, capabilities, isProfiled, problem]);
}

const unconnectedStatement = statement<never>(
  "number.unconnected",
  `
    UPDATE numbers n SET problem = $4, ${NO_WORK}, updated_at = ${NOW}
    WHERE ${LEASED}`,
);

/** Gives up the connection of a number, which the business keeps. */
export async function markUnconnected(
  database: Database,
  { businessId, id, token }: NumberJob,
  problem: string,
): Promise<void> {
  await database.rows(unconnectedStatement, [businessId, id, token, problem]);
}

const failedStatement = statement<never>(
  "number.failed",
  `
    UPDATE numbers n SET state = 'failed', ended_at = ${NOW}, problem = $4, ${NO_WORK}, updated_at = ${NOW}
    WHERE ${LEASED}`,
);

/** Ends a purchase that the carrier has not made. */
export async function markFailed(
  database: Database,
  { businessId, id, token }: NumberJob,
  problem: string,
): Promise<void> {
  await database.rows(failedStatement, [businessId, id, token, problem]);
}

const releasedStatement = statement<never>(
  "number.released",
  `
    UPDATE numbers n SET state = 'released', ended_at = ${NOW}, connected_at = NULL, problem = NULL, ${NO_WORK},
      updated_at = ${NOW}
    WHERE ${LEASED}`,
);

export async function markReleased(database: Database, { businessId, id, token }: NumberJob): Promise<void> {
  await database.rows(releasedStatement, [businessId, id, token]);
}

const noteStatement = statement<never>(
  "number.note",
  `UPDATE numbers SET problem = $3, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

/** Says why a number that the business has does not work. */
export async function saveProblem(
  transaction: Database,
  businessId: string,
  id: string,
  problem: string,
): Promise<void> {
  await transaction.rows(noteStatement, [businessId, id, problem]);
}

const pruneStatement = statement<{ id: string }>(
  "number.prune",
  `
    DELETE FROM numbers WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM numbers WHERE state = 'failed' AND ended_at < now() - interval '30 days'
      LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
  OF_ALL,
);

/** Deletes some of the purchases that failed a month ago. Returns their number. */
export async function pruneFailed(database: Database): Promise<number> {
  return (await database.rows(pruneStatement, [])).length;
}
