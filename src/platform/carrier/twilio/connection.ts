import type { IncomingPhoneNumberInstance } from "twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js";
import type { CallbackUrls } from "./urls.ts";

/** The settings of a number with which Twilio reports its events to us, by the names of the API. */
export type ConnectionSettings = ReturnType<typeof connectionSettings>;

/** @param ownFallback the fallback of calls that the operator has set. */
export function connectionSettings(urls: CallbackUrls, ownFallback: string | undefined) {
  return {
    smsUrl: urls.textIncoming,
    smsMethod: "POST",
    smsFallbackUrl: urls.textIncoming,
    smsFallbackMethod: "POST",
    voiceUrl: urls.callIncoming,
    voiceMethod: "POST",
    voiceFallbackUrl: fallbackUrl(ownFallback),
    // A static file is only read.
    voiceFallbackMethod: "GET",
    statusCallback: urls.callEnded,
    statusCallbackMethod: "POST",
  };
}

/** The settings that a number needs to be connected; empty when it is. */
export type ConnectionChanges = Partial<Record<keyof ConnectionSettings, { from: string; to: string }>>;

export function connectionChanges(
  number: IncomingPhoneNumberInstance,
  settings: ConnectionSettings,
): ConnectionChanges {
  return Object.fromEntries(
    (Object.keys(settings) as (keyof ConnectionSettings)[])
      .filter((name) => number[name] !== settings[name])
      .map((name) => [name, { from: number[name] ?? "", to: settings[name] }]),
  );
}

/** The application or trunk that overrides the URLs of a number, so that the number is not changed; or null. */
export function governorOf(number: IncomingPhoneNumberInstance): string | null {
  return number.trunkSid || number.voiceApplicationSid || number.smsApplicationSid || null;
}

/** The changes as the update of a number takes them. */
export function updateOf(changes: ConnectionChanges): Partial<ConnectionSettings> {
  return Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]));
}

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
function fallbackUrl(own: string | undefined): string {
  return own ?? echo(FALLBACK);
}
