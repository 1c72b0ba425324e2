import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { DomainError } from "../errors.ts";

/**
 * What makes two requests the same: method, path and body. Bodies are compared in the canonical form of RFC 8785, so
 * order of keys, white space, escapes and the spelling of a number (`1`, `1.0`, `1e0`) do not matter. Compared is what
 * the operation is given: of a key that is repeated the last value, of a number the double that it is read as. No body
 * is not the same as an empty one.
 *
 * @throws DomainError on what JSON can write and I-JSON cannot hold: a number beyond the doubles, half a surrogate
 * pair.
 */
export function fingerprint(method: string, path: string, body: unknown): Buffer {
  const hash = createHash("sha256").update(`${method} ${path}\n`);
  return (body === undefined ? hash : hash.update(canonical(body))).digest();
}

function canonical(body: unknown): string {
  try {
    return canonicalize(body) as string;
  } catch (cause) {
    const message = "The body contains a number or a text that JSON readers cannot preserve (RFC 7493).";
    throw new DomainError("validation_error", message, { cause });
  }
}
