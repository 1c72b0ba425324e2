import { createHash } from "node:crypto";
import { DomainError } from "../errors.ts";

const DIGEST_BYTES = 9;

/** The digest of a place in a list: it differs in every other list, and with other filters. */
export type CursorDigest = (place: string) => Buffer;

/** The digest for the cursors of a list. @param identity the list with its filters and their values */
export function digestOf(identity: string): CursorDigest {
  const hash = createHash("sha256").update(identity);
  return (place) => hash.copy().update(place).digest().subarray(0, DIGEST_BYTES);
}

/**
 * Reads the place of a cursor: an id, with its key in a list with an order of its own.
 *
 * @throws DomainError of `cursor` if the list did not make it
 */
export function readCursor(cursor: string, ids: RegExp, digest: CursorDigest): { id: string; key: string | undefined } {
  const bytes = Buffer.from(cursor, "base64url");
  const place = bytes.subarray(DIGEST_BYTES).toString();
  const [id, key] = /^(\S*) (.*)$/s.exec(place)?.slice(1) ?? [place];
  if (!ids.test(id as string) || writeCursor(place, digest(place)) !== cursor) {
    throw new DomainError("validation_error", "the cursor does not belong to this list with these filters", {
      field: "cursor",
    });
  }
  return { id: id as string, key };
}

/** Writes the opaque cursor of a place. */
export function writeCursor(place: string, digest: Buffer): string {
  return Buffer.concat([digest, Buffer.from(place)]).toString("base64url");
}
