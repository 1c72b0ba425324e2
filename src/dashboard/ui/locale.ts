/**
 * English as it is written where the language of the reader is spoken, with the clock of that language: the words of the
 * pages are English, and dates and times are written as the browser writes them in its own fields.
 *
 * @param language a tag of BCP 47, such as `de-DE`. Another text, which a browser may have as well, is American English.
 */
export function localeOf(language: string): string {
  try {
    const { region = "001" } = new Intl.Locale(language).maximize();
    const english = `en-${region}`;
    const { hourCycle = "h12" } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
    const isKnown = new Intl.DateTimeFormat(english).resolvedOptions().locale === english;
    const clock = hourCycle.startsWith("h1") ? "h12" : "h23";
    return new Intl.Locale(isKnown ? english : "en-001", { hourCycle: clock }).toString();
  } catch {
    return "en-US-u-hc-h12";
  }
}

/** The locale of the dates and times on the pages. */
export const LOCALE = localeOf(navigator.language);

/** The hours on the clock of the reader. */
export const CLOCK_HOURS: 12 | 24 = new Intl.Locale(LOCALE).hourCycle === "h12" ? 12 : 24;
