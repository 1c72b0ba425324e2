import { z } from "zod";
import { MENU_KEY_SECONDS } from "../../platform/carrier/port.ts";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { paragraph, spokenLanguage } from "../../platform/input.ts";
import { LONGEST_AUDIO_SECONDS } from "../audio/rules.ts";
import { LONGEST_WORDS } from "../call/ending-rules.ts";
import type { AskedGreeting } from "../call/greeting.ts";

/** The menu of a route: callers choose by a key before they come to a queue. */

/** `never_call`: the number of the caller goes onto the do-not-call list, and the call ends. */
export const menuActions = ["queue", "never_call"] as const;
export type MenuAction = (typeof menuActions)[number];

export interface MenuKey {
  /** 0 to 9. */
  key: string;
  action: MenuAction;
  /** The queue of `queue`, else null. */
  queueId: string | null;
}

export interface Menu {
  /** What callers hear; null: the recording. */
  words: string | null;
  /** Null: the usual one. */
  language: SpokenLanguage | null;
  audioId: string | null;
  /** How often callers hear it again after a wrong key or none. */
  repeats: number;
  keys: MenuKey[];
}

/** The maximum of keys. */
export const MOST_KEYS = 10;

/** The bounds of the repetitions. */
export const REPEATS = { least: 0, most: 3, usual: 1 } as const;

const menuKey = z
  .strictObject({
    key: z.string().regex(/^[0-9]$/, { error: "must be a key from 0 to 9" }),
    action: z.enum(menuActions),
    queueId: z
      .string()
      .nullish()
      .transform((id) => id ?? null),
  })
  .superRefine(({ action, queueId }, context) => {
    if ((action === "queue") !== (queueId !== null)) {
      const message = action === "queue" ? "is required for the action QUEUE" : "is only for the action QUEUE";
      context.addIssue({ code: "custom", path: ["queueId"], message });
    }
  });

export const menuInput = z
  .strictObject({
    words: paragraph(LONGEST_WORDS)
      .nullish()
      .transform((words) => words || null),
    language: spokenLanguage.nullish().transform((language) => language ?? null),
    audioId: z
      .string()
      .nullish()
      .transform((id) => id ?? null),
    repeats: z
      .int()
      .min(REPEATS.least)
      .max(REPEATS.most)
      .nullish()
      .transform((repeats) => repeats ?? REPEATS.usual),
    keys: z
      .array(menuKey)
      .min(1)
      .max(MOST_KEYS)
      .superRefine((keys, context) => {
        const pressed = keys.map(({ key }) => key);
        const repeated = pressed.findIndex((key, place) => pressed.indexOf(key) !== place);
        if (repeated >= 0) {
          context.addIssue({ code: "custom", path: [repeated, "key"], message: "must be unique" });
        }
      }),
  })
  .superRefine(({ words, audioId }, context) => {
    if ((words === null) === (audioId === null)) {
      context.addIssue({ code: "custom", path: ["words"], message: "or audioId: send one of them" });
    }
  });

/** The step of a route in which the caller chooses. */
export interface MenuStep {
  kind: "menu";
  greeting: AskedGreeting;
  /** The language of what the service says afterwards; null: the usual one. */
  language: SpokenLanguage | null;
  /** How often the caller hears it. */
  times: number;
  keys: MenuKey[];
}

/** The time for the requests of the carrier between the words. */
const REQUESTS_SECONDS = 60;

/** The carrier reports the choice within this time: longer than the longest recording, as often as the caller hears it. */
export function menuSeconds({ times }: Pick<MenuStep, "times">): number {
  return (LONGEST_AUDIO_SECONDS + MENU_KEY_SECONDS) * times + REQUESTS_SECONDS;
}

export function menuStep({ words, language, audioId, repeats, keys }: Menu): MenuStep {
  const greeting = audioId === null ? { text: words ?? "", ...(language && { language }) } : { audioId };
  return { kind: "menu", greeting, language, times: repeats + 1, keys };
}
