import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasOptedOut, isListed } from "../consent/number-sql.ts";
import { COUNTS_FOR_CAP, hasReachedCap, restsAfterAbandonment } from "./caps-sql.ts";
import { answeredLately } from "./rest-sql.ts";

/** How long after a call of a person a call back counts as asked for. */
const CALL_BACK_MINUTES = 30;

/** What decides whether a number may be called by hand now. */
export interface HandCallStanding {
  businessZone: string;
  isListed: boolean;
  isOptedOut: boolean;
  callsToday: number;
  weeklyNumberCap: number | null;
  hasReachedCap: boolean;
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
      (
        SELECT count(*)::int FROM calls c
        WHERE c.business_id = $1 AND c.phone_number = $2 AND (c.direction = 'outgoing') IS TRUE
          AND c.started_at > now() - interval '24 hours' AND ${COUNTS_FOR_CAP}
      ) AS calls_today,
      b.weekly_number_cap,
      ${hasReachedCap("$2", "b.weekly_number_cap")} AS has_reached_cap,
      ${restsAfterAbandonment("$2")} AS was_abandoned,
      EXISTS (
        ${answeredLately({ number: "$2", campaign: "NULL::text", minutes: "b.answered_rest_minutes" })}
      ) AS is_resting,
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
