import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WITHHELD } from "../../src/domain/call/rules.ts";
import { IS_FREE } from "../../src/domain/route/free-sql.ts";
import { chance } from "../../src/platform/carrier/simulator/people.ts";
import { openWake, type Wake } from "../../src/platform/db/wake.ts";
import { createQueueGround, type QueueGround } from "../queue/ground.ts";
import type { User } from "../route/ground.ts";
import { numberWhereItIs } from "../support/day-and-night.ts";
import { COMPILED } from "../support/service-process.ts";

/**
 * Many callers and few members, while one of two processes that lead the calls is killed again and again. Some of the
 * callers ask to be called back. `SEEDS` lists the seeds, `CALLERS` is the number of callers of each: 60 without it, 500 in `npm run test:faults`.
 */
const CALLERS = Number(process.env.CALLERS ?? (process.env.KILLS === undefined ? 60 : 500));
const SEEDS = (process.env.SEEDS ?? "1").split(",").map(Number);

/** Divides the times of the people, but not those of the service. */
const SPEED = 20;
const MEMBERS = 12;
/** The mean time between two callers, so that members are mostly busy and queues form. */
const BETWEEN_MS = 550;
/** Nobody waits longer than this while the same suitable member is free. */
const MOST_IDLE_MS = 2_000;
/**
 * The pause between two looks at the callers who wait. A look is one short statement, so a machine that is busy with other
 * work delays the looks as it delays the service: the drill judges the number of looks and reports the milliseconds.
 */
const LOOK_EVERY_MS = 50;
const MOMENTS = ["before", "sent", "after"];

let ground: QueueGround;
let wake: Wake;
const children = new Set<ChildProcess>();
const complaints: string[] = [];
beforeAll(async () => {
  ground = await createQueueGround();
  const { test } = ground.bench;
  wake = openWake({ connectionString: test.url }, { onError: () => {} });
  test.wakes.add((channel) => wake.send(channel));
  // Proves that no member is ever rung for two calls: the lines of phones have such an index of their own.
  await test.query("CREATE UNIQUE INDEX drill_one_ring ON call_offers (business_id, user_id) WHERE state = 'ringing'");
  await test.query(NOTES);
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
  await wake?.close();
  await ground?.carrier.close();
  await ground?.close();
});

async function start(seed: number, fault: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "queue-child.ts")], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      DATABASE_URL: ground.bench.test.url,
      SPEED: String(SPEED),
      SEED: String(seed),
      FAULT: fault,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  child.once("close", () => children.delete(child));
  child.stderr?.on("data", (data) => complaints.push(String(data)));
  await once(child.stdout as NodeJS.ReadableStream, "data");
  return child;
}

/** Kills one process after the other, each at a statement of its own, while the other one lives. */
async function killAgain(seed: number, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    const statements = 150 + Math.floor(chance(seed, "kill", String(kills)) * 1_500);
    const child = await start(seed, `${MOMENTS[kills % 3]} ${statements}`);
    const killed = once(child, "close");
    while (!isOver() && child.exitCode === null && child.signalCode === null) {
      await Promise.race([killed, delay(200)]);
    }
    child.kill("SIGKILL");
    await killed;
    kills += 1;
  }
  return kills;
}

/** Notes the last change of each caller in a queue, and of the lines and offers of each member. */
const NOTES = `
  CREATE UNLOGGED TABLE drill_changes (id text PRIMARY KEY, at timestamptz NOT NULL);
  CREATE FUNCTION drill_note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO drill_changes (id, at) SELECT id, clock_timestamp()
    FROM (SELECT to_jsonb(NEW) ->> TG_ARGV[0] AS id) changed WHERE id IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET at = EXCLUDED.at;
    RETURN NULL;
  END $$;
  CREATE TRIGGER drill AFTER INSERT OR UPDATE ON queued_calls FOR EACH ROW EXECUTE FUNCTION drill_note('call_id');
  CREATE TRIGGER drill AFTER INSERT OR UPDATE ON call_offers FOR EACH ROW EXECUTE FUNCTION drill_note('user_id');
  CREATE TRIGGER drill AFTER INSERT OR UPDATE ON agent_lines FOR EACH ROW EXECUTE FUNCTION drill_note('user_id')`;

interface Idle {
  /** The longest time for which the same member was free for the same caller, by the clock of the database. */
  longestMs: number;
  /** The most looks in a row that saw the same member free for the same caller. */
  mostLooks: number;
  looks: number;
  /** The longest time between two looks: it tells how busy the machine is. */
  gapMs: number;
}

/**
 * Looks for callers who wait while a suitable member is free. A pair counts from the last change of either and from the end
 * of the member's rest.
 */
async function watch(isOver: () => boolean): Promise<Idle> {
  const { test } = ground.bench;
  const idle: Idle = { longestMs: 0, mostLooks: 0, looks: 0, gapMs: 0 };
  let seen = new Map<string, number>();
  let lookedAt = performance.now();
  while (!isOver()) {
    idle.gapMs = Math.max(idle.gapMs, performance.now() - lookedAt);
    lookedAt = performance.now();
    const pairs = await test.query<{ pair: string; ms: number }>(
      `SELECT concat_ws(' ', w.call_id, a.user_id, since.at) AS pair,
         extract(epoch FROM clock_timestamp() - since.at)::float * 1000 AS ms
       FROM queued_calls w
       JOIN queues q ON q.business_id = w.business_id AND q.id = w.queue_id
       JOIN calls c ON c.business_id = w.business_id AND c.id = w.call_id
       JOIN queue_members m ON m.business_id = w.business_id AND m.queue_id = w.queue_id
       JOIN queue_agents a ON a.business_id = w.business_id AND a.user_id = m.user_id
       JOIN drill_changes caller ON caller.id = w.call_id
       LEFT JOIN drill_changes member ON member.id = a.user_id
       CROSS JOIN LATERAL (SELECT GREATEST(caller.at, member.at, a.rests_until, w.not_before) AS at) since
       WHERE w.state = 'waiting' AND c.ended_at IS NULL AND c.hang_up_requested_at IS NULL AND since.at < clock_timestamp()
         AND COALESCE(w.callback_until, w.arrived_at + q.longest_wait_seconds * interval '1 second') > clock_timestamp()
         AND ${IS_FREE}`,
    );
    seen = new Map(pairs.map(({ pair }) => [pair, (seen.get(pair) ?? 0) + 1]));
    idle.mostLooks = Math.max(idle.mostLooks, ...seen.values());
    idle.longestMs = Math.max(idle.longestMs, ...pairs.map(({ ms }) => ms));
    idle.looks += 1;
    await delay(LOOK_EVERY_MS);
  }
  return idle;
}

/** A number of a person who answers, where it is day: nobody is called back at night. */
function callerByDay(count: number): string {
  return numberWhereItIs("day").slice(0, -4) + String(3_000 + count);
}

/** The pauses of callbacks are minutes: the drill shortens them, as it shortens the times of people. */
const hasten = () =>
  ground.bench.test.query(
    `UPDATE queued_calls SET not_before = clock_timestamp() + interval '1 second'
     WHERE left_at IS NULL AND not_before > clock_timestamp() + interval '10 seconds'`,
  );

/** The callbacks, with what became of them, and the calls that were made for each. */
function readCallbacks(calls: readonly string[]) {
  return ground.bench.test.query<{
    state: string;
    missed: boolean;
    reached: number;
    overlapping: number;
    later: number;
  }>(
    `SELECT w.state, EXISTS (SELECT FROM missed_calls m WHERE m.id = w.callback_of) AS missed, made.*
     FROM queued_calls w JOIN calls asked ON asked.id = w.callback_of
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE c.answered_at IS NOT NULL)::int AS reached,
         count(*) FILTER (WHERE EXISTS (
           SELECT FROM simulator_orders o WHERE o.id = c.id AND o.times > 1
         ) OR EXISTS (
           SELECT FROM calls other WHERE other.phone_number = c.phone_number AND other.direction = 'outgoing'
             AND other.carrier_id IS NOT NULL AND other.id > c.id AND other.started_at < c.ended_at
         ))::int AS overlapping,
         count(*) FILTER (WHERE EXISTS (
           SELECT FROM calls before WHERE before.phone_number = c.phone_number AND before.direction = 'outgoing'
             AND before.answered_at IS NOT NULL AND before.id < c.id
         ))::int AS later
       FROM calls c
       WHERE c.phone_number = asked.phone_number AND c.direction = 'outgoing' AND c.carrier_id IS NOT NULL
     ) made
     WHERE w.callback_of = ANY($1)`,
    [calls],
  );
}

/** People call the two inboxes. @returns the ids of the calls. */
async function callAgain(seed: number): Promise<string[]> {
  const calls: Promise<string>[] = [];
  for (let count = 0; count < CALLERS; count += 1) {
    const random = (what: string) => chance(seed, what, String(count));
    const isImpatient = random("patience") < 0.2;
    ground.place = random("inbox") < 0.6 ? 0 : 1;
    const isCalledBack = random("callback") < 0.5;
    calls.push(
      ground.call(random("withheld") < 0.1 ? WITHHELD : callerByDay(count), {
        ...(isCalledBack && { callbackAfterSeconds: Math.floor(random("asks") * 10) }),
        durationSeconds: 20 + Math.floor(random("talk") * 120),
        waitSeconds: isImpatient ? 5 + Math.floor(random("wait") * 80) : 3_600,
        voicemailSeconds: 5,
      }),
    );
    await delay(-Math.log(1 - random("pause")) * BETWEEN_MS);
  }
  return Promise.all(calls);
}

it.each(SEEDS)(
  `seed %i: of ${CALLERS} callers nobody is lost, nobody is rung for two calls, and nobody waits for a free member`,
  async (seed) => {
    const { test } = ground.bench;
    ground.open({ speed: SPEED, seed });
    ground.speed = SPEED;
    await ground.reset();
    // One never picks up, one is met by a voicemail, and one hangs up in the middle of the talk.
    const digits = ["0021", "0022", "0023"];
    const members: User[] = [];
    for (let count = 0; count < MEMBERS; count += 1) {
      members.push(await ground.agentAt(digits[count - MEMBERS + digits.length] ?? "0100"));
    }
    const short = {
      offersCallback: true,
      ringSeconds: 5,
      longestWaitSeconds: 20,
      serviceSeconds: 5,
      overflow: { action: "voicemail" },
    };
    const second = await ground.queue(members.slice(4), { ...short, strategy: "longest_idle" });
    const first = await ground.queue(members.slice(0, 9), {
      ...short,
      overflow: null,
      overflowQueueId: second,
      strategy: seed % 2 === 0 ? "in_order" : "owner_first",
    });
    for (const [place, queueId] of [first, second].entries()) {
      ground.place = place;
      await ground.route([], { queueId });
    }
    let isOver = false;
    const survivor = await start(seed, "");
    const killing = killAgain(seed, () => isOver);
    const watching = watch(() => isOver);
    const calls = await callAgain(seed);
    const open = async () => {
      await hasten();
      return test.query<{ open: number }>(
        `SELECT (SELECT count(*) FROM calls WHERE (id = ANY($1) OR direction = 'outgoing') AND ended_at IS NULL)::int
           + (SELECT count(*) FROM queued_calls WHERE left_at IS NULL)::int AS open`,
        [calls],
      );
    };
    await expect.poll(open, { timeout: 240_000, interval: 500 }).toEqual([{ open: 0 }]);
    isOver = true;
    const [kills, { longestMs, mostLooks, looks, gapMs }] = await Promise.all([killing, watching]);
    const ended = once(survivor, "close");
    survivor.kill("SIGKILL");
    await ended;

    const outcomes = await test.query<{ state: string; answered: boolean; waited: number }>(
      `SELECT DISTINCT ON (w.call_id) w.state, c.answered_at IS NOT NULL AS answered,
         extract(epoch FROM w.left_at - min(w.arrived_at) OVER (PARTITION BY w.call_id))::float AS waited
       FROM queued_calls w JOIN calls c ON c.business_id = w.business_id AND c.id = w.call_id
       WHERE w.call_id = ANY($1) ORDER BY w.call_id, w.arrived_at DESC`,
      [calls],
    );
    expect(outcomes).toHaveLength(CALLERS);
    const of = (state: string) => outcomes.filter((outcome) => outcome.state === state);
    expect(of("answered").every(({ answered }) => answered)).toBe(true);
    expect(of("abandoned").some(({ answered }) => answered)).toBe(false);
    const kept = of("callback").length;
    expect(of("answered").length + of("abandoned").length + of("overflowed").length + kept).toBe(CALLERS);
    const callbacks = await readCallbacks(calls);
    expect(callbacks).toHaveLength(kept);
    expect(kept).toBeGreaterThan(0);
    const reached = callbacks.filter(({ state }) => state === "answered");
    expect(reached.every((callback) => callback.reached === 1 && !callback.missed)).toBe(true);
    expect(callbacks.filter(({ state, missed }) => state === "abandoned" && missed)).toHaveLength(
      kept - reached.length,
    );
    expect(callbacks.filter(({ overlapping, later }) => overlapping + later > 0)).toEqual([]);
    expect(complaints.filter((line) => line.includes("duplicate key"))).toEqual([]);
    const waits = of("answered")
      .map(({ waited }) => waited)
      .toSorted((one, other) => one - other);
    const share = (part: number) => `${((100 * part) / CALLERS).toFixed(1)} %`;
    const at = (part: number) => (waits[Math.floor(part * (waits.length - 1))] ?? 0).toFixed(2);
    process.stdout.write(
      `seed ${seed}: ${CALLERS} callers, ${kills} kills, ${looks} looks, at most ${Math.round(gapMs)} ms apart; answered ${share(waits.length)}, within 5 s ` +
        `${share(waits.filter((wait) => wait <= 5).length)}; abandoned ${share(of("abandoned").length)}; overflowed ` +
        `${share(of("overflowed").length)}; called back ${share(kept)}, of them ${reached.length} reached; waits ${at(0.5)} s (median), ${at(0.95)} s (95 %), ${at(1)} s (longest); ` +
        `a member was free for a caller who waited for at most ${Math.round(longestMs)} ms and ${mostLooks} looks\n`,
    );
    expect(mostLooks).toBeLessThanOrEqual(MOST_IDLE_MS / LOOK_EVERY_MS);
  },
  120_000 + CALLERS * 2_500,
);
