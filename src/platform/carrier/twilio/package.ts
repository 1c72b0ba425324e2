import type twilio from "twilio";
import type { Twilio as Client } from "twilio";

/** The official package. Its types cost nothing; it is loaded by `loadPackage` alone, where Twilio was chosen. */
export type TwilioPackage = typeof twilio;
export type TwilioClient = Client;

export async function loadPackage(): Promise<TwilioPackage> {
  return (await import("twilio")).default;
}
