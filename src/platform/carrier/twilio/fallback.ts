/**
 * The fallback of a number when no process of the service answers: a page of Twilio that returns the TwiML in its URL
 * (https://www.twilio.com/labs/twimlets/echo). The caller leaves a message, which the service finds later.
 */
const ECHO = "https://twimlets.com/echo";
const echo = (twiml: string) => `${ECHO}?${new URLSearchParams({ Twiml: `<Response>${twiml}</Response>` })}`;

const WORDS = "We cannot take your call right now. Please leave a message after the tone.";

/** Without an action of its own, the recording would begin again. */
const FALLBACK =
  `<Say>${WORDS}</Say>` +
  `<Record maxLength="119" playBeep="true" transcribe="true" action="${echo("<Hangup/>")}"/><Hangup/>`;

/** @param own the URL that the operator has set instead, such as that of a TwiML Bin. */
export function fallbackUrl(own: string | undefined): string {
  return own ?? echo(FALLBACK);
}
