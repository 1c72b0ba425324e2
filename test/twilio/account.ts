import type { TwilioSettings } from "../../src/platform/carrier/twilio/settings.ts";

/** An invented account. */
export const ACCOUNT = `AC${"5".repeat(32)}`;
export const AUTH_TOKEN = "0123456789abcdef0123456789abcdef";
export const PUBLIC_URL = "https://service.example";

export function settingsFor(apiUrl: string, changes: Partial<TwilioSettings> = {}): TwilioSettings {
  return { accountSid: ACCOUNT, authToken: AUTH_TOKEN, apiKey: undefined, callsPerSecond: 1, apiUrl, ...changes };
}
