import type { Database } from "../db/database.ts";
import type { SecretBox } from "../secret-box.ts";
import { claimKey, type KeptAnswer, type KeyOwner, KeyTakenError, keepAnswer } from "./store.ts";

/** A write with a key. */
export interface KeyedWrite<Answer> {
  owner: KeyOwner;
  fingerprint: Buffer;
  /** Whether the answer may hold a secret, which must not be stored in the clear. */
  secret: boolean;
  /** The name of the key in the words of the client. */
  name: string;
  /** The refusal in the form that the client expects. */
  refuse(code: "idempotency_in_progress" | "idempotency_key_reused", message: string): Error;
  write(transaction: Database): Promise<Answer>;
  /** The answer as it is kept. */
  keep(answer: Answer): Omit<KeptAnswer, "fingerprint">;
  /** The answer to a repetition. */
  replay(kept: KeptAnswer): Answer;
}

/**
 * Runs a write once for each key. The claim of the key, the write and its kept answer are one transaction: after a
 * crash at any instant either all of them exist or none does. An error rolls everything back.
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
      // Its answer is committed, or the primary key would have let us wait for it: now it is found.
      return attempt();
    }
    throw error;
  }
}
