import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";

/** An order for the carrier: a text to send or a call to place. */
export interface NewJob {
  /** The id of the message or the call. */
  id: string;
  kind: "text" | "call";
  inboxId: string;
  /** How many segments the text has; a call takes the line for one. */
  segments: number;
}

const enqueueStatement = statement<never>(
  "carrier.enqueue",
  `
    INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, segments, due_at, created_at)
    VALUES ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp())`,
);

/** Writes an order, due at once, with the change that it belongs to, and wakes the worker after the commit. */
export async function enqueueJob(database: Database, businessId: string, job: NewJob): Promise<void> {
  await database.rows(enqueueStatement, [businessId, job.id, job.kind, job.inboxId, job.segments]);
  database.announce("carrier");
}
