import type twilio from "twilio";
import type { Twilio as Client } from "twilio";

/** The official package. Its types cost nothing at runtime; only `loadPackage` loads it, when Twilio is chosen. */
export type TwilioPackage = typeof twilio;
export type TwilioClient = Client;

export async function loadPackage(): Promise<TwilioPackage> {
  return (await import("twilio")).default;
}
