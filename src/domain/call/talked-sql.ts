/** SQL: whether somebody talked with the person of a call. A machine is no person, and an abandoned one has met nobody. */
export const hasTalked = (call: string): string =>
  `(${call}.answered_at IS NOT NULL AND ${call}.answered_by IS DISTINCT FROM 'machine' AND ${call}.abandoned_at IS NULL)`;
