import { type SpokenLanguage, spokenLanguages, USUAL_LANGUAGE } from "../../platform/carrier/spoken-language.ts";

const names = new Intl.DisplayNames("en", { type: "language" });

/** The languages in which a voice reads words, by name. */
export const LANGUAGES: readonly { value: SpokenLanguage; name: string }[] = spokenLanguages
  .map((value) => ({ value, name: names.of(value) ?? value }))
  .sort((one, other) => one.name.localeCompare(other.name, "en"));

/** The language of words that name none. */
export const languageOf = (tag: string | null): SpokenLanguage =>
  LANGUAGES.find(({ value }) => value === tag)?.value ?? USUAL_LANGUAGE;
