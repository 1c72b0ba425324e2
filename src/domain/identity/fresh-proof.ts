/**
 * A session lasts for weeks, and a stolen or forgotten one must not become a credential that outlives it. So whoever
 * creates or reveals a credential has proved their identity lately: at a sign-in, or with the password again.
 */

/** The age in seconds up to which a proof is fresh. */
export const FRESH_PROOF_SECONDS = 900;

/** A change that needs a fresh proof of identity. The message is public. */
export class ProofRequired extends Error {
  override readonly name = "ProofRequired";

  constructor() {
    super(
      `This change needs a proof of your identity from the last ${FRESH_PROOF_SECONDS / 60} minutes: the dashboard asks ` +
        "for your password; in GraphiQL sign in again at /sign-in; an app signs you in again, with " +
        `max_age=${FRESH_PROOF_SECONDS}.`,
    );
  }
}

/**
 * @param proofAge the seconds since the caller last proved their identity; null: longer than any.
 * @throws ProofRequired
 */
export function requireFreshProof(proofAge: number | null): void {
  if (!isFresh(proofAge)) {
    throw new ProofRequired();
  }
}

export function isFresh(proofAge: number | null): boolean {
  return proofAge !== null && proofAge <= FRESH_PROOF_SECONDS;
}
