import { lastingAfter } from "../../platform/carrier/errors.ts";

/**
 * SQL conditions on contacting a number, for the statements of all folders. `$1` is the business; `number` is SQL of a
 * number, or `ANY(…)` of several. OFFSET 0 forces a look-up by number: a join would read the whole list.
 */

/** A condition: the number is on the do-not-call list, so that no campaign dials or texts it. */
export const isListed = (number: string): string => `EXISTS (
            SELECT FROM do_not_call_numbers l WHERE l.business_id = $1 AND l.phone_number = ${number} OFFSET 0
          )`;

/** A condition: the number has opted out of texts. */
export const hasOptedOut = (number: string): string => `EXISTS (
            SELECT FROM opt_outs o WHERE o.business_id = $1 AND o.phone_number = ${number} OFFSET 0
          )`;

/** A condition: the carrier blocks texts of an inbox to the number. */
export const isBlockedAt = ({ inboxId, number }: { inboxId: string; number: string }): string => `EXISTS (
            SELECT FROM carrier_blocks b
            WHERE b.business_id = $1 AND b.phone_number = ${number} AND b.inbox_id = ${inboxId} OFFSET 0
          )`;

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(", ");

const AFTER_CALL = listed(lastingAfter("call"));
const AFTER_TEXT = listed(lastingAfter("text"));

/**
 * A condition: the carrier has reported after a call that the number does not exist. It counts for the whole business.
 */
export const isInvalid = (number: string): string => `EXISTS (
            SELECT FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = ${number} AND c.error_code IN (${AFTER_CALL}) OFFSET 0
          )`;

/**
 * A condition: the number cannot be texted, because it is invalid or the carrier has reported so after a text. Such a
 * report on a text does not prevent calls: a landline has a number too.
 */
export const cannotBeTexted = (number: string): string => `(${isInvalid(number)} OR EXISTS (
            SELECT FROM messages m
            WHERE m.business_id = $1 AND m.phone_number = ${number} AND m.error_code IN (${AFTER_TEXT})
            OFFSET 0
          ))`;

/** The reasons not to text a number, the weightiest last: a number has the weightiest of its own. */
export const NUMBER_MARKS = { cannotBeTexted: 1, hasOptedOut: 2, isListed: 3 } as const;

/**
 * A query for all numbers of the business with such a reason, read along indexes: `phone_number` and its `mark`. It is
 * cheaper than a look-up of each number where there are many.
 */
export const MARKED_NUMBERS = `
      SELECT phone_number, max(mark) AS mark FROM (
        SELECT phone_number, ${NUMBER_MARKS.isListed} AS mark FROM do_not_call_numbers WHERE business_id = $1
        UNION ALL
        SELECT phone_number, ${NUMBER_MARKS.hasOptedOut} FROM opt_outs WHERE business_id = $1
        UNION ALL
        SELECT phone_number, ${NUMBER_MARKS.cannotBeTexted} FROM calls
        WHERE business_id = $1 AND error_code IN (${AFTER_CALL})
        UNION ALL
        SELECT phone_number, ${NUMBER_MARKS.cannotBeTexted} FROM messages
        WHERE business_id = $1 AND error_code IN (${AFTER_TEXT})
      ) known GROUP BY phone_number`;

/** A query for the opt-out of a number: its time, reason and source. */
export const optOutOf = ({ businessId, number }: { businessId: string; number: string }): string => `
      -- LIMIT forces a look-up by number: a join might read all numbers of the business for each contact.
      SELECT o.opted_out_at, o.reason, o.source FROM opt_outs o
      WHERE o.business_id = ${businessId} AND o.phone_number = ${number} LIMIT 1`;
