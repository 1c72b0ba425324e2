import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Child, freePort, startChild, untilListening } from "./support/child.ts";
import type { LoadReport } from "./support/load.ts";
import { LOAD_CORE, SERVER_CORE } from "./support/processors.ts";
import { median, table } from "./support/report.ts";

const REPOSITORY = join(import.meta.dirname, "../..");

/** How long the service takes to start, fresh and again, and the memory that it takes then and under requests. */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { starts: { type: "string", default: "5" }, requests: { type: "string", default: "100000" } },
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
  await grow(Number(values.requests));
}

/** The memory of a service after so many requests, in tenths. */
async function grow(requests: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "service-start-"));
  try {
    await using service = await open(folder);
    await using load = startChild("./support/load.ts", import.meta.url, { core: LOAD_CORE });
    const request = "GET /api/v1/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
    const rows: string[][] = [];
    let sent = 0;
    while (sent < requests) {
      const order = { port: service.port, connections: 16, milliseconds: 1_000, requests: [request] };
      do {
        sent += (await load.ask<LoadReport>(order)).requests;
      } while (sent < (requests * (rows.length + 1)) / 10);
      rows.push([String(sent), ((await service.child.usage()).memory / 2 ** 20).toFixed(0)]);
    }
    console.log(table(["requests", "memory, MiB"], rows));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Service extends AsyncDisposable {
  child: Child;
  port: number;
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
      RATE_LIMIT_ANONYMOUS_MAX: "1000000000",
      NODE_COMPILE_CACHE: join(REPOSITORY, "node_modules/.cache/node"),
    },
  });
  await untilListening(port);
  return {
    child,
    port,
    milliseconds: performance.now() - startedAt,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
