const FRESH_MS = 2_000;

/** The grants that were revoked while access tokens of theirs may be alive; never older than two seconds. */
export interface Revocations {
  includes(grant: string): Promise<boolean>;
}

/** The claim of an access token that names its grant: the hash under which the grant is kept. */
export const GRANT_CLAIM = "grant";

/** @param readRevoked reads the hashes of all such grants. */
export function rememberRevocations(readRevoked: () => Promise<readonly Buffer[]>): Revocations {
  let revoked: ReadonlySet<string> = new Set();
  /** By `performance.now()`: a step of the clock keeps no revoked grant alive. */
  let readAt = Number.NEGATIVE_INFINITY;
  // Not lru-cache, which counts the age from the end of a read: a revocation may be committed while it runs.
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
