/**
 * The differences between the schemas of the document and the inputs that the service accepts, with their reasons. A
 * property test knows each of them; there is no other.
 */

/** Valid by the schema, and refused with `400`. */
export const refusedBeyondTheSchema = {
  unknownId: "An id in a body that no object of the business has: the schema does not know the objects.",
  cursor: "A `cursor` that is not the `next_cursor` of the same list.",
  unmatched: "A `match_on` that finds nothing, in a body without a name, `email` or `phones`: a new contact needs one.",
  farTime: "A `send_at` more than 30 days ahead: the schema has no clock.",
  privateTarget:
    "A `target_url` or an item of `media_urls` whose host is not public, whose port is not open to webhooks, or whose " +
    "normal form is too long.",
  words: "A search `q` of more than 10 words, or without a letter or digit.",
  surrogate: "A text with an unpaired surrogate: it is not Unicode (RFC 7493).",
} as const;

/** Invalid by the schema, and read as something valid. */
export const readBeyondTheSchema = {
  blanks: "Blanks around a text are removed before it is checked.",
  country: "A `country` may be its English name, and its code in lower case.",
  emptyParameter: "An empty query parameter counts as absent.",
  plus: "In a query a number may have a blank for the `+`, which URLs write as `%2B`.",
} as const;
