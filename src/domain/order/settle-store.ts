import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Job } from "./claim-store.ts";
import { laneOf } from "./lanes-sql.ts";

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
        due_at = clock_timestamp() + $4::float * interval '1 millisecond', lease_token = NULL, doubtful = $5
      WHERE business_id = $1 AND id = $2 AND lease_token = $3
      RETURNING inbox_id, kind
    )
    UPDATE carrier_lanes l SET
      free_at = GREATEST(l.free_at, clock_timestamp() + $6::float * interval '1 millisecond')
    FROM job
    WHERE l.business_id = $1 AND l.inbox_id = job.inbox_id AND l.kind = ${laneOf("job.kind")} AND $6 > 0`,
);

/** Postpones a job, and its whole lane where the carrier asks for a pause. */
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
  /** 0: the lane is unchanged. */
  laneMilliseconds: number;
}
