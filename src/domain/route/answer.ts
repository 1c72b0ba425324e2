import type { IncomingAnswer } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { LONGEST_VOICEMAIL } from "../call/ending-rules.ts";
import { type AudioUrl, greetingFor } from "../call/greeting.ts";
import { findLeading } from "../call/progress-store.ts";
import { findInboxByNumber } from "../identity/called-inbox-store.ts";
import { findAnnouncement } from "../recording/start-store.ts";
import { greetingOf } from "./greeting.ts";
import { findRoutedCall } from "./ring-store.ts";
import { isQueued } from "./rules.ts";

/**
 * What the carrier does with a caller now, after the arrival of the call is committed. The answer follows the route, so
 * a repeated question gets the present state.
 */
export async function answerIncoming(
  database: Database,
  audioUrl: AudioUrl,
  { carrierId, to }: { carrierId: string; to: string },
): Promise<IncomingAnswer> {
  const inbox = await findInboxByNumber(database, to);
  if (!inbox) {
    return { do: "refuse" };
  }
  const { businessId, forwardTo } = inbox;
  const found = await findLeading(database, businessId, carrierId);
  const routed = found ? await findRoutedCall(database, businessId, found.id) : null;
  if (!found || !routed) {
    return forwardTo === null
      ? { do: "refuse" }
      : { do: "forward", to: forwardTo, announcement: await findAnnouncement(database, businessId, to) };
  }
  const call = { businessId, id: found.id };
  const { state, last } = routed;
  const step = routed.steps[routed.step];
  if (state === "ringing" && step?.kind === "menu") {
    const greeting = greetingFor(audioUrl, businessId, step.greeting);
    return { do: "ask", call, greeting, keys: step.keys.map(({ key }) => key), times: step.times };
  }
  if (state === "ringing" || state === "taken") {
    return {
      do: "wait",
      call,
      ...(isQueued(routed) && { isQueued: true }),
      ...(routed.takesKeys && { takesKeys: true }),
    };
  }
  if (last.action === "hang_up") {
    return { do: "say", words: { text: last.words, language: last.language } };
  }
  const greeting = greetingFor(audioUrl, businessId, await greetingOf(database, businessId, last));
  return { do: "voicemail", call, greeting, longestSeconds: LONGEST_VOICEMAIL };
}
