import type { Lane, WaitingLane } from "./lane-store.ts";

/** The free places of a worker for orders of one kind. */
export interface Slots {
  /** The number of free places. */
  free: number;
  /** The maximum of one business. */
  share: number;
  /** The business of each running order. */
  taken: readonly string[];
}

/** A lane to claim from. */
export interface PickedLane extends Lane {
  /** The maximum of texts. */
  most: number;
}

/**
 * The rest of a lane between two claims: a quick number has several texts due by then, and one statement claims them. It
 * costs no rate, since a claim makes up for so long.
 */
const REST_MS = 50;

interface Planned extends Lane {
  /** When its next order can be claimed, on the clock of the process. */
  readyAt: number;
}

/**
 * The memory of a worker: when it may claim from which lane. It may be wrong, because other workers claim too and new
 * orders arrive: a claim checks its lanes in the database, and the worker reads all lanes again regularly.
 */
export class LanePlan {
  readonly #now: () => number;
  /** The lanes that are not ready yet, the first to be ready last. */
  #later: Planned[] = [];
  /** By inbox: the lanes that were claimed from a moment ago, and the end of their rest. */
  #rests = new Map<string, number>();
  /** The other lanes of each business, the one that has waited longest first. */
  readonly #ready = new Map<string, Planned[]>();

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Replaces everything. */
  learn(lanes: readonly WaitingLane[]): void {
    const now = this.#now();
    this.#ready.clear();
    this.#rests = new Map([...this.#rests].filter(([, until]) => until > now));
    this.#later = lanes.map((lane) => ({
      ...lane,
      readyAt: Math.max(now + lane.milliseconds, this.#rests.get(lane.inboxId) ?? 0),
    }));
    this.#later.sort((a, b) => b.readyAt - a.readyAt);
  }

  /** Adds a lane that was claimed from. It rests for a moment. */
  add(lane: WaitingLane): void {
    const until = this.#now() + REST_MS;
    this.#rests.set(lane.inboxId, until);
    this.#insert(lane, until);
  }

  #insert({ milliseconds, ...own }: WaitingLane, soonest: number): void {
    const lane: Planned = { ...own, readyAt: Math.max(this.#now() + milliseconds, soonest) };
    let [from, to] = [0, this.#later.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#later[middle] as Planned).readyAt > lane.readyAt) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    this.#later.splice(from, 0, lane);
  }

  /** A lane that was added may be claimed from earlier, without a rest. One that was picked meanwhile is left alone. */
  hasten(lane: WaitingLane): void {
    this.#rests.delete(lane.inboxId);
    const place = this.#later.findIndex(
      ({ businessId, inboxId }) => businessId === lane.businessId && inboxId === lane.inboxId,
    );
    if (place >= 0) {
      this.#later.splice(place, 1);
      this.#insert(lane, 0);
    }
  }

  /**
   * Takes out the lanes to claim from, with as many texts as there are free places. A business has at most its share, and
   * the one with the fewest running orders comes first; then the lane that has waited longest. Once each ready lane has a
   * place, the lanes get the others in turn.
   */
  pick({ free, share, taken }: Slots): PickedLane[] {
    const now = this.#now();
    for (let next = this.#later.at(-1); next && next.readyAt <= now; next = this.#later.at(-1)) {
      this.#later.pop();
      const own = this.#ready.get(next.businessId);
      if (own) {
        own.push(next);
      } else {
        this.#ready.set(next.businessId, [next]);
      }
    }
    const running = countOf(taken);
    const picked: PickedLane[] = [];
    let left = free;
    const take = (businessId: string) => {
      running.set(businessId, (running.get(businessId) ?? 0) + 1);
      left -= 1;
    };
    while (left > 0) {
      const businessId = this.#fairest(running, share);
      const own = businessId === null ? undefined : this.#ready.get(businessId);
      const lane = own?.shift();
      if (!lane) {
        break;
      }
      if (own?.length === 0) {
        this.#ready.delete(lane.businessId);
      }
      take(lane.businessId);
      picked.push({ businessId: lane.businessId, inboxId: lane.inboxId, most: 1 });
    }
    for (let growing = picked; left > 0 && growing.length > 0; ) {
      growing = growing.filter((lane) => {
        const hasPlace = left > 0 && (running.get(lane.businessId) ?? 0) < share;
        if (hasPlace) {
          take(lane.businessId);
          lane.most += 1;
        }
        return hasPlace;
      });
    }
    return picked;
  }

  /** The business with the fewest running orders, below its share; of several the one that has waited longest. */
  #fairest(running: ReadonlyMap<string, number>, share: number): string | null {
    let best: string | null = null;
    let [fewest, since] = [share, Number.POSITIVE_INFINITY];
    for (const [businessId, [first]] of this.#ready) {
      const count = running.get(businessId) ?? 0;
      const { readyAt } = first as Planned;
      if (count < fewest || (count === fewest && count < share && readyAt < since)) {
        [best, fewest, since] = [businessId, count, readyAt];
      }
    }
    return best;
  }

  /** The time until `pick` finds a lane; null if it finds none before something else changes. */
  untilNext(slots: Slots): number | null {
    const at = this.#nextAt(slots);
    return at === null ? null : at - this.#now();
  }

  #nextAt({ free, share, taken }: Slots): number | null {
    if (free <= 0) {
      return null;
    }
    const running = countOf(taken);
    const isSated = (businessId: string) => (running.get(businessId) ?? 0) >= share;
    for (const [businessId, [first]] of this.#ready) {
      if (!isSated(businessId)) {
        return (first as Planned).readyAt;
      }
    }
    return this.#later.findLast(({ businessId }) => !isSated(businessId))?.readyAt ?? null;
  }
}

function countOf(businessIds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const businessId of businessIds) {
    counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
  }
  return counts;
}
