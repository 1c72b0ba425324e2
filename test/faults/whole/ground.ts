import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openWire, type Wire } from "../../support/network.ts";
import { hasRedis, type RedisServer, startRedis } from "../../support/redis.ts";
import { freePort } from "../../support/service-process.ts";
import { type DatabaseServer, startDatabaseServer } from "./database-server.ts";
import { Findings } from "./findings.ts";
import { GATEWAYS, SLOTS, type SlotName, WITH_CLOCK } from "./plan.ts";
import { openReceivers, type Receivers } from "./receivers.ts";
import { Slot } from "./slot.ts";

/** Two gateways, two workers and everything that they need, with proxies between them. */
export interface Ground {
  folder: string;
  findings: Findings;
  postgres: DatabaseServer;
  redis: RedisServer;
  receivers: Receivers;
  slots: Readonly<Record<SlotName, Slot>>;
  /** The proxies of each process. */
  wires: Readonly<Record<SlotName, { postgres: Wire; redis: Wire }>>;
  /** The settings for commands beside the service, which reach the database without a proxy. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
const LIBRARY = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`;

/** Many short waits: a receiver that works again gets its deliveries soon, and none is given up. */
const RETRY_SECONDS = [0.5, 1, 2, 4, ...Array<number>(300).fill(8)].join(",");

export async function openGround(): Promise<Ground> {
  if (!existsSync(LIBRARY)) {
    throw new Error(`this drill needs ${LIBRARY}: apt-get install libfaketime`);
  }
  if (!hasRedis) {
    throw new Error("this drill needs redis-server: apt-get install redis-server");
  }
  const folder = await mkdtemp(join(tmpdir(), "service-whole-"));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.toReversed()) {
      await end();
    }
  };
  try {
    const findings = new Findings();
    const postgres = await startDatabaseServer(folder);
    ends.push(() => postgres.remove());
    const redis = await startRedis();
    ends.push(() => redis.dispose());
    const receivers = await openReceivers(findings);
    ends.push(() => receivers.close());
    const settings = {
      DATABASE_URL: postgres.url(),
      SEED_DEMO: "true",
      CARRIER: "simulator",
      SIMULATOR_SPEED: "40",
      DATA_DIR: join(folder, "data"),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
      RATE_LIMIT_MAX: "100000000",
      RATE_LIMIT_ANONYMOUS_MAX: "100000000",
      RATE_LIMIT_GRAPHQL_MAX: "1000000000",
      WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
      WEBHOOK_RETRY_SECONDS: RETRY_SECONDS,
      WEBHOOK_TIMEOUT_MS: "2500",
      PUBLIC_URL: "http://api.test",
      LOG_LEVEL: "warn",
    };
    await mkdir(settings.DATA_DIR, { recursive: true });
    const later = await copyLaterVersion(join(folder, "later"));
    const slots: Partial<Record<SlotName, Slot>> = {};
    const wires: Partial<Record<SlotName, { postgres: Wire; redis: Wire }>> = {};
    const redisPort = Number(new URL(redis.url).port);
    for (const name of SLOTS) {
      const wire = {
        postgres: await openWire(() => postgres.place()),
        redis: await openWire(() => ({ host: "127.0.0.1", port: redisPort })),
      };
      wires[name] = wire;
      ends.push(() => Promise.all([wire.postgres.close(), wire.redis.close()]));
      const clock = WITH_CLOCK.includes(name) ? join(folder, `clock-${name}`) : undefined;
      const slot = new Slot({
        name,
        projects: [PROJECT, later],
        findings,
        ...(clock !== undefined && { clock }),
        settings: {
          ...settings,
          ROLE: (GATEWAYS as readonly string[]).includes(name) ? "gateway" : "worker",
          DATABASE_URL: postgres.urlAt(wire.postgres.port),
          REDIS_URL: `redis://127.0.0.1:${wire.redis.port}`,
          PORT: String(await freePort()),
          INTERNAL_PORT: String(await freePort()),
          ...(clock !== undefined && {
            LD_PRELOAD: LIBRARY,
            FAKETIME_TIMESTAMP_FILE: clock,
            FAKETIME_NO_CACHE: "1",
            DONT_FAKE_MONOTONIC: "1",
          }),
        },
      });
      slots[name] = slot;
      ends.push(() => slot.close());
    }
    const all = slots as Record<SlotName, Slot>;
    // The first one migrates.
    const [first, ...others] = SLOTS;
    await all[first].start();
    await Promise.all(others.map((name) => all[name].start()));
    const ofAll = wires as Record<SlotName, { postgres: Wire; redis: Wire }>;
    return { folder, findings, postgres, redis, receivers, slots: all, wires: ofAll, settings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A copy of the source with a migration that adds a column and one that adds an index without a transaction. */
async function copyLaterVersion(folder: string): Promise<string> {
  for (const part of ["src", "schema", "rest-facade", "package.json", "package-lock.json"]) {
    await cp(join(PROJECT, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.includes("/node_modules"),
    });
  }
  await symlink(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  const added = {
    "9000_later": "ALTER TABLE campaigns ADD COLUMN later text NOT NULL DEFAULT 'none';\n",
    "9001_later":
      "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS campaigns_later ON campaigns (business_id, later);\n",
  };
  for (const [name, text] of Object.entries(added)) {
    await writeFile(join(folder, "src/platform/db/migrations", `${name}.sql`), text);
  }
  return folder;
}
