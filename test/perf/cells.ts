import { parseArgs } from "node:util";
import { chanceOf } from "../support/chance.ts";

/**
 * The number of cells for a load, by simulation: businesses of very different sizes are placed in cells, each of which
 * has the capacity of one machine. The same seed gives the same result.
 *
 * npm run bench -- cells [--requests 10000] [--deliveries 20000] [--seed 1]
 */

/**
 * What a cell with eight cores does: requests of a working day by the formula of `npm run bench -- scale`, and deliveries of
 * one dispatcher as `npm run bench -- webhooks` measures them.
 */
export const CAPACITY = { requests: 2_400, deliveries: 7_000 };
/** The rest is for peaks, and for the other machines' work while one restarts. */
const USED_SHARE = 0.7;
/** The load of the k-th largest business is proportional to 1 / k^SKEW (Zipf). */
const SKEW = 0.9;
/** Deliveries follow other businesses than requests do: some have many webhooks and few requests. */
const ROUNDS = 10;
const BUSINESSES = [1_000, 10_000, 100_000];

interface Load {
  requests: number;
  deliveries: number;
}

export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      requests: { type: "string", default: "10000" },
      deliveries: { type: "string", default: "20000" },
      seed: { type: "string", default: "1" },
    },
  });
  const whole: Load = { requests: Number(values.requests), deliveries: Number(values.deliveries) };
  const chance = chanceOf(Number(values.seed));
  const least = Math.max(
    Math.ceil(whole.requests / (CAPACITY.requests * USED_SHARE)),
    Math.ceil(whole.deliveries / (CAPACITY.deliveries * USED_SHARE)),
  );
  console.log(
    `${whole.requests} requests and ${whole.deliveries} deliveries a second, ${CAPACITY.requests} and ${CAPACITY.deliveries} for each cell, used to ${USED_SHARE * 100} %: at least ${least} cells`,
  );
  const rows = BUSINESSES.map((count) => {
    const loads = loadsOf(count, whole, chance);
    const largest = Math.max(...loads.map(shareOfCell));
    const cells = cellsFor(loads, least, chance);
    return {
      businesses: count,
      "largest business, share of a cell": largest.toFixed(2),
      "cells as businesses come": cells ?? "the largest business exceeds a cell",
      "hottest cell, median of the rounds": cells === null ? "–" : median(hottest(loads, cells, chance)).toFixed(2),
      "cells after moves": cellsAfterMoves(loads, least) ?? "–",
    };
  });
  console.table(rows);
}

/** The greater of the two shares of a cell's capacity. */
const shareOfCell = ({ requests, deliveries }: Load) =>
  Math.max(requests / CAPACITY.requests, deliveries / CAPACITY.deliveries);

function loadsOf(count: number, whole: Load, chance: () => number): Load[] {
  const weights = Array.from({ length: count }, (_none, index) => 1 / (index + 1) ** SKEW);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const shuffled = shares
    .map((share) => ({ share, place: chance() }))
    .sort((one, other) => one.place - other.place)
    .map(({ share }) => share);
  return shares.map((share, index) => ({
    requests: share * whole.requests,
    deliveries: (shuffled[index] as number) * whole.deliveries,
  }));
}

/** The smallest number of cells of which none is used beyond its share in nine of ten rounds; null if there is none. */
function cellsFor(loads: readonly Load[], least: number, chance: () => number): number | null {
  if (Math.max(...loads.map(shareOfCell)) > USED_SHARE) {
    return null;
  }
  for (let cells = least; ; cells += 1) {
    const within = hottest(loads, cells, chance).filter((share) => share <= USED_SHARE).length;
    if (within >= ROUNDS * 0.9) {
      return cells;
    }
  }
}

/**
 * The share of the hottest cell in each round. Businesses come in a random order, and each goes to the emptiest of two
 * cells that are drawn: its own load is not known when it comes.
 */
function hottest(loads: readonly Load[], cells: number, chance: () => number): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const order = loads.map((load) => ({ load, place: chance() })).sort((one, other) => one.place - other.place);
    const used: Load[] = Array.from({ length: cells }, () => ({ requests: 0, deliveries: 0 }));
    for (const { load } of order) {
      const [one, other] = [0, 0].map(() => used[Math.floor(chance() * cells)] as Load) as [Load, Load];
      const cell = shareOfCell(one) <= shareOfCell(other) ? one : other;
      cell.requests += load.requests;
      cell.deliveries += load.deliveries;
    }
    return Math.max(...used.map(shareOfCell));
  });
}

/** The smallest number of cells if the largest businesses are moved: each, the largest first, to the emptiest cell; or null. */
function cellsAfterMoves(loads: readonly Load[], least: number): number | null {
  if (Math.max(...loads.map(shareOfCell)) > USED_SHARE) {
    return null;
  }
  const ordered = [...loads].sort((one, other) => shareOfCell(other) - shareOfCell(one));
  for (let cells = least; ; cells += 1) {
    const used: Load[] = Array.from({ length: cells }, () => ({ requests: 0, deliveries: 0 }));
    for (const load of ordered) {
      const emptiest = used.reduce((best, cell) => (shareOfCell(cell) < shareOfCell(best) ? cell : best));
      emptiest.requests += load.requests;
      emptiest.deliveries += load.deliveries;
    }
    if (Math.max(...used.map(shareOfCell)) <= USED_SHARE) {
      return cells;
    }
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] as number;
}
