import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addUp, checkCounters } from "./whole/check-counters.ts";
import { checkEvents } from "./whole/check-events.ts";
import { checkProcesses, checkUse } from "./whole/check-processes.ts";
import { checkReplays, checkWrites } from "./whole/check-writes.ts";
import { startLoad } from "./whole/clients.ts";
import { type Happened, runFaults } from "./whole/faults.ts";
import { Findings } from "./whole/findings.ts";
import { type Ground, openGround } from "./whole/ground.ts";
import { type Load, prepareLoad } from "./whole/load.ts";
import { planFaults, SLOTS, tellFault } from "./whole/plan.ts";
import { checkLeft, quietDown } from "./whole/quiet-down.ts";
import { DAMAGES } from "./whole/sabotage.ts";
import type { Use } from "./whole/slot.ts";

/**
 * The whole service under faults: two gateways and two workers, PostgreSQL, Redis and receivers with proxies between
 * them, mixed clients, and a seeded schedule of faults. At the end every acknowledged write is compared with the rows,
 * the orders at the carrier, the deliveries and the counters. `SEED` repeats a schedule; `MINUTES` is the time under
 * load. It must be run as root, to mount a small disk.
 */

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const MINUTES = Number(process.env.MINUTES ?? (process.env.KILLS ? 30 : 5));
/** Without faults at the start and at the end of the load, in seconds. */
const CALM = 12;
const PROGRESS_MS = 15_000;
const MEASURED_MS = 5_000;

let ground: Ground;
/** What happened, once it was found right. */
let checked: { load: Load; happened: readonly Happened[] } | undefined;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground?.close(), 120_000);

it(`nothing is lost or doubled in ${MINUTES} minutes of faults`, { timeout: (MINUTES + 10) * 60_000 }, async () => {
  const { findings, postgres, receivers, slots } = ground;
  const begin = Date.now();
  const tell = (line: string) =>
    process.stdout.write(`whole ${String(Math.round((Date.now() - begin) / 1000)).padStart(4)} s  ${line}\n`);
  const plan = planFaults(SEED, CALM, MINUTES * 60 - CALM);
  process.stdout.write(`SEED=${SEED} MINUTES=${MINUTES}: ${plan.length} faults\n${plan.map(tellFault).join("\n")}\n`);

  const load = await prepareLoad(ground);
  const working = startLoad(load);
  const { happened, running, done } = runFaults(ground, plan, Date.now(), tell);
  const progress = setInterval(() => {
    const { client } = load;
    const faults = [...running].map(({ name, target }) => `${name} ${target}`).join(", ");
    tell(
      `${client.ledger.length} REST writes settled, ${client.waiting} requests wait, ${client.unknown} had no answer, ` +
        `${client.refused} were refused for now; ${happened.length} of ${plan.length} faults over; now ${faults || "none"}`,
    );
  }, PROGRESS_MS);
  const warm: Use[] = [];
  const measuring = setInterval(() => {
    const isWarm = Date.now() - load.startedAt < (CALM + 30) * 1000;
    for (const name of SLOTS) {
      const use = slots[name].measure();
      if (use && isWarm) {
        warm.push(use);
      }
    }
  }, MEASURED_MS);
  try {
    // A client that fails ends the run.
    await Promise.race([working, Promise.all([done, delay(MINUTES * 60_000)])]);
    load.isOver = true;
    await working;
    tell("the load is over");
    await quietDown(ground, load, tell);
    tell("all is quiet");
  } finally {
    load.isOver = true;
    clearInterval(progress);
    clearInterval(measuring);
  }

  const repeated = await checkReplays(load, SEED, findings);
  const use = await checkUse(ground, warm, findings);
  await Promise.all(SLOTS.map((name) => slots[name].end("SIGTERM")));
  checkProcesses(ground, happened);
  await checkWrites(postgres.query, load, findings);
  const arrived = await checkEvents(postgres.query, load, receivers, happened, findings);
  await addUp(postgres);
  await checkCounters(postgres.query, load, findings);

  const { expected, client } = load;
  tell(
    `${client.ledger.length} REST writes, ${repeated} of them repeated; ${expected.messages.size} texts, ` +
      `${expected.incoming.size} incoming ones, ${expected.dials.size} calls by agents, ${expected.incomingCalls.size} ` +
      `incoming ones, ${expected.broadcasts.size} broadcasts, ${expected.imports.size} imports, ${arrived.events} events, ` +
      `${arrived.repeated} deliveries received again; ${use}`,
  );
  const wrong = findings.tell();
  if (wrong.length > 0) {
    process.stdout.write(`SEED=${SEED} MINUTES=${MINUTES} found:\n${wrong.join("\n")}\n`);
  }
  expect(wrong, `repeat it with SEED=${SEED} MINUTES=${MINUTES}`).toEqual([]);
  checked = { load, happened };
});

it("the checks report one broken row of every kind", { timeout: 600_000 }, async () => {
  expect(checked, "the rows of the drill are right").toBeDefined();
  const { load, happened } = checked as NonNullable<typeof checked>;
  const { postgres, receivers } = ground;
  const client = await postgres.connect();
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[];
  const checks = [
    (findings: Findings) => checkWrites(query, load, findings),
    (findings: Findings) => checkEvents(query, load, receivers, happened, findings),
    (findings: Findings) => checkCounters(query, load, findings),
    (findings: Findings) => checkLeft(query, load, receivers, findings),
  ];
  const missed: string[] = [];
  try {
    for (const { finding, how, inflict } of DAMAGES) {
      const findings = new Findings();
      const isFound = () =>
        findings.kinds().some((kind) => (typeof finding === "string" ? kind === finding : finding.test(kind)));
      await client.query("BEGIN");
      try {
        // No trigger and no reference repairs or refuses the damage.
        await client.query("SET LOCAL session_replication_role = replica");
        const repair = await inflict({ client, load, receivers });
        for (const check of [...checks]) {
          if (!isFound()) {
            await check(findings);
            // Damages of one kind follow each other, so the next one is probably reported by the same check.
            checks.splice(checks.indexOf(check), 1);
            checks.unshift(check);
          }
        }
        if (typeof repair === "function") {
          repair();
        }
        if (!isFound()) {
          missed.push(`${how}: ${finding}`);
        }
      } catch (error) {
        missed.push(`${how}: ${finding}: ${(error as Error).message}`);
      } finally {
        await client.query("ROLLBACK");
      }
    }
  } finally {
    await client.end();
  }
  const replays = new Findings();
  const again = async () => ({ status: 200, text: "another", replayed: true });
  await checkReplays({ ...load, client: Object.assign(Object.create(load.client), { again }) }, SEED, replays);
  expect(replays.kinds()).toEqual(["a repeated write has another answer"]);
  expect(missed).toEqual([]);
  process.stdout.write(`whole: the checks reported ${DAMAGES.length + 1} damages\n`);
});
