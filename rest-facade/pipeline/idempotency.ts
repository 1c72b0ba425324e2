import type { Database } from "../../src/platform/db/database.ts";
import { runOnce } from "../../src/platform/idempotency/once.ts";
import type { KeyOwner } from "../../src/platform/idempotency/store.ts";
import type { SecretBox } from "../../src/platform/secret-box.ts";
import { ApiError } from "../errors.ts";
import type { Answer, Route } from "../route.ts";

const LONGEST_KEY = 255;

/** A complete answer, and whether it is the stored answer of an earlier request. */
export interface FinalAnswer extends Answer {
  /** JSON text; undefined for an answer without a body. */
  text: string | undefined;
  replayed: boolean;
}

/** The key of the request; undefined without a key or for a method that changes nothing. */
export function idempotencyKey(route: Route, header: string | string[] | undefined): string | undefined {
  if (header === undefined || route.on.method === "GET") {
    return undefined;
  }
  const key = String(header);
  if (key.length === 0 || key.length > LONGEST_KEY) {
    throw new ApiError("validation_error", `Idempotency-Key must have 1 to ${LONGEST_KEY} characters.`, {
      field: "Idempotency-Key",
    });
  }
  return key;
}

export function toFinalAnswer(answer: Answer): FinalAnswer {
  const text = answer.body === undefined ? undefined : JSON.stringify(answer.body);
  return { ...answer, text, replayed: false };
}

export interface KeyedRequest {
  owner: KeyOwner;
  fingerprint: Buffer;
  /** Whether the answer may have a secret, which must not be stored in plain text. */
  secret: boolean;
}

/** Runs a write once for each key. An error is not stored. */
export function answerOnce(
  services: { database: Database; box: SecretBox },
  request: KeyedRequest,
  write: (transaction: Database) => Promise<FinalAnswer>,
): Promise<FinalAnswer> {
  return runOnce<FinalAnswer>(services, {
    ...request,
    name: "Idempotency-Key",
    refuse: (code, message) =>
      new ApiError(code, message, code === "idempotency_in_progress" ? { headers: { "retry-after": "1" } } : {}),
    write,
    keep: ({ status, headers, text }) => ({ status, headers, text }),
    replay: ({ status, headers, text }) => ({ status, headers, body: undefined, text, replayed: true }),
  });
}
