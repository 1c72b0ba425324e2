import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { DomainError } from "../errors.ts";

/**
 * The identity of a request: method, path and body. Bodies are compared in the canonical form of RFC 8785, so the order
 * of keys, white space, escapes and the spelling of a number (`1`, `1.0`, `1e0`) do not matter. The comparison uses the
 * operation's input: the last value of a repeated key, and the double that a number is read as. An absent body differs
 * from an empty one.
 *
 * @throws DomainError for values that JSON can write and I-JSON does not allow: a number beyond the range of doubles,
 * half of a surrogate pair.
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
