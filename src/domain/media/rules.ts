import type { SignedLinks } from "../../platform/signed-links.ts";

/** Media: pictures and files of texts. */

/** The maximum of one text. */
export const MOST_MEDIA = 10;

/** The maximum size in bytes: the limit of carriers for all media of a text. */
export const LARGEST_MEDIA = 5 * 1_048_576;

/** The place of the file until it is stored: the carrier, or a URL from the sender of a text. */
export type MediaSource = "carrier" | "sender";

export const mediaStates = ["pending", "stored", "failed"] as const;
export type MediaState = (typeof mediaStates)[number];

/** A media file of a text, to be fetched. */
export interface NewMedia {
  source: MediaSource;
  /** At most 2,048 characters. */
  sourceUrl: string;
  /** The type that its source declared, if any. */
  contentType: string | null;
}

/** A file that came with its text: it is in the storage before the text is written. */
export interface UploadedMedia {
  id: string;
  storageKey: string;
  contentType: string;
  /** In bytes. */
  size: number;
}

export interface Media {
  id: string;
  messageId: string;
  state: MediaState;
  /** Until the file is stored, the type that its source declared, if any. */
  contentType: string | null;
  /** Bytes; null until it is stored. */
  size: number | null;
}

/** Makes and checks the URLs of media. */
export interface MediaLinks extends Pick<SignedLinks, "check"> {
  urlOf(businessId: string, id: string): string;
  /** For a carrier, which may take longer to fetch it. */
  urlForCarrier(businessId: string, id: string): string;
}
