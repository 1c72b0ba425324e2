import { createHash } from "node:crypto";
import type { Database } from "../../src/db/database.ts";
import { claimKey, KeyTakenError, keepAnswer } from "../../src/idempotency/store.ts";
import { ApiError } from "../errors.ts";
import type { Answer, Principal, Route } from "../route.ts";

const LONGEST_KEY = 255;

/** The answer of a write, and whether it was kept from an earlier request. */
export interface IdempotentAnswer extends Answer {
  /** JSON text, ready to send; undefined for an answer without a body. */
  text: string | undefined;
  replayed: boolean;
}

/** The key of the request, or undefined where it has none or its method changes nothing. */
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

/** What makes two requests the same: method, path and body, whatever the order of its keys. */
export function fingerprint(method: string, path: string, body: unknown): Buffer {
  return createHash("sha256")
    .update(`${method} ${path}\n${canonical(body)}`)
    .digest();
}

/**
 * Runs a write once for each key. The claim of the key, the write and its kept answer are one transaction: after a
 * crash at any instant either all of them exist or none does. An answer that is an error rolls everything back.
 */
export async function answerOnce(
  database: Database,
  principal: Principal,
  request: { key: string; fingerprint: Buffer },
  write: (transaction: Database) => Promise<Answer>,
): Promise<IdempotentAnswer> {
  const owner = { businessId: principal.businessId, clientId: principal.clientId, key: request.key };
  try {
    return await database.transaction(async (transaction) => {
      const claim = await claimKey(transaction, owner);
      if (claim.state === "in_progress") {
        throw new ApiError("idempotency_in_progress", "The first request with this Idempotency-Key is still running.");
      }
      if (claim.state === "answered") {
        if (!claim.answer.fingerprint.equals(request.fingerprint)) {
          throw new ApiError("idempotency_key_reused", "This Idempotency-Key was used with another request.");
        }
        const { status, text } = claim.answer;
        return { status, body: undefined, text: text ?? undefined, replayed: true };
      }
      const answer = await write(transaction);
      const text = answer.body === undefined ? undefined : JSON.stringify(answer.body);
      await keepAnswer(transaction, owner, { fingerprint: request.fingerprint, status: answer.status, text });
      return { ...answer, text, replayed: false };
    });
  } catch (error) {
    if (error instanceof KeyTakenError) {
      // The first request committed between our look and our lock: its answer is there now.
      return answerOnce(database, principal, request, write);
    }
    throw error;
  }
}

function canonical(value: unknown): string {
  if (value === undefined) {
    return "";
  }
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
