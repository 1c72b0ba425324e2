/** The latest calls with a number among which a running one is looked for. */
const LATEST_CALLS = 50;

/** SQL: whether another call with the person of the call `c` has not ended. */
export const IS_IN_OTHER_CALL = `EXISTS (
        SELECT FROM (
          SELECT o.id, o.ended_at FROM calls o
          WHERE o.business_id = $1 AND o.phone_number = c.phone_number
          ORDER BY o.business_id DESC, o.phone_number DESC, o.id DESC LIMIT ${LATEST_CALLS}
        ) latest WHERE latest.ended_at IS NULL AND latest.id <> c.id
      )`;
