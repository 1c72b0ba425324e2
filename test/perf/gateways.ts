import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { arrange } from "./facade/arrange.ts";
import { contestants, openContestant, type RunningContestant } from "./facade/contestants.ts";
import { workloads } from "./facade/workloads.ts";
import { startChild } from "./support/child.ts";
import type { LoadReport } from "./support/load.ts";
import { LOAD_CORE, pinSelf } from "./support/processors.ts";
import { describeMachine, median, table } from "./support/report.ts";
import { openStage } from "./support/stage.ts";

const MEASURED = ["one contact", "PATCH", "page of 100"];
const CONNECTIONS = 32;
/** The processor time, as counted in /proc. */
const TICK_US = 10_000;

/**
 * The cost of two gateway processes compared with one process: CPU per request of all processes of the service. If each
 * has a core, two serve twice as many requests a second, less their additional cost. The database and the load are not
 * included.
 */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "3" } },
  });
  pinSelf(LOAD_CORE);
  await using stage = await openStage();
  const scene = await arrange(stage);
  await using one = await openContestant(stage, contestants.product, { GATEWAYS: "1" });
  await using two = await openContestant(stage, contestants.product, { GATEWAYS: "2" });
  await using load = startChild("./support/load.ts", import.meta.url, { core: LOAD_CORE });
  const rows: string[][] = [];
  for (const workload of workloads.filter(({ name }) => MEASURED.includes(name))) {
    const costs: [number, number][] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const cost = async (service: RunningContestant) => {
        const requests = workload.requests(scene, contestants.product, service.token);
        const order = { port: service.port, connections: CONNECTIONS, requests };
        await load.ask<LoadReport>({ ...order, milliseconds: round === 0 ? 3_000 : 300 });
        const before = cpuOf(service);
        const report = await load.ask<LoadReport>({ ...order, milliseconds: Number(values.seconds) * 1_000 });
        return (cpuOf(service) - before) / report.requests;
      };
      costs.push([await cost(one), await cost(two)]);
    }
    const ratios = costs.map(([alone, both]) => (2 * alone) / both);
    rows.push([
      workload.name,
      median(costs.map(([alone]) => alone)).toFixed(0),
      median(costs.map(([, both]) => both)).toFixed(0),
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
    ]);
  }
  const head = ["", "one, CPU µs", "two, CPU µs", "throughput of two to one, by CPU"];
  console.log(`${await describeMachine(stage)}, ${values.rounds} rounds\n\n${table(head, rows)}`);
}

/** The CPU time so far, in microseconds, of a process and its children. */
function cpuOf({ child }: RunningContestant): number {
  const own = String(child.process.pid);
  const started = spawnSync("pgrep", ["--parent", own], { encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  return [own, ...started].reduce((sum, pid) => sum + readCpu(pid), 0);
}

function readCpu(pid: string): number {
  const [user = 0, system = 0] = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "")
    .split(" ")
    .slice(11)
    .map(Number);
  return (user + system) * TICK_US;
}
