import type { Greeting } from "../../platform/carrier/port.ts";
import type { Words } from "../../platform/carrier/spoken-language.ts";

/** A greeting as it is kept: the URL of a recording is made when it is played. */
export type AskedGreeting = Words | { audioId: string };

/** The URL from which the carrier fetches a recording. */
export type AudioUrl = (businessId: string, id: string) => string;

/** The greeting for the carrier. */
export function greetingFor(audioUrl: AudioUrl, businessId: string, greeting: AskedGreeting): Greeting {
  return "audioId" in greeting ? { url: audioUrl(businessId, greeting.audioId) } : greeting;
}
