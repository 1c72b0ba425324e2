import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { OLDEST_MAIL, STUCK_IMPORTS, STUCK_OPERATIONS, STUCK_UNDOS } from "./late-sql.ts";

/** What the operator asks about all businesses. Each list has a maximum, and each count is of bounded rows. */

const OF_OPERATOR = { unbound: "the operator asks about every business" };

/** The rows that are counted at most. */
const MOST = 10_000;

const count = (from: string) => `(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${MOST}) counted)`;

export interface Overview {
  businesses: number;
  suspendedBusinesses: number;
  /** In seconds, of the oldest due order of texts and calls; 0 without one. */
  oldestOrderSeconds: number;
  waitingMails: number;
  failedMails: number;
  oldestMailSeconds: number;
  runningImports: number;
  stuckImports: number;
  stuckUndos: number;
  stuckOperations: number;
  runningBroadcasts: number;
  openErasures: number;
  lateErasures: number;
  waitingRecordings: number;
  failingSubscriptions: number;
}

const overviewStatement = statement<Overview>(
  "operator.overview",
  `
    SELECT
      ${count("businesses")} AS businesses,
      ${count("businesses WHERE suspended_at IS NOT NULL")} AS suspended_businesses,
      (
        SELECT COALESCE(GREATEST(extract(epoch FROM now() - min(due_at)), 0), 0)::float8
        FROM businesses b CROSS JOIN LATERAL (
          SELECT due_at FROM carrier_jobs j WHERE j.business_id = b.id LIMIT ${MOST}
        ) first
        WHERE b.suspended_at IS NULL
      ) AS oldest_order_seconds,
      ${count("mails WHERE sent_at IS NULL AND failed_at IS NULL")} AS waiting_mails,
      ${count("mails WHERE failed_at > now() - interval '1 day'")} AS failed_mails,
      ${OLDEST_MAIL} AS oldest_mail_seconds,
      ${count("contact_import_jobs")} AS running_imports,
      ${count(STUCK_IMPORTS)} AS stuck_imports,
      ${count(STUCK_UNDOS)} AS stuck_undos,
      ${count(STUCK_OPERATIONS)} AS stuck_operations,
      ${count("broadcasts WHERE status = 'running'")} AS running_broadcasts,
      ${count("person_erasures WHERE completed_at IS NULL")} AS open_erasures,
      ${count("person_erasures WHERE completed_at IS NULL AND created_at < now() - interval '1 day'")} AS late_erasures,
      ${count("recordings WHERE due_at < now() - interval '10 minutes' AND state = 'pending'")} AS waiting_recordings,
      ${count("subscription_health WHERE consecutive_failures > 0")} AS failing_subscriptions`,
  OF_OPERATOR,
);

export async function readOverview(database: Database): Promise<Overview> {
  return (await database.row(overviewStatement, [])) as Overview;
}

export interface FailureCount {
  status: string;
  errorCode: string;
  count: number;
  businesses: number;
}

const listTextFailuresStatement = statement<FailureCount>(
  "operator.listTextFailures",
  `
    SELECT m.status, m.error_code, count(*)::int AS count, count(DISTINCT m.business_id)::int AS businesses
    FROM businesses b
    CROSS JOIN LATERAL (
      SELECT status, error_code, business_id FROM messages
      WHERE business_id = b.id AND updated_at > now() - $1::int * interval '1 hour'
        AND status IN ('failed', 'undelivered')
      LIMIT ${MOST}
    ) m
    GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 50`,
  OF_OPERATOR,
);

/** The codes with which texts failed in the last hours, the most frequent first. */
export function listTextFailures(database: Database, hours: number): Promise<FailureCount[]> {
  return database.rows(listTextFailuresStatement, [hours]);
}

export interface LaneQueue {
  businessId: string;
  inboxId: string;
  kind: string;
  due: number;
  oldestDueAt: string;
}

const listQueuesStatement = statement<LaneQueue>(
  "operator.listQueues",
  `
    SELECT business_id, inbox_id, kind, count(*)::int AS due, min(due_at) AS oldest_due_at
    FROM (SELECT * FROM carrier_jobs WHERE due_at <= now() LIMIT 100000) due
    GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2 LIMIT $1`,
  OF_OPERATOR,
);

/** The numbers with the most due orders. */
export function listQueues(database: Database, limit: number): Promise<LaneQueue[]> {
  return database.rows(listQueuesStatement, [limit]);
}

export interface RecordingCount {
  state: string;
  attempts: number;
  storageFailures: number;
  error: string | null;
  count: number;
}

const listRecordingsStatement = statement<RecordingCount>(
  "operator.listRecordings",
  `
    SELECT state, attempts, storage_failures, error, count(*)::int AS count
    FROM (SELECT * FROM recordings WHERE state IN ('pending', 'failed') LIMIT 100000) open
    GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 1, 2 LIMIT $1`,
  OF_OPERATOR,
);

/** The recordings that wait and those that are given up, by reason. */
export function listRecordings(database: Database, limit: number): Promise<RecordingCount[]> {
  return database.rows(listRecordingsStatement, [limit]);
}

export interface CampaignAbandonment {
  businessId: string;
  campaignId: string;
  answered: number;
  abandoned: number;
}

const listAbandonmentStatement = statement<CampaignAbandonment>(
  "operator.listAbandonment",
  `
    SELECT c.business_id, c.id AS campaign_id, counts.answered, counts.abandoned
    FROM campaigns c
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS answered, count(abandoned_at)::int AS abandoned FROM (
        SELECT abandoned_at FROM calls
        WHERE business_id = c.business_id AND campaign_id = c.id AND answered_at > now() - $1::int * interval '1 hour'
          AND answered_by IS DISTINCT FROM 'machine'
        LIMIT ${MOST}
      ) latest
    ) counts
    WHERE counts.abandoned > 0
    ORDER BY counts.abandoned DESC, c.id LIMIT $2`,
  OF_OPERATOR,
);

/** The campaigns with calls that nobody took, the most first. */
export function listAbandonment(database: Database, hours: number, limit: number): Promise<CampaignAbandonment[]> {
  return database.rows(listAbandonmentStatement, [hours, limit]);
}
