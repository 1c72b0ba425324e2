/**
 * SQL: the end of the wait of the row `w` of a caller or a callback in the queue `q`. A caller who took back the place of a
 * callback waits from then on.
 */
export const WAITS_UNTIL =
  "COALESCE(w.callback_until, COALESCE(w.entered_at, w.arrived_at) + q.longest_wait_seconds * interval '1 second')";
