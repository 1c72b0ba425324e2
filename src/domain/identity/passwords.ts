import { type Algorithm, hash, verify } from "@node-rs/argon2";

/**
 * Passwords at rest: argon2id in PHC form, with at least the parameters that OWASP recommends. They may rise: a hash
 * with lower ones is replaced at the next sign-in.
 */
const PARAMETERS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), PARAMETERS);
}

/** NFKC makes passwords equal that differ only in the encoding of a keyboard (NIST SP 800-63B). */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash it takes as long and never matches, so that the time of an
 * answer does not reveal which addresses exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await decoy), normalized(password));
  return stored !== null && matches;
}

/** Whether the hash was made with lower parameters than today's. */
export function needsRehash(stored: string): boolean {
  const cost = (name: string) => Number(new RegExp(`[$,]${name}=(\\d+)`).exec(stored)?.[1] ?? 0);
  return !stored.startsWith("$argon2id$") || cost("m") < PARAMETERS.memoryCost || cost("t") < PARAMETERS.timeCost;
}
