import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasOptedOut, isListed } from "../consent/number-sql.ts";
import { abandonedRest, answeredRest, cap, weeklyCap } from "./caps-sql.ts";

/** How long after a call of a person a call back counts as asked for. */
const CALL_BACK_MINUTES = 30;

/** The maximum of calls to one number in 24 hours without its request: that of a new campaign. */
export const DAILY_CAP = 3;

/** What decides whether a number may be called by hand now. */
export interface HandCallStanding {
  businessZone: string;
  isListed: boolean;
  isOptedOut: boolean;
  hasReachedDailyCap: boolean;
  weeklyNumberCap: number | null;
  hasReachedWeeklyCap: boolean;
  /** A call to it was abandoned in the last 72 hours. */
  wasAbandoned: boolean;
  isResting: boolean;
  /** The person has called just before. */
  hasCalled: boolean;
}

const standingStatement = statement<HandCallStanding>(
  "call.handCallStanding",
  `
    SELECT b.time_zone AS business_zone,
      ${isListed("$2")} AS is_listed,
      ${hasOptedOut("$2")} AS is_opted_out,
      NOT ${cap({ time: "24 hours", most: String(DAILY_CAP) }).isFree("$2")} AS has_reached_daily_cap,
      b.weekly_number_cap,
      NOT ${weeklyCap("b.weekly_number_cap").isFree("$2")} AS has_reached_weekly_cap,
      NOT ${abandonedRest.isFree("$2")} AS was_abandoned,
      NOT ${answeredRest({ campaign: "NULL::text", minutes: "b.answered_rest_minutes" }).isFree("$2")} AS is_resting,
      EXISTS (
        SELECT FROM calls c
        WHERE c.business_id = $1 AND c.phone_number = $2 AND c.direction = 'incoming'
          AND c.started_at > now() - interval '${CALL_BACK_MINUTES} minutes'
        OFFSET 0
      ) AS has_called
    FROM (SELECT $1::text AS business_id) own JOIN businesses b ON b.id = own.business_id`,
);

export async function readHandCallStanding(
  database: Database,
  businessId: string,
  number: string,
): Promise<HandCallStanding> {
  return (await database.row(standingStatement, [businessId, number])) as HandCallStanding;
}
