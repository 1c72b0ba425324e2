import cluster, { type Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import type { FromPrimary } from "../../src/application/gateways/messages.ts";
import { type RunningGateways, startGateways } from "../../src/application/gateways/primary.ts";
import { createMetrics } from "../../src/application/metrics.ts";

/** The first process with gateway processes that are in this one. */

class Gateway extends EventEmitter {
  readonly id = gateways.length + 1;
  readonly process = { pid: 4_000 + this.id };
  readonly received: string[] = [];

  isConnected = () => true;
  isDead = () => true;

  send({ kind }: FromPrimary): void {
    this.received.push(kind);
    if (kind === "begin") {
      this.emit("message", { kind: "listening" });
    }
  }
}

const gateways: Gateway[] = [];
const unloaded: string[] = [];
async function start(count: number): Promise<RunningGateways> {
  vi.useFakeTimers();
  vi.spyOn(cluster, "setupPrimary").mockImplementation(() => {});
  vi.spyOn(cluster, "fork").mockImplementation(() => {
    const gateway = new Gateway();
    gateways.push(gateway);
    return gateway as unknown as Worker;
  });
  return startGateways({
    ...{ count, module: "main.ts", connection: {}, limits: {} as never, metrics: createMetrics() },
    onDeath() {},
    onUnloaded: ({ message }) => unloaded.push(message),
  });
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  gateways.length = 0;
  unloaded.length = 0;
});

const answer = (place: number, failure: string | null = null) =>
  (gateways[place] as Gateway).emit("message", { kind: "loaded", failure });

it("says which gateway process does not load its parts, and asks again", async () => {
  const running = await start(2);
  const first = running.load();
  const refused = expect(first).rejects.toThrow("the gateway process 4002 has not loaded its parts within 30 s");
  answer(0);
  await vi.advanceTimersByTimeAsync(30_000);
  await refused;
  const second = running.load();
  answer(0);
  answer(1);
  await second;
  expect(gateways.map(({ received }) => received)).toEqual(Array(2).fill(["begin", "load", "load"]));
});

it("reports a process that replaces another and does not load its parts", async () => {
  const running = await start(1);
  const loaded = running.load();
  answer(0);
  await loaded;
  gateways[0]?.emit("exit", 1, null);
  await vi.advanceTimersByTimeAsync(30_050);
  expect(unloaded).toEqual(["the gateway process 4002 has not loaded its parts within 30 s"]);
});
