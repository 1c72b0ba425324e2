import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isE164 } from "./e164.ts";

/** Phone numbers as people write them. The service and the dashboard share this file. */

export type { CountryCode };

/** The characters of a written number. */
export const LONGEST_NUMBER = 50;

/** The digits of a beginning, with a prefix. */
const MOST_BEGUN = 15;

/**
 * The number in a text, such as `(415) 555-0199`, with its extension if it has one; null if it is none.
 *
 * @param country of a number that is written without one.
 */
export function readPhoneNumber(
  text: string,
  country: CountryCode,
): { number: string; ext?: string | undefined } | null {
  // A number in E.164 is accepted unchanged, as everywhere: test numbers are in no numbering plan.
  if (isE164(text)) {
    return { number: text };
  }
  const parsed =
    text.length <= LONGEST_NUMBER
      ? parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
      : null;
  return parsed?.isPossible() ? parsed : null;
}

/**
 * A number in E.164 as people of a country write it, such as `(415) 555-0199`; with its country code where the country
 * has another one, such as `+44 20 7946 0958`. A text that is no number is returned as it is.
 */
export function writePhoneNumber(number: string, country: CountryCode): string {
  const parsed = isE164(number) ? parsePhoneNumberFromString(number) : undefined;
  if (!parsed?.isPossible()) {
    return number;
  }
  const national = parsed.countryCallingCode === getCountryCallingCode(country) ? parsed.formatNational() : null;
  // What is shown in a field is read again.
  return national !== null && parsePhoneNumberFromString(national, country)?.number === number
    ? national
    : parsed.formatInternational();
}

/** The country of a number in E.164; null where its plan does not tell one. */
export function countryOf(number: string): CountryCode | null {
  return parsePhoneNumberFromString(number)?.country ?? null;
}

/**
 * The beginning of a number in E.164 that a text begins to write, such as `+44207` for `020 7` in Great Britain; null
 * without digits.
 */
export function readBeginning(text: string, country: CountryCode): string | null {
  const digits = text.replace(/\D/g, "").slice(0, MOST_BEGUN);
  if (digits === "") {
    return null;
  }
  const code = getCountryCallingCode(country);
  // No country code begins with a zero: what does is the prefix of other countries, or that of an area.
  const [abroad] = (code === "1" ? /^011/ : /^00/).exec(digits) ?? [];
  if (abroad) {
    return `+${digits.slice(abroad.length)}`;
  }
  return text.trim().startsWith("+") || digits.startsWith(code) ? `+${digits}` : `+${code}${digits.replace(/^0/, "")}`;
}
