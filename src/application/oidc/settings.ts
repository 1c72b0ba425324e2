/** Lifetimes in seconds (contract, section 5). */
const HOUR = 3600;
const DAY = 86_400;
export const lifetimes = {
  accessToken: HOUR,
  code: 60,
  deviceCode: 600,
  refreshToken: 90 * DAY,
  refreshChain: 365 * DAY,
  session: 14 * DAY,
  interaction: HOUR,
  /** The maximum remaining lifetime of a client's assertion (RFC 7523). */
  assertion: HOUR,
  /** The time for which a grant that a browser knows is reused; then the person must consent again. */
  grantReuse: 90 * DAY,
} as const;
