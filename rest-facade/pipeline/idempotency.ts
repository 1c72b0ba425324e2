import type { SecretBox } from "../../src/auth/secret-box.ts";
import type { Database } from "../../src/db/database.ts";
import { claimKey, type KeyOwner, KeyTakenError, keepAnswer } from "../../src/idempotency/store.ts";
import { ApiError } from "../errors.ts";
import type { Answer, Route } from "../route.ts";

const LONGEST_KEY = 255;

/** An answer ready to be sent, and whether it was kept from an earlier request. */
export interface FinalAnswer extends Answer {
  /** JSON text; undefined for an answer without a body. */
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

export function toFinalAnswer(answer: Answer): FinalAnswer {
  const text = answer.body === undefined ? undefined : JSON.stringify(answer.body);
  return { ...answer, text, replayed: false };
}

export interface KeyedRequest {
  owner: KeyOwner;
  fingerprint: Buffer;
  /** Whether the answer may hold what must not be stored in the clear. */
  secret: boolean;
}

/**
 * Runs a write once for each key. The claim of the key, the write and its kept answer are one transaction: after a
 * crash at any instant either all of them exist or none does. An answer that is an error rolls everything back.
 */
export async function answerOnce(
  { database, box }: { database: Database; box: SecretBox },
  { owner, fingerprint, secret }: KeyedRequest,
  write: (transaction: Database) => Promise<Answer>,
): Promise<FinalAnswer> {
  const attempt = () =>
    database.transaction(async (transaction): Promise<FinalAnswer> => {
      const claim = await claimKey(transaction, box, owner);
      if (claim.state === "in_progress") {
        throw new ApiError("idempotency_in_progress", "The first request with this Idempotency-Key is still running.", {
          headers: { "retry-after": "1" },
        });
      }
      if (claim.state === "answered") {
        const kept = claim.answer;
        if (!kept.fingerprint.equals(fingerprint)) {
          throw new ApiError("idempotency_key_reused", "This Idempotency-Key was used with another request.");
        }
        return { status: kept.status, headers: kept.headers, body: undefined, text: kept.text, replayed: true };
      }
      const answer = toFinalAnswer(await write(transaction));
      const { status, headers, text } = answer;
      await keepAnswer(transaction, box, owner, { fingerprint, status, headers, text, secret });
      return answer;
    });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof KeyTakenError) {
      // Its answer is committed, or the primary key would have let us wait for it: now it is found.
      return attempt();
    }
    throw error;
  }
}
