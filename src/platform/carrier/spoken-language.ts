/** The languages in which a voice of the carrier reads words, as tags of BCP 47. */
export const spokenLanguages = [
  "arb",
  "ca-ES",
  "cmn-CN",
  "cmn-TW",
  "cs-CZ",
  "da-DK",
  "de-DE",
  "el-GR",
  "en-AU",
  "en-GB",
  "en-IN",
  "en-US",
  "es-ES",
  "es-MX",
  "es-US",
  "fi-FI",
  "fr-CA",
  "fr-FR",
  "he-IL",
  "hi-IN",
  "hu-HU",
  "id-ID",
  "it-IT",
  "ja-JP",
  "ko-KR",
  "nb-NO",
  "nl-BE",
  "nl-NL",
  "pl-PL",
  "pt-BR",
  "pt-PT",
  "ro-RO",
  "ru-RU",
  "sv-SE",
  "th-TH",
  "tr-TR",
  "uk-UA",
  "vi-VN",
  "yue-HK",
] as const;

export type SpokenLanguage = (typeof spokenLanguages)[number];

/** The language of words without another one, and of those of the service to its users. */
export const USUAL_LANGUAGE = "en-US" satisfies SpokenLanguage;

/** Words for a synthetic voice. */
export interface Words {
  text: string;
  /** Absent: the usual one. */
  language?: SpokenLanguage | undefined;
}

const tags: ReadonlySet<string> = new Set(spokenLanguages);

export function isSpokenLanguage(tag: string): tag is SpokenLanguage {
  return tags.has(tag);
}

/** Words as they are stored; null without a text. */
export function wordsOf(text: string | null, language: SpokenLanguage | null): Words | null {
  return text === null ? null : { text, ...(language !== null && { language }) };
}
