/**
 * "May this number be contacted, and how?" as SQL for the statements of every noun. `$1` is the business; `number` is SQL
 * of a number, or `ANY(…)` of several. OFFSET 0 has each looked up by its number: as a join the whole list would be read.
 */

/** A condition: the number is on the do-not-call list, so that no campaign dials or texts it. */
export const isListed = (number: string): string => `EXISTS (
            SELECT FROM do_not_call_numbers l WHERE l.business_id = $1 AND l.phone_number = ${number} OFFSET 0
          )`;

/** A condition: the number has opted out of texts. */
export const hasOptedOut = (number: string): string => `EXISTS (
            SELECT FROM opt_outs o WHERE o.business_id = $1 AND o.phone_number = ${number} OFFSET 0
          )`;

/** A condition: the carrier has said of a call that there is no such number. It counts for the whole business. */
export const isInvalid = (number: string): string => `EXISTS (
            SELECT FROM calls c
            WHERE c.business_id = $1 AND c.phone_number = ${number} AND c.error_code = 'invalid_number' OFFSET 0
          )`;

/**
 * A condition: the number cannot be texted, as it is invalid or the carrier has said so of a text. The word on a text
 * keeps nobody from calling: a landline has a number too.
 */
export const cannotBeTexted = (number: string): string => `(${isInvalid(number)} OR EXISTS (
            SELECT FROM messages m
            WHERE m.business_id = $1 AND m.phone_number = ${number} AND m.error_code IN ('invalid_number', 'landline')
            OFFSET 0
          ))`;

/** Of these numbers, an array, those that a call must not be placed to: `number`, `reason`, and until when. */
export const barredNumbers = ({ numbers, dialsOptedOut }: { numbers: string; dialsOptedOut: string }): string => `
          SELECT l.phone_number AS number, 'do_not_call' AS reason, NULL::timestamptz AS until
          FROM do_not_call_numbers l WHERE l.business_id = $1 AND l.phone_number = ANY(${numbers})
          UNION ALL
          SELECT o.phone_number, 'opted_out', NULL
          FROM opt_outs o WHERE o.business_id = $1 AND o.phone_number = ANY(${numbers}) AND NOT ${dialsOptedOut}
          UNION ALL
          SELECT DISTINCT c.phone_number, 'attempts', NULL::timestamptz
          FROM calls c
          WHERE c.business_id = $1 AND c.phone_number = ANY(${numbers}) AND c.error_code = 'invalid_number'`;

/** A query for the opt-out of a number: when, why and how it came. */
export const optOutOf = ({ businessId, number }: { businessId: string; number: string }): string => `
      -- The limit has each looked up by its number: as a join it may be all numbers of the business for each contact.
      SELECT o.opted_out_at, o.reason, o.source FROM opt_outs o
      WHERE o.business_id = ${businessId} AND o.phone_number = ${number} LIMIT 1`;
