/**
 * SQL: whether the user of the offer `o` has accepted the call on the line of a session, and hears the words about it.
 * Another acceptance is that of an earlier ring.
 */
export const IS_ACCEPTED = "(o.state = 'ringing' AND o.accepted_at IS NOT NULL AND o.accepted_at >= o.created_at)";

/** SQL: whether the user of the line `l` hears the words about a call. OFFSET 0 forces a look-up by key. */
export const IS_PROMPTED = `EXISTS (
        SELECT FROM call_offers o
        WHERE o.business_id = l.business_id AND o.user_id = l.user_id AND o.line_id = l.id AND ${IS_ACCEPTED} OFFSET 0
      )`;
