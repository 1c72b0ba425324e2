import type { Contact } from "./queries.ts";

/** The values of a record of consent in words. */

type Row = Contact["consents"][number];

export const BASES = {
  WRITTEN: "Agreed in writing",
  ASKED: "Asked for it",
  PURCHASE: "Purchase",
  ENQUIRY: "Enquiry",
} as const satisfies Record<Row["basis"], string>;

export const COVERS = {
  CALLS: "Calls",
  TEXTS: "Texts",
  AUTOMATED: "Recorded messages",
} as const satisfies Record<Row["covers"][number], string>;

export const CHANNELS = {
  WEB: "A form on a page",
  PAPER: "A form on paper",
  PHONE: "A call",
  TEXT: "A text",
  EMAIL: "A mail",
  IN_PERSON: "A conversation",
  IMPORT: "Unknown, from a file",
} as const satisfies Record<Row["channel"], string>;
