import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Job } from "./claim-store.ts";

/** One answer of the carrier does not stop the calls of all businesses for longer. */
const LONGEST_ACCOUNT_PAUSE = "interval '1 minute'";

const finishStatement = statement<{ id: string }>(
  "carrier.finish",
  "DELETE FROM carrier_jobs WHERE business_id = $1 AND id = $2 AND lease_token = $3 RETURNING id",
);

/** Deletes a finished job. @returns false if another worker has its lease: the result must not be recorded. */
export async function finishJob(database: Database, job: Job): Promise<boolean> {
  return (await database.row(finishStatement, [job.businessId, job.id, job.token])) !== undefined;
}

const postponeStatement = statement<never>(
  "carrier.postpone",
  `
    WITH job AS (
      UPDATE carrier_jobs SET
        due_at = clock_timestamp() + $4::float * interval '1 millisecond', lease_token = NULL, doubtful = doubtful OR $5
      WHERE business_id = $1 AND id = $2 AND lease_token = $3
      RETURNING inbox_id, kind
    ), account AS (
      UPDATE carrier_account a SET
        calls_free_at = GREATEST(a.calls_free_at,
          clock_timestamp() + LEAST($6::float * interval '1 millisecond', ${LONGEST_ACCOUNT_PAUSE}))
      FROM job
      WHERE a.is_only AND job.kind = 'call' AND $6 > 0
    )
    UPDATE carrier_lanes l SET
      free_at = GREATEST(l.free_at, clock_timestamp() + $6::float * interval '1 millisecond')
    FROM job
    WHERE l.business_id = $1 AND l.inbox_id = job.inbox_id AND l.kind = 'text' AND job.kind <> 'call' AND $6 > 0`,
);

/**
 * Postpones a job, and where the carrier asks for a pause all texts of its number, or all calls. An order that was in
 * doubt once stays so: it is looked for before each later attempt.
 */
export async function postponeJob(
  database: Database,
  job: Job,
  { milliseconds, isDoubtful, laneMilliseconds }: Postponement,
): Promise<void> {
  const values = [job.businessId, job.id, job.token, milliseconds, isDoubtful, laneMilliseconds];
  await database.rows(postponeStatement, values);
}

export interface Postponement {
  milliseconds: number;
  isDoubtful: boolean;
  /** 0: the other orders go on. */
  laneMilliseconds: number;
}
