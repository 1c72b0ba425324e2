import { LONGEST_CALL } from "./session-store.ts";

/**
 * A query that finds calls of the business `$1` to a number that a person answered so many minutes ago at the most, in
 * another campaign or in none. Each part is SQL.
 */
export function answeredLately({
  number,
  campaign,
  minutes,
}: Record<"number" | "campaign" | "minutes", string>): string {
  return `
    SELECT FROM calls c
    WHERE c.business_id = $1 AND c.phone_number = ${number} AND (c.direction = 'outgoing') IS TRUE
      AND c.started_at > now() - ${LONGEST_CALL} - ${minutes} * interval '1 minute'
      AND c.answered_at IS NOT NULL AND c.answered_by IS DISTINCT FROM 'machine'
      AND c.campaign_id IS DISTINCT FROM ${campaign}
      AND COALESCE(c.ended_at, now()) > now() - ${minutes} * interval '1 minute'
    OFFSET 0`;
}
