/**
 * Numbers that stand for callers without one: the letters of anonymous, restricted, blocked, unknown and unavailable
 * (https://help.twilio.com/articles/223179988).
 */
const WITHHELD: ReadonlySet<string> = new Set(["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"]);

const E164 = /^\+[1-9]\d{6,14}$/;

/** The number of a caller; null if it is withheld, or the caller has none, as with SIP. */
export function callerOf(from: string | null | undefined): string | null {
  return from && E164.test(from) && !WITHHELD.has(from) ? from : null;
}
