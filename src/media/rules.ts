/** Pictures and files of texts. */

/** Who has it until it is stored: the carrier, or the address that the sender of a text gave. */
export type MediaSource = "carrier" | "sender";

export type MediaState = "pending" | "stored" | "failed";

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
