import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../support/service-process.ts";
import { type Child, startChild, untilListening } from "./support/child.ts";
import { SERVER_CORE } from "./support/processors.ts";
import { median, table } from "./support/report.ts";

const REPOSITORY = join(import.meta.dirname, "../..");

/** The time of a first start and of another one, and the memory after them. */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { starts: { type: "string", default: "5" } },
  });
  const cold: number[] = [];
  const warm: number[] = [];
  const memory: number[] = [];
  for (let start = 0; start < Number(values.starts); start += 1) {
    const folder = await mkdtemp(join(tmpdir(), "service-start-"));
    try {
      for (const times of [cold, warm]) {
        await using service = await open(folder);
        times.push(service.milliseconds);
        memory.push((await service.child.usage()).memory / 2 ** 20);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const seconds = (times: number[]) => (median(times) / 1000).toFixed(2);
  const rows = [
    ["cold start, s", seconds(cold), `${seconds([Math.min(...cold)])}–${seconds([Math.max(...cold)])}`],
    ["warm start, s", seconds(warm), `${seconds([Math.min(...warm)])}–${seconds([Math.max(...warm)])}`],
    [
      "memory after it, MiB",
      median(memory).toFixed(0),
      `${Math.min(...memory).toFixed(0)}–${Math.max(...memory).toFixed(0)}`,
    ],
  ];
  console.log(
    `Node ${process.versions.node}, ${values.starts} starts each\n\n${table(["", "median", "range"], rows)}\n`,
  );
}

interface Service extends AsyncDisposable {
  child: Child;
  /** From the command to the first connection. */
  milliseconds: number;
}

async function open(folder: string): Promise<Service> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  const child = startChild("./facade/product.ts", import.meta.url, {
    core: SERVER_CORE,
    output: join(folder, "service.log"),
    environment: {
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      DATA_DIR: join(folder, "data"),
      NODE_COMPILE_CACHE: join(REPOSITORY, "node_modules/.cache/node"),
    },
  });
  await untilListening(port);
  return {
    child,
    milliseconds: performance.now() - startedAt,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
