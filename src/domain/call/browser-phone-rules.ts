import { DomainError } from "../../platform/errors.ts";

/**
 * The browser as the phone of a user: one page of the dashboard has it. The page says once a second that it is alive,
 * because a carrier notices a vanished browser only after a quarter of a minute.
 */

/** The seconds without a heartbeat after which a browser counts as vanished: two heartbeats are missing. */
export const SILENT_SECONDS = 2;

/** The seconds in which a page without a line says that it is open: it does so less often. */
export const OPEN_SECONDS = 15;

/**
 * The seconds that a line waits for a silent browser, such as while its page is loaded again. In a talk its audio may
 * work longer than its page.
 */
export const LONGEST_SILENCE_SECONDS = 10;

/** The seconds that a person in a talk is alone, after the carrier has reported that the browser left. */
export const LONGEST_ABSENCE_SECONDS = 5;

/** The phone in the browser of a user, for the page that has it. */
export interface BrowserPhone {
  pageId: string;
  openedAt: string;
}

/** A line that the page of a user is to be in, or that rings there. */
export interface BrowserLine {
  id: string;
  businessId: string;
  /** The number of the inbox. */
  fromNumber: string;
  /** The id of its call at the carrier. */
  carrierId: string | null;
  /** The name of the conference that it joins. */
  conference: string;
  /** Whether the page calls in by itself; else the carrier rings it. */
  callsIn: boolean;
  /** The carrier has the browser in the conference, or rings it. */
  isConnected: boolean;
}

/** @throws DomainError `conflict` where no browser can be a phone. */
export function requireBrowserPhones<Phones>(phones: Phones | null): Phones {
  if (phones === null) {
    throw new DomainError("conflict", "The operator of this service has not set up phones in browsers.");
  }
  return phones;
}

export function phoneNotOpen(): DomainError {
  return new DomainError("conflict", "Your browser is not open as a phone: open the phone on a page of the dashboard.");
}

export function phoneElsewhere(): DomainError {
  return new DomainError("conflict", "Another page is your phone: close it there, or take it over (takesOver).");
}
