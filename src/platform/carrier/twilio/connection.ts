import type { IncomingPhoneNumberInstance } from "twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js";
import { fallbackUrl } from "./fallback.ts";
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
