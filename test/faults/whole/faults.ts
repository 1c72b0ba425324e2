import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { SESSIONS } from "../../support/sessions.ts";
import type { Ground } from "./ground.ts";
import type { Fault, FaultName, SlotName } from "./plan.ts";

/** A fault begins, and returns what ends it. */
type Begin = (ground: Ground, target: string) => Promise<() => unknown>;

const ofSlot = (ground: Ground, target: string) => ground.slots[target as SlotName];
const again = (ground: Ground, target: string) => () => ofSlot(ground, target).start();
const nothing = () => {};

/** A connection that has run the statements. It tries again after a deadlock with the service. */
async function hold(ground: Ground, statements: readonly string[]): Promise<() => Promise<void>> {
  for (;;) {
    const client = await connected(ground);
    try {
      for (const statement of statements) {
        await client.query(statement);
      }
      return () => client.end();
    } catch {
      await client.end();
    }
  }
}

async function connected({ postgres }: Ground): Promise<pg.Client> {
  for (;;) {
    try {
      return await postgres.connect();
    } catch {
      await delay(100);
    }
  }
}

const ON_SERVICE = `FROM ${SESSIONS} WHERE application_name LIKE 'service%'`;

const restart =
  (how: "fast" | "immediate"): Begin =>
  async ({ postgres }) => {
    await postgres.end(how);
    return () => postgres.start();
  };

const begins: Record<FaultName, Begin> = {
  async kill(ground, target) {
    await ofSlot(ground, target).end("SIGKILL");
    return again(ground, target);
  },
  async terminate(ground, target) {
    await ofSlot(ground, target).end("SIGTERM");
    return again(ground, target);
  },
  async stop(ground, target) {
    ofSlot(ground, target).signal("SIGSTOP");
    return () => ofSlot(ground, target).signal("SIGCONT");
  },
  async roll(ground, target) {
    const slot = ofSlot(ground, target);
    await slot.end("SIGTERM");
    slot.changeVersion();
    return again(ground, target);
  },
  async clock(ground, target) {
    const slot = ofSlot(ground, target);
    slot.stepClock(target.startsWith("gateway") ? "-1h" : "+1h");
    return () => slot.stepClock("+0");
  },
  async "postgres-wire-silent"({ wires }, target) {
    const { postgres } = wires[target as SlotName];
    postgres.fallSilent();
    return () => postgres.recover();
  },
  async "postgres-wire-slow"({ wires }, target) {
    const { postgres } = wires[target as SlotName];
    postgres.slowDown(40);
    return () => postgres.recover();
  },
  async "postgres-wire-reset"({ wires }, target) {
    wires[target as SlotName].postgres.reset();
    return nothing;
  },
  async "redis-wire-silent"({ wires }, target) {
    const { redis } = wires[target as SlotName];
    redis.fallSilent();
    return () => redis.recover();
  },
  async "redis-wire-reset"({ wires }, target) {
    wires[target as SlotName].redis.reset();
    return nothing;
  },
  async "receiver-wire-silent"({ receivers: { wire } }) {
    wire.fallSilent();
    return () => wire.recover();
  },
  async "receiver-wire-slow"({ receivers: { wire } }) {
    wire.slowDown(300);
    return () => wire.recover();
  },
  async "receiver-wire-reset"({ receivers: { wire } }) {
    wire.reset();
    return nothing;
  },
  "postgres-fast-restart": restart("fast"),
  "postgres-immediate-restart": restart("immediate"),
  async "postgres-backend-kill"(ground) {
    const client = await connected(ground);
    const { rows } = await client.query<{ pid: number }>(`SELECT pid ${ON_SERVICE} ORDER BY pid LIMIT 1`);
    await client.end();
    for (const { pid } of rows) {
      // PostgreSQL then ends all connections and recovers, as after a crash.
      process.kill(pid, "SIGKILL");
    }
    return nothing;
  },
  async "postgres-connections-ended"(ground) {
    const end = await hold(ground, [`SELECT pg_terminate_backend(pid) ${ON_SERVICE}`]);
    return end;
  },
  async "postgres-disk-full"({ postgres }) {
    postgres.fillDisk();
    return () => postgres.freeDisk();
  },
  /** PostgreSQL stops for lack of space, and starts again when there is some. */
  async "postgres-log-full"({ postgres }) {
    await postgres.fillLog();
    return () => postgres.freeLog();
  },
  /** All connections are taken, half of the service's among them: it gets no new ones. */
  async "postgres-connections-taken"(ground) {
    const taken = [await connected(ground)];
    const [first] = taken as [pg.Client];
    const take = async () => {
      for (;;) {
        const some = await Promise.allSettled(Array.from({ length: 20 }, () => ground.postgres.connect()));
        const made = some.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
        taken.push(...made);
        if (made.length < some.length) {
          return;
        }
      }
    };
    await take();
    await first.query(`SELECT pg_terminate_backend(pid) ${ON_SERVICE} AND pid % 2 = 0`).catch(nothing);
    await take();
    return () => Promise.all(taken.map((client) => client.end()));
  },
  "postgres-snapshot-pinned": (ground) =>
    hold(ground, ["BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT count(*) FROM businesses"]),
  "postgres-rows-locked": (ground) =>
    hold(ground, [
      "BEGIN",
      "SELECT FROM campaigns ORDER BY id DESC LIMIT 3 FOR UPDATE",
      "SELECT FROM inboxes ORDER BY id LIMIT 1 FOR UPDATE",
      "SELECT FROM conversations ORDER BY id DESC LIMIT 5 FOR UPDATE",
    ]),
  "postgres-queue-locked": (ground) =>
    hold(ground, ["BEGIN", "LOCK TABLE webhook_deliveries IN SHARE ROW EXCLUSIVE MODE"]),
  async "redis-kill"({ redis }) {
    await redis.kill();
    return () => redis.start();
  },
  async "redis-stop"({ redis }) {
    redis.freeze();
    return () => redis.thaw();
  },
};

/** A fault as it happened, in milliseconds since 1970. */
export interface Happened {
  fault: Fault;
  began: number;
  ended: number;
}

/** Of a fault that begins or ends so slowly the log tells. */
const SLOW_MS = 8_000;

/** Has each fault happen at its time, and ends when all of them have ended. */
export function runFaults(
  ground: Ground,
  plan: readonly Fault[],
  startedAt: number,
  tell: (line: string) => void,
): { happened: Happened[]; running: Set<Fault>; done: Promise<void> } {
  const happened: Happened[] = [];
  const running = new Set<Fault>();
  const until = (seconds: number) => delay(Math.max(0, startedAt + seconds * 1000 - Date.now()));
  const latest = startedAt + Math.max(...plan.map(({ ends }) => ends)) * 1000;
  const ofTargets = new Map<string, Promise<void>>();
  const run = async (fault: Fault, before: Promise<void> | undefined) => {
    await until(fault.begins);
    // A process may take longer to start again than planned: what would then be too late does not happen.
    await before;
    if (Date.now() > latest) {
      return;
    }
    running.add(fault);
    const began = Date.now();
    try {
      const end = await begins[fault.name](ground, fault.target);
      const begun = Date.now();
      await until(fault.ends);
      const ending = Date.now();
      await end();
      if (begun - began + Date.now() - ending > SLOW_MS) {
        tell(`${fault.name} ${fault.target} began in ${begun - began} ms and ended in ${Date.now() - ending} ms`);
      }
    } finally {
      running.delete(fault);
      happened.push({ fault, began, ended: Date.now() });
    }
  };
  for (const fault of plan) {
    ofTargets.set(fault.target, run(fault, ofTargets.get(fault.target)));
  }
  return { happened, running, done: Promise.all(ofTargets.values()).then(nothing) };
}
