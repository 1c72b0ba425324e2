import { parseArgs } from "node:util";
import { claimTexts } from "../../src/domain/order/claim-store.ts";
import { LanePlan } from "../../src/domain/order/lane-plan.ts";
import { findLanes } from "../../src/domain/order/lane-store.ts";
import { describeMachine, median, table } from "./support/report.ts";
import { openStage, type Stage } from "./support/stage.ts";

/** The texts that each number has to send. */
const TEXTS = 4;
const CLAIM = 20;
const PACE = { segmentsPerSecond: 1_000 };

/**
 * The time of a worker for a claim of 20 texts, while thousands of numbers have texts to send: with a reading of all
 * lanes before each claim, and from one reading for as many claims as a worker makes until the next.
 */
export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { numbers: { type: "string", default: "5000" }, rounds: { type: "string", default: "5" } },
  });
  await using stage = await openStage();
  const [numbers, rounds] = [Number(values.numbers), Number(values.rounds)];
  await arrange(stage, numbers);
  const [alone, shared, reading]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const plan = new LanePlan();
    for (let turn = 0; turn < 10; turn += 1) {
      const startedAt = performance.now();
      plan.learn(await findLanes(stage.database));
      reading.push(performance.now() - startedAt);
      await claim(stage, plan);
      alone.push(performance.now() - startedAt);
    }
    const startedAt = performance.now();
    plan.learn(await findLanes(stage.database));
    // As READING_PAUSE in the worker: the next reading is due after nine times its duration.
    const endsAt = startedAt + (performance.now() - startedAt) * 10;
    let claims = 0;
    while (performance.now() < endsAt) {
      await claim(stage, plan);
      claims += 1;
    }
    shared.push((performance.now() - startedAt) / claims);
    await refill(stage);
  }
  const milliseconds = (times: number[]) => median(times).toFixed(2);
  const rows = [
    ["reading of all lanes", milliseconds(reading)],
    ["claim after a reading of its own", milliseconds(alone)],
    ["claim with its part of a reading", milliseconds(shared)],
    ["ratio", (median(alone) / median(shared)).toFixed(1)],
  ];
  console.log(`${await describeMachine(stage)}\n\n${table([`${CLAIM} texts, ${numbers} numbers`, "ms"], rows)}`);
}

async function claim(stage: Stage, plan: LanePlan): Promise<void> {
  const lanes = plan.pick({ free: CLAIM, share: CLAIM, taken: [] });
  const jobs = await claimTexts(stage.database, lanes, PACE);
  if (jobs.length !== CLAIM) {
    throw new Error(`${jobs.length} of ${CLAIM} texts were claimed`);
  }
  for (const { businessId, inboxId, laneMilliseconds: milliseconds } of jobs) {
    plan.add({ businessId, inboxId, milliseconds });
  }
}

async function arrange(stage: Stage, numbers: number): Promise<void> {
  await stage.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, created_at, updated_at)
     SELECT $1, 'inb_0' || lpad(i::text, 25, '0'), '+1212' || lpad(i::text, 7, '0'), 'Line', now(), now()
     FROM generate_series(1, ${numbers}) i`,
    [stage.businessId],
  );
  await refill(stage);
}

/** Every number has the same texts again, none of them claimed. */
async function refill(stage: Stage): Promise<void> {
  await stage.query("TRUNCATE carrier_jobs, carrier_lanes");
  await stage.query(
    `INSERT INTO carrier_jobs (business_id, id, kind, inbox_id, due_at, created_at)
     SELECT business_id, 'msg_0' || lpad((row_number() OVER ())::text, 25, '0'), 'text', id, now() - n * interval '1 s',
       now() - interval '1 minute'
     FROM inboxes CROSS JOIN generate_series(1, ${TEXTS}) n WHERE id LIKE 'inb_0000%' AND business_id = $1`,
    [stage.businessId],
  );
  await stage.query(
    `INSERT INTO carrier_lanes (business_id, inbox_id, kind, free_at)
     SELECT DISTINCT business_id, inbox_id, 'text', now() - interval '1 second' FROM carrier_jobs`,
  );
  await stage.query("VACUUM ANALYZE carrier_jobs, carrier_lanes");
}
