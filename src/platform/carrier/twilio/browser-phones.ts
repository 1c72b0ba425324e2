import type { BrowserPhones } from "../browser-phones-port.ts";
import type { TwilioPackage } from "./package.ts";
import type { TwilioSettings } from "./settings.ts";

/** A stolen token is of no use soon; the page asks for the next one in time. */
const LIFETIME_SECONDS = 600;

/** Access tokens of the Voice SDK (https://www.twilio.com/docs/iam/access-tokens). Null without a TwiML app. */
export function browserPhones(
  { jwt: { AccessToken } }: TwilioPackage,
  { accountSid, apiKey, voiceApp }: TwilioSettings,
): BrowserPhones | null {
  if (!apiKey || voiceApp === undefined) {
    return null;
  }
  return {
    kind: "twilio",
    createToken(userId) {
      const token = new AccessToken(accountSid, apiKey.sid, apiKey.secret, { identity: userId, ttl: LIFETIME_SECONDS });
      token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: voiceApp, incomingAllow: true }));
      return { token: token.toJwt(), lifetimeSeconds: LIFETIME_SECONDS };
    },
  };
}
