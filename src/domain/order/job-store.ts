import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** An order for the carrier: a text to send or a call to place. */
export interface NewJob {
  /** The id of the message or the call. */
  id: string;
  /** A text with media has a lane of its own, of which the version before sends nothing: it would leave them out. */
  kind: "text" | "media" | "call";
  inboxId: string;
  /** How many segments the text has; a call counts as one. */
  segments: number;
  /** Whether it goes out although the number has opted out: the answer to a keyword alone. */
  passesOptOut?: boolean;
  /** When it is due (RFC 3339); absent or past: at once. */
  dueAt?: string | undefined;
}

const enqueueStatement = statement<never>(
  "carrier.enqueue",
  `
    INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, passes_opt_out, due_at, created_at)
    SELECT $1, $2, $3, $4, $5, $6, due.at, due.at
    FROM GREATEST($7::timestamptz, clock_timestamp()) AS due (at)`,
);

/**
 * Writes an order in the transaction of its change, and wakes the worker after the commit. The age of the order counts
 * from when it is due.
 */
export async function enqueueJob(database: Database, businessId: string, job: NewJob): Promise<void> {
  const { id, kind, inboxId, segments, passesOptOut = false, dueAt = null } = job;
  await database.rows(enqueueStatement, [businessId, id, kind, inboxId, segments, passesOptOut, dueAt]);
  database.announce("carrier");
}
