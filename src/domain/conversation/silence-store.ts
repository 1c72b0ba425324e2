import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { afterPause, claimDue, countUnknown } from "../order/silence-sql.ts";

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
  claimDue({
    update: "UPDATE messages m",
    which: "m.next_check_at IS NOT NULL",
    dueAt: "m.next_check_at",
    next: `CASE WHEN m.carrier_id IS NOT NULL AND m.created_at > now() - interval '1 day'
        THEN ${afterPause("m", "60", "3600")} END`,
    returned: "m.business_id, m.id, m.carrier_id",
  }),
  { unbound: "any process asks the carrier about silent texts of every business" },
);

/** Claims the texts due for a poll; each is due again after a pause, regardless of the result. */
export async function claimSilentTexts(database: Database, most: number): Promise<SilentText[]> {
  const texts = await database.rows(claimStatement, [most]);
  return texts.filter(({ carrierId }) => carrierId !== null);
}

const countUnknownStatement = statement<{ times: number }>(
  "message.countUnknown",
  countUnknown("UPDATE messages", "next_check_at IS NOT NULL"),
);

/** Counts a poll in which the carrier did not know the text. @returns the number of such polls. */
export async function countUnknownText(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}
