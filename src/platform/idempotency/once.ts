import type { Database } from "../db/database.ts";
import type { SecretBox } from "../secret-box.ts";
import {
  claimKey,
  ERASED,
  ERASED_MESSAGE,
  type KeptAnswer,
  type KeyOwner,
  KeyTakenError,
  keepAnswer,
} from "./store.ts";

/** A write with a key. */
export interface KeyedWrite<Answer> {
  owner: KeyOwner;
  fingerprint: Buffer;
  /** Whether the answer may contain a secret, which must not be stored in the clear. */
  secret: boolean;
  /** The client's name for the key. */
  name: string;
  /** The refusal in the client's format. */
  refuse(code: "gone" | "idempotency_in_progress" | "idempotency_key_reused", message: string): Error;
  write(transaction: Database): Promise<Answer>;
  /** The answer in its stored form. */
  keep(answer: Answer): Omit<KeptAnswer, "fingerprint">;
  /** The answer to a repeated request. */
  replay(kept: KeptAnswer): Answer;
}

/**
 * Runs a write once for each key. The claim of the key, the write and its stored answer are one transaction: after a
 * crash at any moment either all of them exist or none does. An error rolls back everything.
 */
export async function runOnce<Answer>(
  { database, box }: { database: Database; box: SecretBox },
  { owner, fingerprint, secret, name, refuse, write, keep, replay }: KeyedWrite<Answer>,
): Promise<Answer> {
  const attempt = () =>
    database.transaction(async (transaction) => {
      const claim = await claimKey(transaction, box, owner);
      if (claim.state === "in_progress") {
        throw refuse("idempotency_in_progress", `The first request with this ${name} is still running.`);
      }
      if (claim.state === "answered") {
        if (!claim.answer.fingerprint.equals(fingerprint)) {
          throw refuse("idempotency_key_reused", `This ${name} was used with another request.`);
        }
        if (claim.answer.status === ERASED) {
          throw refuse("gone", ERASED_MESSAGE);
        }
        return replay(claim.answer);
      }
      const answer = await write(transaction);
      await keepAnswer(transaction, box, owner, { ...keep(answer), fingerprint, secret });
      return answer;
    });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof KeyTakenError) {
      // The other answer is committed, otherwise the primary key would have made us wait: a second attempt finds it.
      return attempt();
    }
    throw error;
  }
}
