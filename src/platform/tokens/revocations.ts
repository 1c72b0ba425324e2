const FRESH_MS = 2_000;

/** The revoked grants whose access tokens may still be valid; at most two seconds old. */
export interface Revocations {
  includes(grant: string): Promise<boolean>;
}

/** The claim of an access token that names its grant, by the hash that is the grant's key. */
export const GRANT_CLAIM = "grant";

/** @param readRevoked reads the hashes of all such grants. */
export function rememberRevocations(readRevoked: () => Promise<readonly Buffer[]>): Revocations {
  let revoked: ReadonlySet<string> = new Set();
  /** By `performance.now()`, so that a step of the clock keeps no revoked grant alive. */
  let readAt = Number.NEGATIVE_INFINITY;
  // Not lru-cache, which counts the age from the end of a read: a revocation may be committed during the read.
  let reading: Promise<void> | undefined;
  const read = async () => {
    const startedAt = performance.now();
    revoked = new Set((await readRevoked()).map((key) => key.toString("base64url")));
    readAt = startedAt;
  };
  return {
    async includes(grant) {
      if (performance.now() - readAt >= FRESH_MS) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      return revoked.has(grant);
    },
  };
}
