import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";

/** What callers choose by a key before they come to a queue. */

export interface Menu {
  words: string;
  language: SpokenLanguage;
  audioId: string | null;
  repeats: number | null;
  keys: MenuKey[];
}

export interface MenuKey {
  key: string;
  action: "QUEUE" | "NEVER_CALL";
  queueId: string;
}

export function menuInput({ words, language, audioId, repeats, keys }: Menu) {
  return {
    ...(audioId === null ? { words: words.trim(), language } : { audioId }),
    repeats,
    keys: keys.map(({ key, action, queueId }) => (action === "QUEUE" ? { key, action, queueId } : { key, action })),
  };
}
