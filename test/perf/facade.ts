import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { arrange, type Scene } from "./facade/arrange.ts";
import {
  type Contestant,
  type ContestantName,
  contestants,
  openContestants,
  type RunningContestant,
} from "./facade/contestants.ts";
import { requireSameAnswers } from "./facade/same-answers.ts";
import { type Workload, workloads } from "./facade/workloads.ts";
import { type Child, startChild } from "./support/child.ts";
import { installContestants } from "./support/contestants.ts";
import type { LoadOrder, LoadReport } from "./support/load.ts";
import { LOAD_CORE, pinSelf } from "./support/processors.ts";
import { type Bar, chart, describeMachine, median, table } from "./support/report.ts";
import { openStage } from "./support/stage.ts";

/** The result of one contestant in one round. */
export interface Slice {
  perSecond: number;
  /** Microseconds of CPU of the server for one request. */
  cpu: number;
  p50: number;
  p99: number;
}

export const CONNECTIONS = 32;
const WARM_UP_MS = 400;

/**
 * The facade beside its alternatives: requests a second, CPU per request and latency, as ratios to the hand-written
 * route within each round. The rounds are interleaved, and each begins with another contestant.
 */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: "string", default: "7" },
      seconds: { type: "string", default: "2" },
      only: { type: "string", default: "" },
      chart: { type: "string", default: "bench-facade.html" },
    },
  });
  installContestants();
  pinSelf(LOAD_CORE);
  await using stage = await openStage();
  const scene = await arrange(stage);
  await using servers = await openContestants(stage, Object.keys(contestants) as ContestantName[]);
  await using load = startChild("./support/load.ts", import.meta.url, { core: LOAD_CORE });
  await requireSameAnswers(stage, scene, servers.running);

  const rounds = Number(values.rounds);
  const chosen = workloads.filter(({ name }) => name.includes(values.only));
  const startedAt = performance.now();
  const cells = await measureAll({ chosen, scene, load, running: servers.running }, rounds, Number(values.seconds));
  const minutes = Math.round((performance.now() - startedAt) / 60_000);
  const machine = await describeMachine(stage);
  const note = `${machine}. ${rounds} rounds of ${values.seconds} s, ${CONNECTIONS} connections, ${minutes} minutes.`;
  console.log(`\n${note}\n\n${summary(cells)}\n`);
  await writeFile(values.chart, chart("Requests a second, to the hand-written route", note, bars(cells)));
  console.log(`The chart is in ${join(process.cwd(), values.chart)}`);
}

/** The CPU of each of these requests, relative to the hand-written route: the median of the rounds. */
export async function costs(names: readonly string[], rounds: number): Promise<Record<string, number>> {
  pinSelf(LOAD_CORE);
  await using stage = await openStage();
  const scene = await arrange(stage);
  await using servers = await openContestants(stage, ["product", "handWritten"]);
  await using load = startChild("./support/load.ts", import.meta.url, { core: LOAD_CORE });
  const chosen = workloads
    .filter(({ name }) => names.includes(name))
    .map((workload) => ({ ...workload, contestants: ["product", "handWritten"] as const }));
  const cells = await measureAll({ chosen, scene, load, running: servers.running }, rounds, 2);
  const own = cells.filter(({ contestant }) => contestant.name === "product");
  return Object.fromEntries(own.map((cell) => [cell.workload.name, median(ratios(cells, cell, "cpu"))]));
}

interface Measured {
  chosen: readonly Workload[];
  scene: Scene;
  load: Child;
  running: Partial<Record<ContestantName, RunningContestant>>;
}

async function measureAll(
  { chosen, scene, load, running }: Measured,
  rounds: number,
  seconds: number,
): Promise<Cell[]> {
  const cells: Cell[] = chosen.flatMap((workload) =>
    workload.contestants.map((name) => ({ workload, contestant: contestants[name], slices: [] })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const workload of chosen) {
      const own = cells.filter((cell) => cell.workload === workload);
      for (const cell of [...own.slice(round % own.length), ...own.slice(0, round % own.length)]) {
        const server = running[cell.contestant.name];
        if (server) {
          const requests = workload.requests(scene, cell.contestant, server.token);
          const order = { port: server.port, connections: CONNECTIONS, requests };
          await load.ask<LoadReport>({ ...order, milliseconds: round === 0 ? WARM_UP_MS * 5 : WARM_UP_MS });
          cell.slices.push(await measure(load, server.child, { ...order, milliseconds: seconds * 1000 }));
        }
      }
    }
  }
  return cells;
}

interface Cell {
  workload: Workload;
  contestant: Contestant;
  slices: Slice[];
}

/** The slice of one order. @throws Error if a request failed. */
export async function measure(load: Child, server: Child, order: LoadOrder): Promise<Slice> {
  const before = await server.usage();
  const report = await load.ask<LoadReport>(order);
  const after = await server.usage();
  if (report.failures > 0) {
    throw new Error(`${report.failures} of ${report.requests} requests to port ${order.port} failed`);
  }
  return {
    perSecond: report.requests / report.seconds,
    cpu: (after.cpu - before.cpu) / report.requests,
    p50: report.p50,
    p99: report.p99,
  };
}

/** The ratio of a figure to that of the workload's reference, in each round. */
function ratios(cells: readonly Cell[], cell: Cell, figure: "perSecond" | "cpu" | "p99"): number[] {
  const { workload } = cell;
  const measure = cells.find(
    (one) => one.workload.name === workload.against && one.contestant.name === workload.measure,
  );
  return cell.slices.map((slice, round) => slice[figure] / (measure?.slices[round]?.[figure] ?? Number.NaN));
}

function summary(cells: readonly Cell[]): string {
  const spread = (values: readonly number[]) =>
    `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`;
  const middle = (cell: Cell, figure: keyof Slice) => median(cell.slices.map((slice) => slice[figure]));
  return table(
    ["", "", "requests/s", "ratio", "CPU µs", "ratio", "p50 ms", "p99 ms", "ratio"],
    cells.map((cell) => [
      cell.workload.name,
      cell.contestant.label,
      middle(cell, "perSecond").toFixed(0),
      spread(ratios(cells, cell, "perSecond")),
      middle(cell, "cpu").toFixed(0),
      spread(ratios(cells, cell, "cpu")),
      middle(cell, "p50").toFixed(1),
      middle(cell, "p99").toFixed(1),
      median(ratios(cells, cell, "p99")).toFixed(2),
    ]),
  );
}

function bars(cells: readonly Cell[]): Bar[] {
  return cells.map((cell) => {
    const values = ratios(cells, cell, "perSecond");
    return {
      group: cell.workload.name,
      label: cell.contestant.label,
      value: median(values),
      low: Math.min(...values),
      high: Math.max(...values),
    };
  });
}
