import { LONGEST_CALL } from "./rules.ts";

/** SQL of the parameters of a rest: the campaign that it does not affect, and its minutes. */
interface Rest {
  campaign: string;
  minutes: string;
}

/** Whether a person answered the call `c` within this many minutes, in another campaign or in none. */
export function wasAnsweredLately({ campaign, minutes }: Rest): string {
  return `
      c.answered_at IS NOT NULL AND c.answered_by IS DISTINCT FROM 'machine'
      AND (c.campaign_id = ${campaign}) IS NOT TRUE
      AND COALESCE(c.ended_at, now()) > now() - ${minutes} * interval '1 minute'`;
}

/** A query for such calls of the business `$1` to a number, which is SQL too. */
export function answeredLately({ number, ...rest }: Rest & { number: string }): string {
  return `
    SELECT FROM calls c
    WHERE c.business_id = $1 AND c.phone_number = ${number} AND (c.direction = 'outgoing') IS TRUE
      AND c.started_at > now() - ${LONGEST_CALL} - ${rest.minutes} * interval '1 minute'
      AND ${wasAnsweredLately(rest)}
    OFFSET 0`;
}
