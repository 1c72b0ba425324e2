import { LRUCache } from "lru-cache";
import type { Name } from "../../domain/cell/rules.ts";
import { openPeer, type Peer } from "../../platform/outbound/peer.ts";
import { NAMES_PATH } from "../http/cell-listener.ts";
import type { Cell } from "./settings.ts";

/**
 * Where each name is: the cells themselves know, and the directory remembers their answers. So it has nothing to keep in
 * step with them: a business that has moved is found at its new cell as soon as the answer is forgotten.
 */

/** A cell that does not answer within this time counts as away. */
const LONGEST_ANSWER_MS = 2_000;
/** The connections of a router to a cell; further questions wait. A cell has places for several routers. */
const CONNECTIONS = 8;

/** Names that no cell has, which anybody can invent, count apart: they displace no known name. */
export interface DirectoryLimits {
  /** A business that moves is away for longer, so its requests never meet the previous cell as a success. */
  keptMs: number;
  mostKnown: number;
  mostUnknown: number;
  /** The maximum of names for which an answer is awaited: of those that had a cell before, and of the others. */
  mostQuestions: number;
}

const LIMITS: DirectoryLimits = { keptMs: 5_000, mostKnown: 200_000, mostUnknown: 50_000, mostQuestions: 256 };

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

type Answer = Cell | null;

export class Directory {
  readonly #cells: readonly Cell[];
  readonly #peers: ReadonlyMap<Cell, Peer>;
  readonly #observer: DirectoryObserver;
  readonly #limits: DirectoryLimits;
  /** Outdated answers stay: they tell that the name had a cell. */
  readonly #known: LRUCache<string, Cell>;
  readonly #unknown: LRUCache<string, true>;
  /** The running questions. */
  readonly #ofKnown = new Map<string, Promise<Answer>>();
  readonly #ofOthers = new Map<string, Promise<Answer>>();

  constructor(cells: readonly Cell[], observer: DirectoryObserver, limits: Partial<DirectoryLimits> = {}) {
    this.#cells = cells;
    this.#peers = new Map(cells.map((cell) => [cell, openPeer(cell.namesUrl, CONNECTIONS)]));
    this.#observer = observer;
    this.#limits = { ...LIMITS, ...limits };
    const { keptMs: ttl, mostKnown, mostUnknown } = this.#limits;
    this.#known = new LRUCache({ max: mostKnown, ttl, noDeleteOnStaleGet: true });
    this.#unknown = new LRUCache({ max: mostUnknown, ttl });
  }

  /**
   * The cell that has the business of the name; null if no cell has it. Concurrent questions for a name are one.
   *
   * @throws CellAwayError if a cell that did not answer may have it.
   */
  async find(name: Name): Promise<Answer> {
    const key = `${name.kind} ${name.value}`;
    const remembered = this.#known.get(key) ?? (this.#unknown.has(key) ? null : undefined);
    if (remembered !== undefined) {
      this.#observer.looked("remembered");
      return remembered;
    }
    try {
      const cell = await this.#askOnce(key, name);
      this.#observer.looked(cell === null ? "unknown" : "found");
      return cell;
    } catch (error) {
      this.#observer.looked("away");
      throw error;
    }
  }

  /** Ends the connections to the cells. */
  async close(): Promise<void> {
    await Promise.all([...this.#peers.values()].map((peer) => peer.close()));
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

  #askOnce(key: string, name: Name): Promise<Answer> {
    const questions = this.#known.peek(key, { allowStale: true }) ? this.#ofKnown : this.#ofOthers;
    const running = questions.get(key);
    if (running) {
      return running;
    }
    if (questions.size >= this.#limits.mostQuestions) {
      return Promise.reject(new CellAwayError("too many names are unknown at the same time"));
    }
    const question = this.#askAll(name)
      .then((cell) => this.#remember(key, cell))
      .finally(() => questions.delete(key));
    questions.set(key, question);
    return question;
  }

  #remember(key: string, cell: Answer): Answer {
    if (cell === null) {
      this.#known.delete(key);
      this.#unknown.set(key, true);
    } else {
      this.#known.set(key, cell);
    }
    return cell;
  }

  async #askAll(name: Name): Promise<Answer> {
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
      const has = await hasName(this.#peers.get(cell) as Peer, name, signal);
      isAnswered = true;
      return has;
    } finally {
      if (isAnswered || !unneeded?.aborted) {
        this.#observer.asked(cell.name, performance.now() - began, isAnswered);
      }
    }
  }
}

async function hasName(peer: Peer, name: Name, signal: AbortSignal): Promise<boolean> {
  const status = await peer.post(NAMES_PATH, name, signal);
  if (status !== 204 && status !== 404) {
    throw new Error(`the cell answered ${status}`);
  }
  return status === 204;
}
