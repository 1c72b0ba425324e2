import { parseArgs } from "node:util";
import { arrange } from "./facade/arrange.ts";
import { contestants, openContestant } from "./facade/contestants.ts";
import { workloads } from "./facade/workloads.ts";
import { startChild } from "./support/child.ts";
import type { LoadReport } from "./support/load.ts";
import { LOAD_CORE, pinSelf } from "./support/processors.ts";
import { describeMachine, table } from "./support/report.ts";
import { openStage } from "./support/stage.ts";

const MIX = ["one contact", "PATCH", "page of 100"];

/** The memory of the service during many requests: it must stop growing. */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { requests: { type: "string", default: "1000000" } } });
  const wanted = Number(values.requests);
  pinSelf(LOAD_CORE);
  await using stage = await openStage();
  const scene = await arrange(stage);
  await using service = await openContestant(stage, contestants.product);
  await using load = startChild("./support/load.ts", import.meta.url, { core: LOAD_CORE });
  // A page costs ten times as much as a contact, so one request in twenty is for a page.
  const requests = workloads
    .filter(({ name }) => MIX.includes(name))
    .flatMap((workload) => workload.requests(scene, contestants.product, service.token))
    .flatMap((request, index) => (index % 20 === 0 || !request.includes("limit=100") ? [request] : []));
  const rows: string[][] = [];
  const note = async (sent: number) => {
    const { memory, heap } = await service.child.usage({ collect: true });
    rows.push([String(sent), (memory / 2 ** 20).toFixed(0), (heap / 2 ** 20).toFixed(1)]);
  };
  let sent = 0;
  await note(sent);
  while (sent < wanted) {
    const order = { port: service.port, connections: 16, milliseconds: 1_000, requests };
    do {
      sent += (await load.ask<LoadReport>(order)).requests;
    } while (sent < (wanted * rows.length) / 10);
    await note(sent);
  }
  console.log(
    `${await describeMachine(stage)}\n\n${table(["requests", "memory, MiB", "heap after collection, MiB"], rows)}`,
  );
}
