import type { Database } from "../../platform/db/database.ts";
import { lockAudio } from "../audio/use-store.ts";
import type { LastStep } from "../call/ending-rules.ts";
import type { AskedGreeting } from "../call/greeting.ts";

/** The greeting of a voicemail: the recording, or words if there is none or it was deleted while phones rang. */
export async function greetingOf(
  database: Database,
  businessId: string,
  { greeting, language, greetingId }: Extract<LastStep, { action: "voicemail" }>,
): Promise<AskedGreeting> {
  const isThere = greetingId ? await lockAudio(database, businessId, greetingId) : false;
  return greetingId && isThere ? { audioId: greetingId } : { text: greeting, language };
}
