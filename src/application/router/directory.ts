import { LRUCache } from "lru-cache";
import type { Name } from "../../domain/cell/rules.ts";
import { NAMES_PATH } from "../http/cell-names.ts";
import type { Cell } from "./settings.ts";

/**
 * Where each name is: the cells themselves know, and the directory remembers their answers. So it has nothing to keep in
 * step with them: a business that has moved is found at its new cell as soon as the answer is forgotten.
 */

/** A cell that does not answer within this time counts as away. */
const LONGEST_ANSWER_MS = 2_000;
/** A business that moves is away for longer, so its requests never meet the previous cell as a success. */
const KEPT_MS = 5_000;
const MOST_KEPT = 200_000;
/** Further names wait for an answer to one of these. */
const MOST_QUESTIONS = 256;

/** No cell has the name, but not all cells answered. */
export class CellAwayError extends Error {
  override readonly name = "CellAwayError";
}

/** What becomes of a name: the answer is remembered, a cell has it, none has it, or a cell that may have it is away. */
export type Lookup = "remembered" | "found" | "unknown" | "away";

export interface DirectoryObserver {
  looked(result: Lookup): void;
  /** A cell was asked for a name. */
  asked(cell: string, milliseconds: number, isAnswered: boolean): void;
}

/** A name that no business has. */
const NOBODY: Name = { kind: "business", value: "biz_00000000000000000000000000" };

export class Directory {
  readonly #cells: readonly Cell[];
  readonly #observer: DirectoryObserver;
  readonly #known: LRUCache<string, { cell: Cell | null }, Name>;
  #running = 0;

  constructor(cells: readonly Cell[], observer: DirectoryObserver, keptMs = KEPT_MS) {
    this.#cells = cells;
    this.#observer = observer;
    this.#known = new LRUCache({
      max: MOST_KEPT,
      ttl: keptMs,
      fetchMethod: async (_key, _stale, { context }) => ({ cell: await this.#ask(context) }),
    });
  }

  /**
   * The cell that has the business of the name; null if no cell has it. Concurrent questions for a name are one.
   *
   * @throws CellAwayError if a cell that did not answer may have it.
   */
  async find(name: Name): Promise<Cell | null> {
    const key = `${name.kind} ${name.value}`;
    const isRemembered = this.#known.has(key);
    try {
      const found = await this.#known.fetch(key, { context: name });
      const cell = found?.cell ?? null;
      this.#observer.looked(isRemembered ? "remembered" : cell === null ? "unknown" : "found");
      return cell;
    } catch (error) {
      this.#observer.looked("away");
      throw error;
    }
  }

  /** Whether some cell answers: then the requests of its businesses reach it. */
  async answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    const answers = this.#cells.map((cell) => this.#has(cell, NOBODY, signal));
    return Promise.any(answers).then(
      () => true,
      () => false,
    );
  }

  async #ask(name: Name): Promise<Cell | null> {
    if (this.#running >= MOST_QUESTIONS) {
      throw new CellAwayError("too many names are unknown at the same time");
    }
    this.#running += 1;
    try {
      return await this.#askAll(name);
    } finally {
      this.#running -= 1;
    }
  }

  async #askAll(name: Name): Promise<Cell | null> {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(LONGEST_ANSWER_MS)]);
    const answers = this.#cells.map(async (cell) =>
      (await this.#has(cell, name, signal, ending.signal)) ? cell : null,
    );
    try {
      // The first cell that has it decides; the others need not answer.
      return await Promise.any(
        answers.map(async (answer) => (await answer) ?? Promise.reject(new Error("another cell has it"))),
      );
    } catch {
      const settled = await Promise.allSettled(answers);
      if (settled.some(({ status }) => status === "rejected")) {
        throw new CellAwayError("a cell does not answer");
      }
      return null;
    } finally {
      ending.abort();
      for (const answer of answers) {
        answer.catch(() => {});
      }
    }
  }

  /** @param unneeded aborted once another cell has the name: the question then counts for nothing. */
  async #has(cell: Cell, name: Name, signal: AbortSignal, unneeded?: AbortSignal): Promise<boolean> {
    const began = performance.now();
    let isAnswered = false;
    try {
      const has = await hasName(cell, name, signal);
      isAnswered = true;
      return has;
    } finally {
      if (isAnswered || !unneeded?.aborted) {
        this.#observer.asked(cell.name, performance.now() - began, isAnswered);
      }
    }
  }
}

async function hasName({ operationsUrl }: Cell, name: Name, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`${operationsUrl}${NAMES_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(name),
    signal,
  });
  await response.body?.cancel();
  if (response.status !== 204 && response.status !== 404) {
    throw new Error(`the cell answered ${response.status}`);
  }
  return response.status === 204;
}
