import { LONGEST_CALL } from "./session-store.ts";

/**
 * A query that finds calls `c` of the business `$1` to a number that a person answered so many minutes ago at the most, in
 * another campaign or in none. Each part is SQL; `found` is what is selected of them.
 */
export function answeredLately({
  number,
  campaign,
  minutes,
  found = "",
}: {
  number: string;
  campaign: string;
  minutes: string;
  found?: string;
}): string {
  return `
    SELECT ${found} FROM calls c
    WHERE c.business_id = $1 AND c.phone_number = ${number} AND (c.direction = 'outgoing') IS TRUE
      AND c.started_at > now() - ${LONGEST_CALL} - ${minutes} * interval '1 minute'
      AND c.answered_at IS NOT NULL AND c.answered_by IS DISTINCT FROM 'machine'
      AND (c.campaign_id = ${campaign}) IS NOT TRUE
      AND COALESCE(c.ended_at, now()) > now() - ${minutes} * interval '1 minute'
    OFFSET 0`;
}
