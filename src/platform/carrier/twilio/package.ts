import type twilio from "twilio";
import type { Twilio as Client } from "twilio";
import { loadPart } from "../../part.ts";

/** The official package. Its types cost nothing at runtime; only `loadPackage` loads it, when Twilio is chosen. */
export type TwilioPackage = typeof twilio;
export type TwilioClient = Client;

export async function loadPackage(): Promise<TwilioPackage> {
  return (await loadPart("CARRIER=twilio", () => import("twilio"))).default;
}
