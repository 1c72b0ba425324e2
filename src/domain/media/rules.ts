/** Pictures and files of texts. */

/** The most that one text has. */
export const MOST_MEDIA = 10;

/** The most bytes that one has: what carriers take of all that a text has. */
export const LARGEST_MEDIA = 5 * 1_048_576;

/** Who has it until it is stored: the carrier, or the address that the sender of a text gave. */
export type MediaSource = "carrier" | "sender";

export const mediaStates = ["pending", "stored", "failed"] as const;
export type MediaState = (typeof mediaStates)[number];

/** A picture or file that belongs to a text, to be fetched. */
export interface NewMedia {
  source: MediaSource;
  /** At most 2,048 characters. */
  sourceUrl: string;
  /** What was told of its type, if anything was. */
  contentType: string | null;
}

export interface Media {
  id: string;
  messageId: string;
  state: MediaState;
  /** Until it is stored what was told of it, if anything was. */
  contentType: string | null;
  /** Bytes; null until it is stored. */
  size: number | null;
}

export type LinkState = "valid" | "expired" | "forged";

/** Makes and checks the URLs by which a picture or file is read. */
export interface MediaLinks {
  urlOf(businessId: string, id: string): string;
  /** For a carrier that is to send it, and may take its time. */
  urlForCarrier(businessId: string, id: string): string;
  check(link: MediaLink): LinkState;
}

/** What a URL holds. */
export interface MediaLink {
  businessId: string;
  id: string;
  expires: string;
  signature: string;
}
