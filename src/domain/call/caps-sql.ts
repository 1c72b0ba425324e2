import { LONGEST_CALL, NOT_PLACED } from "./rules.ts";

/**
 * SQL of the caps over all campaigns and calls by hand. `$1` is the business, `number` is SQL of a number, and `c` a call.
 * Both read the few recent calls to one number, along the index of numbers and times.
 */

/** The time in which the cap of the business counts the calls to a number. */
export const CAPPED = "interval '7 days'";
/** The rest of a number after an abandoned call. */
export const ABANDONED_REST = "interval '72 hours'";

/** The call `c` counts towards the cap. */
export const COUNTS_FOR_CAP = `c.status <> 'canceled' AND c.error_code IS DISTINCT FROM '${NOT_PLACED}'`;

/** A condition: the number has had the maximum of calls in 7 days. @param cap SQL of the maximum; null: none. */
export const hasReachedCap = (number: string, cap: string): string => `(${cap} IS NOT NULL AND (
            SELECT count(*) FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = ${number} AND (c.direction = 'outgoing') IS TRUE
              AND c.started_at > now() - ${CAPPED} AND ${COUNTS_FOR_CAP}
          ) >= ${cap})`;

/** A condition: a call to the number was abandoned a short time ago. */
export const restsAfterAbandonment = (number: string): string => `EXISTS (
            SELECT FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = ${number} AND (c.direction = 'outgoing') IS TRUE
              AND c.started_at > now() - ${LONGEST_CALL} - ${ABANDONED_REST}
              AND c.abandoned_at > now() - ${ABANDONED_REST}
            OFFSET 0
          )`;
