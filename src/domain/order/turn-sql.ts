/**
 * The maximum time that a call waits for its turn at the rate of the account, in seconds. The time to place it begins
 * afterwards.
 */
export const LONGEST_TURN_SECONDS = 300;

/** Whether the carrier has been asked for the call of the row a short time ago, and may still answer. */
export const isBeingAsked = (row: string): string => `EXISTS (
        SELECT FROM carrier_jobs asked
        WHERE asked.business_id = ${row}.business_id AND asked.id = ${row}.id
          AND asked.begun_at > clock_timestamp() - interval '2 minutes'
      )`;

/** Whether the order of the row, a call or a line, waits for its turn: the carrier has not been asked for it. */
export const waitsForTurn = (row: string): string => `EXISTS (
        SELECT FROM carrier_jobs turn
        WHERE turn.business_id = ${row}.business_id AND turn.id = ${row}.id AND turn.begun_at IS NULL
          AND turn.created_at > clock_timestamp() - interval '${LONGEST_TURN_SECONDS} seconds'
      )`;

/**
 * An expression: the time from which the call of the row, an order, may be claimed; null for never. One of a suspended
 * business may be once it is too late to place it: it has to end, because the erasure of a person waits for the calls of
 * the person. In a business that moves to another cell nothing changes.
 */
export const openFrom = (row: string): string => `(
          SELECT CASE
            WHEN b.suspended_at IS NULL THEN '-infinity'
            WHEN NOT b.suspended_to_move
              THEN GREATEST(${row}.created_at, ${row}.begun_at) + interval '${LONGEST_TURN_SECONDS} seconds'
          END
          FROM businesses b WHERE b.id = ${row}.business_id
        )`;
