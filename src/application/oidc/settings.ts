/** Lifetimes in seconds (contract, section 5). */
const HOUR = 3600;
const DAY = 86_400;
export const lifetimes = {
  accessToken: HOUR,
  code: 60,
  refreshToken: 90 * DAY,
  refreshChain: 365 * DAY,
  session: 14 * DAY,
  interaction: HOUR,
  /** The longest that a client's assertion about itself (RFC 7523) may still be good. */
  assertion: HOUR,
  /** A grant that a browser still knows is used again for so long; then the person is asked anew. */
  grantReuse: 90 * DAY,
} as const;

export const cookieNames = { session: "signin_session", interaction: "signin_step", resume: "signin_resume" };
