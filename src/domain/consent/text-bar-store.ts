import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { BlockedLine } from "./block-store.ts";
import { hasOptedOut, isBlockedAt, isListed } from "./number-sql.ts";

/** The reasons why a number is not texted. */
export type TextBar = "opted_out" | "do_not_call";

const textBarsStatement = statement<{ phoneNumber: string; bar: TextBar }>(
  "consent.textBars",
  `
    SELECT barred.phone_number, barred.bar
    FROM unnest($2::text[], $3::text[]) AS line (inbox_id, phone_number)
    CROSS JOIN LATERAL (
      SELECT line.phone_number, CASE
        WHEN ${hasOptedOut("line.phone_number")}
          OR ${isBlockedAt({ inboxId: "line.inbox_id", number: "line.phone_number" })} THEN 'opted_out'
        WHEN ${isListed("line.phone_number")} THEN 'do_not_call'
      END AS bar
    ) barred
    WHERE barred.bar IS NOT NULL`,
);

/**
 * The numbers that are not texted from an inbox, each with the reason: it has opted out, the carrier blocks texts of the
 * inbox to it, or it is on the do-not-call list.
 */
export async function textBars(
  database: Database,
  businessId: string,
  lines: readonly BlockedLine[],
): Promise<Map<string, TextBar>> {
  const [inboxIds, phoneNumbers] = [lines.map(({ inboxId }) => inboxId), lines.map((line) => line.phoneNumber)];
  const rows = await database.rows(textBarsStatement, [businessId, inboxIds, phoneNumbers]);
  return new Map(rows.map(({ phoneNumber, bar }) => [phoneNumber, bar]));
}
