import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { NAMES_PATH, type Name, questionSignatures, SIGNATURE_HEADER } from "../../domain/cell/rules.ts";
import { deriveKey } from "../../platform/keyed-signature.ts";
import { openPeer, type Peer } from "../../platform/outbound/peer.ts";
import type { Cell } from "./settings.ts";

/**
 * Where each name is: the cells themselves know, and the directory remembers their answers. So it has nothing to keep in
 * step with them: a business that has moved is found at its new cell as soon as the answer is forgotten.
 */

/**
 * The connections of a router to a cell; further questions wait. A cell has places for several routers. Names that
 * anybody can invent have connections of their own, so that no other name waits behind them.
 */
const CONNECTIONS = { known: 6, others: 2 };

/** Names that no cell has, which anybody can invent, count apart: they displace no known name. */
export interface DirectoryLimits {
  /** A cell that does not answer within this time counts as away. */
  longestAnswerMs: number;
  /** A previous cell refuses the requests of a business for longer (`cell/move-store.ts`). */
  keptMs: number;
  mostKnown: number;
  mostUnknown: number;
  /** The maximum of names for which an answer is awaited: of those that had a cell before, and of the others. */
  mostQuestions: number;
  /** The maximum of the others for each network of clients. */
  mostOfAddress: number;
}

const LIMITS: DirectoryLimits = {
  longestAnswerMs: 2_000,
  keptMs: 5_000,
  mostKnown: 200_000,
  mostUnknown: 50_000,
  mostQuestions: 256,
  mostOfAddress: 32,
};

/** No cell has the name, but not all cells answered. */
export class CellAwayError extends Error {
  override readonly name = "CellAwayError";
}

/** Where a name comes from. */
export interface Asker {
  /** Whether the signature of some cell proves that it gave the name. */
  isProven: boolean;
  /** The network of the client, as in `addressOf`. */
  address: string;
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

/** The connections of names that are proven or had a cell before, and those of the others. */
type Lane = keyof typeof CONNECTIONS;

export class Directory {
  readonly #cells: readonly Cell[];
  readonly #peers: ReadonlyMap<Cell, Record<Lane, Peer>>;
  readonly #unknownKey: Buffer;
  readonly #observer: DirectoryObserver;
  readonly #limits: DirectoryLimits;
  /** Outdated answers stay: they tell that the name had a cell. */
  readonly #known: LRUCache<string, Cell>;
  readonly #unknown: LRUCache<string, true>;
  /** The running questions. */
  readonly #ofKnown = new Map<string, Promise<Answer>>();
  readonly #ofOthers = new Map<string, Promise<Answer>>();
  /** The numbers of the running questions of others, by network. */
  readonly #ofAddresses = new Map<string, number>();

  /** @param encryptionKeys those of the cells: they prove to a cell that a router asks. */
  constructor(
    cells: readonly Cell[],
    encryptionKeys: readonly [Buffer, ...Buffer[]],
    observer: DirectoryObserver,
    limits: Partial<DirectoryLimits> = {},
  ) {
    this.#cells = cells;
    this.#unknownKey = deriveKey(encryptionKeys[0], "cells of unknown names");
    const { sign } = questionSignatures(encryptionKeys);
    const peerOf = ({ namesUrl }: Cell, lane: Lane) =>
      openPeer(namesUrl, CONNECTIONS[lane], (body) => ({ [SIGNATURE_HEADER]: sign(body) }));
    this.#peers = new Map(
      cells.map((cell) => [cell, { known: peerOf(cell, "known"), others: peerOf(cell, "others") }]),
    );
    this.#observer = observer;
    this.#limits = { ...LIMITS, ...limits };
    const { keptMs: ttl, mostKnown, mostUnknown } = this.#limits;
    this.#known = new LRUCache({ max: mostKnown, ttl, noDeleteOnStaleGet: true });
    this.#unknown = new LRUCache({ max: mostUnknown, ttl });
  }

  /**
   * The cell that has the business of the name; null if no cell has it. Concurrent questions for a name are one.
   *
   * @throws CellAwayError if a cell that did not answer may have it, or if too many names are asked for.
   */
  async find(name: Name, asker: Asker): Promise<Answer> {
    const key = keyOf(name);
    const remembered = this.#known.get(key) ?? (this.#unknown.has(key) ? null : undefined);
    if (remembered !== undefined) {
      this.#observer.looked("remembered");
      return remembered;
    }
    try {
      const cell = await this.#askOnce(key, name, asker);
      this.#observer.looked(cell === null ? "unknown" : "found");
      return cell;
    } catch (error) {
      this.#observer.looked("away");
      throw error;
    }
  }

  /** Asks for the name anew at its next request: its cell says that the business leaves. */
  forget(name: Name): void {
    const key = keyOf(name);
    const cell = this.#known.peek(key, { allowStale: true });
    if (cell) {
      this.#known.set(key, cell, { ttl: 1 });
    }
  }

  /**
   * A cell for a name that none has: always the same one, and nobody outside can tell which. So a person who tries
   * addresses does not learn from the cell which of them exist.
   */
  cellOfUnknown(name: Name): Cell {
    const number = createHmac("sha256", this.#unknownKey).update(keyOf(name)).digest().readUInt32BE();
    return this.#cells[number % this.#cells.length] as Cell;
  }

  /** Ends the connections to the cells. */
  async close(): Promise<void> {
    const peers = [...this.#peers.values()].flatMap(({ known, others }) => [known, others]);
    await Promise.all(peers.map((peer) => peer.close()));
  }

  /** Whether some cell answers: then the requests of its businesses reach it. */
  async answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(this.#limits.longestAnswerMs);
    const answers = this.#cells.map((cell) => this.#has(cell, NOBODY, "known", signal));
    return Promise.any(answers).then(
      () => true,
      () => false,
    );
  }

  #askOnce(key: string, name: Name, { isProven, address }: Asker): Promise<Answer> {
    const lane: Lane = isProven || this.#known.peek(key, { allowStale: true }) ? "known" : "others";
    const questions = lane === "known" ? this.#ofKnown : this.#ofOthers;
    const running = questions.get(key);
    if (running) {
      return running;
    }
    if (questions.size >= this.#limits.mostQuestions) {
      return Promise.reject(new CellAwayError("too many names are unknown at the same time"));
    }
    const ofAddress = this.#ofAddresses.get(address) ?? 0;
    if (lane === "others") {
      if (ofAddress >= this.#limits.mostOfAddress) {
        return Promise.reject(new CellAwayError("too many names of one network are unknown at the same time"));
      }
      this.#ofAddresses.set(address, ofAddress + 1);
    }
    const question = this.#askAll(name, lane)
      .then((cell) => this.#remember(key, cell))
      .finally(() => {
        questions.delete(key);
        if (lane === "others") {
          this.#endOf(address);
        }
      });
    questions.set(key, question);
    return question;
  }

  #endOf(address: string): void {
    const left = (this.#ofAddresses.get(address) ?? 1) - 1;
    left > 0 ? this.#ofAddresses.set(address, left) : this.#ofAddresses.delete(address);
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

  async #askAll(name: Name, lane: Lane): Promise<Answer> {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(this.#limits.longestAnswerMs)]);
    const answers = this.#cells.map(async (cell) =>
      (await this.#has(cell, name, lane, signal, ending.signal)) ? cell : null,
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
  async #has(cell: Cell, name: Name, lane: Lane, signal: AbortSignal, unneeded?: AbortSignal): Promise<boolean> {
    const began = performance.now();
    let isAnswered = false;
    try {
      const has = await hasName((this.#peers.get(cell) as Record<Lane, Peer>)[lane], name, signal);
      isAnswered = true;
      return has;
    } finally {
      if (isAnswered || !unneeded?.aborted) {
        this.#observer.asked(cell.name, performance.now() - began, isAnswered);
      }
    }
  }
}

/** The addresses of persons are the same in either case. */
function keyOf({ kind, value }: Name): string {
  return `${kind} ${kind === "email" ? value.toLowerCase() : value}`;
}

async function hasName(peer: Peer, { kind, value }: Name, signal: AbortSignal): Promise<boolean> {
  const status = await peer.post(NAMES_PATH, { kind, value }, signal);
  if (status !== 204 && status !== 404) {
    throw new Error(`the cell answered ${status}`);
  }
  return status === 204;
}
