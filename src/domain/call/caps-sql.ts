import { LONGEST_CALL, NOT_PLACED } from "./rules.ts";

/**
 * SQL of an obstacle that follows from the recent calls to a number, of all campaigns and by hand. `$1` is the business,
 * and `c` a call. It reads the few recent calls to one number, along the index of numbers and times.
 */
export interface CallObstacle {
  /** A condition: it does not bar the number, which is SQL too. */
  isFree(number: string): string;
  /** An aggregate over the recent calls to a number: the end of the obstacle; null if there is none. */
  until: string;
  /** The interval whose calls decide. */
  reach: string;
}

const callsTo = (number: string, reach: string) => `
            FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = ${number} AND (c.direction = 'outgoing') IS TRUE
              AND c.started_at > now() - ${reach}`;

/**
 * A maximum of calls to one number in this time.
 *
 * @param time such as `24 hours`.
 * @param most SQL of the maximum; null, if it is optional: none.
 */
export function cap({
  time,
  most,
  isOptional = false,
}: {
  time: string;
  most: string;
  isOptional?: boolean;
}): CallObstacle {
  const reach = `interval '${time}'`;
  // A call that was hung up while it rang has reached the person. A callback that no member has taken yet was not ordered.
  const counts = `(c.status <> 'canceled' OR c.carrier_id IS NOT NULL)
                AND NOT (c.is_routed AND c.status = 'queued' AND c.line_id IS NULL) AND c.error_code IS DISTINCT FROM '${NOT_PLACED}'`;
  return {
    isFree(number) {
      const made = `(
            SELECT count(*) ${callsTo(number, reach)} AND ${counts}
          )`;
      return isOptional ? `NOT (${most} IS NOT NULL AND ${made} >= ${most})` : `${made} < ${most}`;
    },
    until: `(array_agg(c.started_at ORDER BY c.started_at DESC) FILTER (
                WHERE c.started_at > now() - ${reach} AND ${counts}
              ))[${most}] + ${reach}`,
    reach,
  };
}

/** A rest of this time, counted from the time `from` of those calls that meet the conditions. */
function rest({ time, from, of = [] }: { time: string; from: string; of?: readonly string[] }): CallObstacle {
  const rests = [...of, `${from} > now() - ${time}`].join(" AND ");
  return {
    isFree: (number) => `NOT EXISTS (
            SELECT ${callsTo(number, `${LONGEST_CALL} - ${time}`)} AND ${rests}
            OFFSET 0
          )`,
    until: `max(${from} + ${time}) FILTER (WHERE ${rests})`,
    reach: `${LONGEST_CALL} + ${time}`,
  };
}

/** The cap of a business. */
export const weeklyCap = (most: string): CallObstacle => cap({ time: "7 days", most, isOptional: true });

/** The rest of a number after an abandoned call. */
export const abandonedRest: CallObstacle = rest({
  time: "interval '72 hours'",
  from: "c.abandoned_at",
});

/** The rest of a number that a person answered in another campaign than this one, or in none; both are SQL. */
export const answeredRest = ({ campaign, minutes }: { campaign: string; minutes: string }): CallObstacle =>
  rest({
    time: `${minutes} * interval '1 minute'`,
    from: "COALESCE(c.ended_at, now())",
    of: [
      "c.answered_at IS NOT NULL",
      "c.answered_by IS DISTINCT FROM 'machine'",
      `(c.campaign_id = ${campaign}) IS NOT TRUE`,
    ],
  });
