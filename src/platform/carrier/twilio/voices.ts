import type { SpokenLanguage } from "../spoken-language.ts";
import type { TwilioPackage } from "./package.ts";

type Say = Extract<Parameters<InstanceType<TwilioPackage["twiml"]["VoiceResponse"]>["say"]>[0], object>;

/**
 * The voice of each language: without one Twilio takes that of the account, which may not speak it. The usual language
 * has the account's.
 */
const voices: Record<Exclude<SpokenLanguage, "en-US">, NonNullable<Say["voice"]>> = {
  arb: "Polly.Zeina",
  "ca-ES": "Google.ca-ES-Standard-A",
  "cmn-CN": "Polly.Zhiyu",
  "cmn-TW": "Google.cmn-TW-Standard-A",
  "cs-CZ": "Google.cs-CZ-Standard-A",
  "da-DK": "Polly.Naja",
  "de-DE": "Polly.Vicki",
  "el-GR": "Google.el-GR-Standard-A",
  "en-AU": "Polly.Nicole",
  "en-GB": "Polly.Amy",
  "en-IN": "Polly.Raveena",
  "es-ES": "Polly.Lucia",
  "es-MX": "Polly.Mia",
  "es-US": "Polly.Lupe",
  "fi-FI": "Google.fi-FI-Standard-A",
  "fr-CA": "Polly.Chantal",
  "fr-FR": "Polly.Lea",
  "he-IL": "Google.he-IL-Standard-A",
  "hi-IN": "Polly.Aditi",
  "hu-HU": "Google.hu-HU-Standard-A",
  "id-ID": "Google.id-ID-Standard-A",
  "it-IT": "Polly.Bianca",
  "ja-JP": "Polly.Mizuki",
  "ko-KR": "Polly.Seoyeon",
  "nb-NO": "Polly.Liv",
  "nl-BE": "Google.nl-BE-Standard-A",
  "nl-NL": "Polly.Lotte",
  "pl-PL": "Polly.Ewa",
  "pt-BR": "Polly.Camila",
  "pt-PT": "Polly.Ines",
  "ro-RO": "Polly.Carmen",
  "ru-RU": "Polly.Tatyana",
  "sv-SE": "Polly.Astrid",
  "th-TH": "Google.th-TH-Standard-A",
  "tr-TR": "Polly.Filiz",
  "uk-UA": "Google.uk-UA-Standard-A",
  "vi-VN": "Google.vi-VN-Standard-A",
  "yue-HK": "Google.yue-HK-Standard-A",
};

/** How Twilio says words in a language. */
export function voiceOf(language: SpokenLanguage): Say {
  return language === "en-US" ? { language } : { language, voice: voices[language] };
}
