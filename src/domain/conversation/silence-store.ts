import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** Texts at the carrier without a recent report: the service polls for them, since a report may be lost. */

/** An expression: the time of the first poll for a text with a new status. */
export const SILENCE = "clock_timestamp() + interval '1 minute'";

export interface SilentText {
  businessId: string;
  id: string;
  carrierId: string;
}

/**
 * The pause doubles each time, up to an hour. Many networks never report a delivery: polling ends after a day and the
 * text stays `sent`.
 */
const claimStatement = statement<SilentText>(
  "message.claimSilent",
  `
    WITH due AS (
      SELECT m.ctid AS row FROM messages m WHERE m.next_check_at <= now()
      ORDER BY m.next_check_at
      LIMIT $1
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE messages m SET
      checks = LEAST(m.checks + 1, 100),
      next_check_at = CASE WHEN m.carrier_id IS NOT NULL AND m.created_at > now() - interval '1 day' THEN
        clock_timestamp() + LEAST(2 ^ LEAST(m.checks, 8), 60) * (0.75 + random() / 2) * interval '1 minute' END
    WHERE m.ctid = ANY(ARRAY(SELECT due.row FROM due))
    RETURNING m.business_id, m.id, m.carrier_id`,
  { unbound: "any process asks for the silent texts of every business" },
);

/** Takes the texts due for a poll; each is due again after a pause, whatever the result of this one. */
export async function claimSilentTexts(database: Database, most: number): Promise<SilentText[]> {
  const texts = await database.rows(claimStatement, [most]);
  return texts.filter(({ carrierId }) => carrierId !== null);
}

const countUnknownStatement = statement<{ times: number }>(
  "message.countUnknown",
  `
    UPDATE messages SET times_unknown = LEAST(times_unknown + 1, 100)
    WHERE business_id = $1 AND id = $2 AND next_check_at IS NOT NULL
    RETURNING times_unknown AS times`,
);

/** Counts a poll in which the carrier did not know the text. @returns the number of such polls. */
export async function countUnknownText(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}
