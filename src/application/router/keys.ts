import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
  importKey,
  isSignedWith,
  keyIdOf,
  type PublicKey,
  type VerificationKey,
} from "../../platform/tokens/verification-keys.ts";
import type { Cell } from "./settings.ts";

/** The path of the public keys of the authorization server. */
export const KEYS_PATH = "/oidc/jwks";

const LONGEST_ANSWER_MS = 2_000;
const KEPT_MS = 10_000;
/** The wait before a cell that did not answer is asked again. */
const RETRY_MS = 1_000;
const MOST_TOKENS = 50_000;

/** Whether a cell has signed a token; `unclear` while the keys of some cell are not known. */
export type Origin = "signed" | "forged" | "unclear";

interface KeysOfCell {
  url: string;
  /** The last ones that the cell has told, also while it is away; null before. */
  keys: readonly PublicKey[] | null;
  askAgainAt: number;
  asking: Promise<void> | null;
}

/** The public keys of all cells, because each signs with its own. */
export class CellKeys {
  readonly #cells: readonly KeysOfCell[];
  readonly #imported = new Map<string, VerificationKey>();
  /** The hashes of tokens that a cell has signed: most requests have one of them. */
  readonly #signed = new LRUCache<string, true>({ max: MOST_TOKENS });

  constructor(cells: readonly Cell[]) {
    this.#cells = cells.map(({ publicUrl }) => ({
      url: `${publicUrl}${KEYS_PATH}`,
      keys: null,
      askAgainAt: Number.NEGATIVE_INFINITY,
      asking: null,
    }));
  }

  /** All keys. They are at most ten seconds old. */
  async read(): Promise<{ keys: readonly PublicKey[] }> {
    await this.#refresh();
    return { keys: this.#cells.flatMap(({ keys }) => keys ?? []) };
  }

  /** Who has made a token. Its time and its rights do not count: its cell checks them. */
  async originOf(token: string): Promise<Origin> {
    const key = hash("sha256", token, "base64");
    if (this.#signed.has(key)) {
      return "signed";
    }
    const kid = keyIdOf(token);
    const found = kid === undefined ? undefined : (this.#imported.get(kid) ?? (await this.#newKey(kid)));
    if (found === undefined) {
      return this.#cells.some(({ keys }) => keys === null) ? "unclear" : "forged";
    }
    if (!(await isSignedWith(token, found))) {
      return "forged";
    }
    this.#signed.set(key, true);
    return "signed";
  }

  async #newKey(kid: string): Promise<VerificationKey | undefined> {
    await this.#refresh();
    return this.#imported.get(kid);
  }

  async #refresh(): Promise<void> {
    await Promise.all(this.#cells.map((cell) => this.#ask(cell)));
  }

  #ask(cell: KeysOfCell): Promise<void> | null {
    if (cell.asking === null && performance.now() >= cell.askAgainAt) {
      cell.asking = this.#fetch(cell).finally(() => {
        cell.asking = null;
      });
    }
    return cell.asking;
  }

  async #fetch(cell: KeysOfCell): Promise<void> {
    try {
      const response = await fetch(cell.url, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
      const { keys } = (await response.json()) as { keys?: unknown };
      if (!Array.isArray(keys)) {
        throw new Error("the answer has no keys");
      }
      cell.keys = keys as PublicKey[];
      cell.askAgainAt = performance.now() + KEPT_MS;
    } catch {
      cell.askAgainAt = performance.now() + RETRY_MS;
      return;
    }
    await this.#import();
  }

  /** Exactly the keys that the cells have now. */
  async #import(): Promise<void> {
    const keys = new Map(this.#cells.flatMap((cell) => cell.keys ?? []).map((key) => [key.kid ?? "", key]));
    for (const kid of this.#imported.keys()) {
      if (!keys.has(kid)) {
        this.#imported.delete(kid);
      }
    }
    for (const [kid, key] of keys) {
      // A key of a later version that this one cannot read verifies nothing, and stops no other.
      const imported = this.#imported.get(kid) ?? (await importKey(key).catch(() => undefined));
      if (imported !== undefined) {
        this.#imported.set(kid, imported);
      }
    }
  }
}
