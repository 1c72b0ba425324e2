import { hasTalked } from "./talked-sql.ts";

/** The latest calls with a number that are looked at. */
const LATEST_CALLS = 50;

/** SQL: whether a condition holds for one of the other `latest` calls with the person of the call `c`. */
const anyOther = (condition: string) => `EXISTS (
        SELECT FROM (
          SELECT o.id, o.answered_at, o.answered_by, o.abandoned_at, o.ended_at FROM calls o
          WHERE o.business_id = $1 AND o.phone_number = c.phone_number
          ORDER BY o.business_id DESC, o.phone_number DESC, o.id DESC LIMIT ${LATEST_CALLS}
        ) latest WHERE ${condition} AND latest.id <> c.id
      )`;

/** SQL: whether another call with the person of the call `c` has not ended. */
export const IS_IN_OTHER_CALL = anyOther("latest.ended_at IS NULL");

/** SQL: whether another call with the person of the call `c`, in which somebody talked with the person, ended after a time. */
export const hasTalkedSince = (time: string): string =>
  anyOther(`latest.ended_at > ${time} AND ${hasTalked("latest")}`);
