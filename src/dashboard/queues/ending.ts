import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { languageOf } from "../ui/languages.ts";
import type { QueueSettings } from "./queries.ts";

/** What follows for a caller whom nobody talks to. */

type SavedEnding = NonNullable<QueueSettings["overflow"]>;
export type EndingAction = SavedEnding["action"];

export interface Ending {
  action: EndingAction;
  words: string;
  language: SpokenLanguage;
  greetingId: string | null;
  phoneNumber: string;
}

export const ENDING_ACTIONS: readonly { value: EndingAction; name: string }[] = [
  { value: "VOICEMAIL", name: "Take a message" },
  { value: "FORWARD", name: "Ring another number" },
  { value: "HANG_UP", name: "Say something and hang up" },
];

export function endingOf(saved: SavedEnding | null | undefined): Ending {
  return {
    action: saved?.action ?? "VOICEMAIL",
    words: saved?.words ?? "",
    language: languageOf(saved?.language ?? null),
    greetingId: saved?.greeting?.id ?? null,
    phoneNumber: saved?.phoneNumber ?? "",
  };
}

export function endingInput({ action, words, language, greetingId, phoneNumber }: Ending) {
  if (action === "FORWARD") {
    return { action, phoneNumber: phoneNumber.trim() };
  }
  if (action === "VOICEMAIL" && greetingId !== null) {
    return { action, greetingId };
  }
  return words.trim() === "" ? { action } : { action, words: words.trim(), language };
}

/**
 * Such as "Ring another number: (415) 555-0142".
 *
 * @param write a number, as `phoneText` does.
 */
export function endingWords(
  { action, phoneNumber }: Pick<Ending, "action" | "phoneNumber">,
  write: (number: string) => string,
): string {
  const name = ENDING_ACTIONS.find(({ value }) => value === action)?.name ?? "";
  return action === "FORWARD" && phoneNumber.trim() !== "" ? `${name}: ${write(phoneNumber)}` : name;
}
