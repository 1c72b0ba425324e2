import { z } from "zod";
import { type SpokenLanguage, wordsOf } from "../../platform/carrier/spoken-language.ts";
import { hasUsualWords, usualWords } from "../../platform/carrier/usual-words.ts";
import { paragraph, phoneNumber, spokenLanguage } from "../../platform/input.ts";

/** How phones ring for an incoming call, and what follows when nobody takes it: of a route, and of a queue. */

/** The bounds of the time for which a phone rings for an incoming call, in seconds. */
export const RING_SECONDS = { least: 5, most: 60, usual: 20 } as const;

export const ringSeconds = z
  .int()
  .min(RING_SECONDS.least)
  .max(RING_SECONDS.most)
  .nullish()
  .transform((seconds) => seconds ?? RING_SECONDS.usual);

export const endingActions = ["voicemail", "forward", "hang_up"] as const;
export type EndingAction = (typeof endingActions)[number];

/** What follows when the inbox is closed or nobody takes the call. */
export interface Ending {
  action: EndingAction;
  /** The greeting of the voicemail, or the words before the end; null: the usual ones, and always null to forward. */
  words: string | null;
  /** The language of the words; null: the usual one. Absent in routes of a previous release. */
  language?: SpokenLanguage | null;
  /** The recording that greets callers of the voicemail in place of words; null: none. */
  greetingId: string | null;
  /** The number to forward to, else null. */
  phoneNumber: string | null;
}

/** The maximum length of a voicemail in seconds: the carrier transcribes no longer ones. */
export const LONGEST_VOICEMAIL = 119;

/** The maximum length of a greeting, in characters: about a minute. */
export const LONGEST_WORDS = 1_000;

export const ending = z
  .strictObject({
    action: z.enum(endingActions),
    words: paragraph(LONGEST_WORDS)
      .nullish()
      .transform((words) => words || null),
    language: spokenLanguage.nullish().transform((language) => language ?? null),
    greetingId: z
      .string()
      .nullish()
      .transform((id) => id ?? null),
    phoneNumber: phoneNumber.nullish().transform((number) => number ?? null),
  })
  .superRefine(({ action, words, language, greetingId, phoneNumber: number }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (action === "forward" && number === null) {
      refuse("phoneNumber", "is required to forward");
    }
    if (action !== "forward" && number !== null) {
      refuse("phoneNumber", "is only for the action FORWARD");
    }
    if (action === "forward" && words !== null) {
      refuse("words", "are not for the action FORWARD");
    }
    if (language !== null && words === null && (greetingId !== null || !hasUsualWords(language))) {
      refuse("language", "is the language of words: send them too");
    }
    if (greetingId !== null && action !== "voicemail") {
      refuse("greetingId", "is only for the action VOICEMAIL");
    } else if (greetingId !== null && words !== null) {
      refuse("greetingId", "takes the place of words: send one of them");
    }
  });

/** What follows the last step. */
export type LastStep =
  /** `greetingId` and `language` may be absent in calls that arrived at a previous release. */
  | { action: "voicemail"; greeting: string; language?: SpokenLanguage | undefined; greetingId?: string | null }
  | {
      action: "hang_up";
      words: string;
      language?: SpokenLanguage | undefined;
      /** The caller wants to be called never again: the call is not a missed one. */
      isRefusal?: true;
      /** The caller is called back: the call is not a missed one. */
      isCallback?: true;
    };

/** The number to ring before the end, or null, and the end. */
export function planEnding({ action, words, language, greetingId, phoneNumber: number }: Ending): {
  forwardTo: string | null;
  last: LastStep;
} {
  const what = action === "voicemail" ? "leaveAMessage" : "nobodyIsThere";
  const { text, ...spoken } = wordsOf(words, language ?? null) ?? usualWords(what, language);
  return {
    forwardTo: number,
    last:
      action === "voicemail"
        ? { action, greeting: text, ...spoken, greetingId }
        : { action: "hang_up", words: text, ...spoken },
  };
}
