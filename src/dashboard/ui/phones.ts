import { isE164 } from "../../platform/e164.ts";
import type { CountryCode } from "../../platform/phone-numbers.ts";
import { load } from "../app/load.tsx";

/** Numbers as people of the business write them. A page belongs to one business, which has one country. */

/** That of numbers without one elsewhere too, such as in imports. */
const USUAL_COUNTRY: CountryCode = "US";

let country: CountryCode = USUAL_COUNTRY;

/** The plans of all countries, which are a sixth of the program. Without them, numbers stay in E.164. */
let plans: typeof import("../../platform/phone-numbers.ts") | undefined;

/** Loads the plans, beside the first read of the page. It does not fail. */
export const plansLoaded: Promise<void> = load(() => import("../../platform/phone-numbers.ts")).then(
  (loaded) => {
    plans = loaded;
  },
  () => undefined,
);

/** The business is in the country of its first inbox. */
export function setCountryOf(phoneNumber: string | undefined): void {
  const next = (phoneNumber && plans?.countryOf(phoneNumber)) || USUAL_COUNTRY;
  if (next !== country) {
    country = next;
    written.clear();
  }
}

// A number is parsed far more slowly than it is found again, and lists write theirs at every frame of a scroll.
const written = new Map<string, string>();
const MOST_WRITTEN = 2_000;

/** A number in E.164 as the business writes it; any other text as it is. */
export function phoneText(number: string): string {
  let text = written.get(number);
  if (text === undefined) {
    text = plans?.writePhoneNumber(number, country) ?? number;
    if (written.size >= MOST_WRITTEN) {
      written.clear();
    }
    written.set(number, text);
  }
  return text;
}

/**
 * The number in E.164 that a person has written, or null. One with an extension is none: a call or a text would reach
 * another line.
 */
export function phoneOf(text: string): string | null {
  const written = text.trim();
  if (!plans) {
    return isE164(written) ? written : null;
  }
  const read = plans.readPhoneNumber(written, country);
  return read && !read.ext && isE164(read.number) ? read.number : null;
}

/** The beginning of a number in E.164 that a person has begun to write, or null. */
export const beginningOf = (text: string): string | null => plans?.readBeginning(text, country) ?? null;

/**
 * The text of a search that finds numbers by their beginning in E.164: one that is written with the prefix of an area or
 * of another country, such as `020 7946`, is searched as a beginning.
 */
export const searchText = (text: string): string =>
  /^0[\d\s().\-/]*$/.test(text.trim()) ? (beginningOf(text) ?? text) : text;

/** How a person may write a number, for the words beside a field. */
export function phoneExample(): string {
  return country === "US" || country === "CA" ? "(415) 555-0142" : "+1 415 555 0142";
}

/** What is copied of a selected text: its numbers in E.164. */
export function copyNumbers(event: ClipboardEvent): void {
  const selection = document.getSelection();
  const target = event.target as Element | null;
  if (!selection || selection.isCollapsed || target?.closest?.("input, textarea")) {
    return;
  }
  const numbers = [...document.querySelectorAll<HTMLElement>("[data-phone-number]")].filter((each) =>
    selection.containsNode(each, true),
  );
  if (numbers.length === 0) {
    return;
  }
  let text = selection.toString();
  for (const each of numbers) {
    text = text.replace(each.innerText, each.dataset.phoneNumber as string);
  }
  event.clipboardData?.setData("text/plain", text);
  event.preventDefault();
}
