/**
 * SQL: whether the user of the offer `o` has accepted the call on the line of a session, and hears the words about it.
 * Another acceptance is that of an earlier ring.
 */
export const IS_ACCEPTED = "(o.state = 'ringing' AND o.accepted_at IS NOT NULL AND o.accepted_at >= o.created_at)";
