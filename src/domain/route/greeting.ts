import type { Database } from "../../platform/db/database.ts";
import { findAudio } from "../audio/store.ts";
import type { AskedGreeting } from "../call/greeting.ts";
import type { LastStep } from "./rules.ts";

/** The greeting of a voicemail: the recording, or words if there is none or it was deleted while phones rang. */
export async function greetingOf(
  database: Database,
  businessId: string,
  { greeting, greetingId }: Extract<LastStep, { action: "voicemail" }>,
): Promise<AskedGreeting> {
  const found = greetingId ? await findAudio(database, businessId, [greetingId]) : [];
  return greetingId && found.length > 0 ? { audioId: greetingId } : { text: greeting };
}
