import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { currentRequestId } from "../../platform/requests.ts";
import { tracing } from "../../platform/tracing.ts";

/** An order for the carrier: a text to send or a call to place. */
export interface NewJob {
  /** The id of the message or the call. */
  id: string;
  /**
   * Texts with media are a queue of their own, in the lane of the texts of their number: a version before this kind
   * ignores them; it would send a text without its media. Marketing texts, with media or without, are another one: they
   * wait for the calling hours of the person, and let the other texts of their number go first.
   */
  kind: "text" | "media" | "marketing" | "call";
  inboxId: string;
  /** The number of segments of the text; a call counts as one. */
  segments: number;
  /** Whether it is sent although the number has opted out: only for the answer to a keyword. */
  passesOptOut?: boolean;
  /** Whether somebody waits on the phone for this call: it goes before all others. */
  isUrgent?: boolean;
  /** The time at which it is due (RFC 3339); absent or past: now. */
  dueAt?: string | undefined;
}

const enqueueStatement = statement<never>(
  "carrier.enqueue",
  `
    INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, passes_opt_out, urgency, due_at, created_at,
      request_id)
    SELECT $1, $2, $3, $4, $5, $6, CASE WHEN $8 THEN 0 ELSE 1 END, due.at, due.at, $9
    FROM GREATEST($7::timestamptz, clock_timestamp()) AS due (at)`,
);

/**
 * Writes an order in the transaction of its change, and wakes the worker after the commit. The age of an order counts
 * from its due time.
 */
export async function enqueueJob(database: Database, businessId: string, job: NewJob): Promise<void> {
  const { id, kind, inboxId, segments, passesOptOut = false, isUrgent = false, dueAt = null } = job;
  const order = [id, kind, inboxId, segments, passesOptOut, dueAt, isUrgent];
  await database.rows(enqueueStatement, [businessId, ...order, currentRequestId()]);
  tracing()?.queued(`carrier ${kind}`, id);
  database.wake("carrier");
}

const enqueueMarketingStatement = statement<never>(
  "carrier.enqueueMarketing",
  `
    INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, due_at, created_at)
    SELECT $1, given.id, 'marketing', given.inbox_id, given.segments, due.at, due.at
    FROM unnest($2::text[], $3::text[], $4::int[]) AS given (id, inbox_id, segments),
      clock_timestamp() AS due (at)`,
);

/** The same for marketing texts, which are due now. */
export async function enqueueMarketing(
  database: Database,
  businessId: string,
  texts: readonly Pick<NewJob, "id" | "inboxId" | "segments">[],
): Promise<void> {
  const columns = [texts.map(({ id }) => id), texts.map(({ inboxId }) => inboxId), texts.map((text) => text.segments)];
  await database.rows(enqueueMarketingStatement, [businessId, ...columns]);
  for (const { id } of texts) {
    tracing()?.queued("carrier marketing", id);
  }
  database.wake("carrier");
}

/** The urgency of calls that nobody wants any more: they go before all others, and take no turn. */
export const UNWANTED_URGENCY = -1;

const giveTurnsBackStatement = statement<never>(
  "carrier.giveTurnsBack",
  `
    UPDATE carrier_jobs SET urgency = ${UNWANTED_URGENCY}
    WHERE business_id = $1 AND ctid = ANY(ARRAY(
      -- One that is being claimed has its turn.
      SELECT j.ctid FROM carrier_jobs j
      WHERE j.business_id = $1 AND j.id = ANY($2) AND j.kind = 'call' AND j.begun_at IS NULL FOR UPDATE SKIP LOCKED
    ))`,
);

/** Nobody wants these calls and lines any more: those that wait for their turn at the carrier leave it to others. */
export async function giveTurnsBack(database: Database, businessId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    await database.rows(giveTurnsBackStatement, [businessId, ids]);
  }
}
