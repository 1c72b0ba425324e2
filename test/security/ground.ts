import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import type { TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { TEST_KEY } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The service in a process of its own, with two businesses; an answer to one must never reveal data of the other. */

/** A part of every text of the rival. An answer to any other user that contains it is a leak. */
const CANARY = "canary-of-the-rival";

/** The number of concurrent requests. */
const CONCURRENCY = 16;

/**
 * The maximum of the heap, in MiB. Without one, Node leaves garbage alone as long as the machine has memory. With it,
 * the memory of the process shows what the process holds, and a process that holds more ends.
 */
const HEAP_MEBIBYTES = 320;

const ID = /\b[a-z]{3,4}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Received {
  status: number;
  /** The headers, by lower-case name. */
  headers: Record<string, string | undefined>;
  text: string;
}

/** The two listeners. */
export type Listener = "public" | "internal";

export interface Ground {
  test: TestDatabase;
  world: World;
  service: ServiceProcess;
  /** Tokens for both listeners and for an agent of the user, by user. */
  tokens: Record<"admin" | "agent" | "basic", Record<Listener | "mcp", string>>;
  send(listener: Listener, request: SentRequest): Promise<Received>;
  /** The ids in all rows of the business. */
  idsOf(businessId: string): Promise<string[]>;
  /** All rows of the rival, to prove that none has changed. */
  rivalRows(): Promise<Record<string, string>>;
  /** The maximum memory of the process so far, in MiB. */
  peakMemory(): number;
  end(): Promise<void>;
}

/** Starts the service as a gateway only: it never sends or delivers anything. */
export async function openGround({
  settings: given = {},
  prefix = [],
}: {
  settings?: Record<string, string>;
  /** A command that starts the service as its child. */
  prefix?: readonly string[];
} = {}): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), "service-security-"));
  const { test, world } = await createWorldDatabase();
  await markRival(test, world.rivals.businessId);
  const settings = {
    DATABASE_URL: test.url,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: TEST_KEY.toString("base64"),
    ROLE: "gateway",
    TRUST_PROXY: "loopback",
    RATE_LIMIT_MAX: "100000000",
    RATE_LIMIT_ANONYMOUS_MAX: "100000000",
    RATE_LIMIT_INVALID_TOKENS_MAX: "100000000",
    RATE_LIMIT_GRAPHQL_MAX: "1000000000000",
    LOG_LEVEL: "error",
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEBIBYTES}`,
    ...given,
  };
  const service = await startService(settings, prefix);
  const pools = { public: new Pool(service.publicUrl), internal: new Pool(service.internalUrl) };
  const tokensOf = async (user: string) => ({
    public: await makeToken(settings, user),
    internal: await makeToken(settings, user, "internal-api"),
    mcp: await makeToken(settings, user, "mcp"),
  });
  return {
    test,
    world,
    service,
    tokens: {
      admin: await tokensOf(world.admin.email),
      agent: await tokensOf(world.agent.email),
      basic: await tokensOf(world.basic.email),
    },
    async send(listener, { method, path, headers, body }) {
      const response = await pools[listener].request({ method, path, headers, body: body ?? null });
      const text = await response.body.text();
      return { status: response.statusCode, headers: response.headers as Received["headers"], text };
    },
    idsOf: async (businessId) => [
      ...new Set(Object.values(await readRows(test, businessId)).flatMap((rows) => rows.match(ID) ?? [])),
    ],
    rivalRows: () => readRows(test, world.rivals.businessId),
    peakMemory: () =>
      Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${service.child.pid}/status`, "utf8"))?.[1]) / 1024,
    async end() {
      await Promise.all([pools.public.close(), pools.internal.close()]);
      await service.end();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does the work for each item, several at a time, until all are done or one has failed. */
export async function forEachAtOnce<Thing>(
  things: Iterable<Thing>,
  work: (thing: Thing, index: number) => Promise<void>,
): Promise<void> {
  const left = Array.from(things).entries();
  let failed = false;
  const lane = async () => {
    for (const [index, thing] of left) {
      if (failed) {
        return;
      }
      await work(thing, index).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
}

/** The maximum number of reported faults; the first ones are enough. */
const TOLD = 10;

/** Continues after a fault, so that one run reports several. */
export function collectFaults() {
  const found: string[] = [];
  return {
    found,
    /** Runs the checks on an answer; `name` identifies the request. */
    check(name: string, sent: SentRequest, answer: Received, checks: () => void): void {
      try {
        checks();
      } catch (error) {
        if (found.length < TOLD) {
          found.push(`${name}: ${(error as Error).message}\n${tellExchange(sent, answer)}`);
        }
      }
    },
  };
}

/** @throws Error if the answer to another user contains a text of the rival, or an unrequested id of the rival. */
export function expectNoLeak(rivalIds: ReadonlySet<string>, sent: SentRequest, answer: Received): void {
  const asked = sent.path + (sent.body ?? "");
  const leaked = (answer.text.match(ID) ?? []).filter((id) => rivalIds.has(id) && !asked.includes(id));
  if (answer.text.includes(CANARY) || leaked.length > 0) {
    throw new Error(`what belongs to the rival was told: ${leaked[0] ?? CANARY}`);
  }
}

/** A request and its answer, so that a failure can be repeated by hand. */
function tellExchange({ method, path, body }: SentRequest, { status, text }: Received): string {
  return `${method} ${path.slice(0, 2000)}\n${body?.slice(0, 4000) ?? ""}\n=> ${status} ${text.slice(0, 2000)}`;
}

/** Puts the canary into the texts of a business. */
async function markRival(test: TestDatabase, businessId: string): Promise<void> {
  for (const [table, column] of [
    ["businesses", "name"],
    ["users", "name"],
    ["inboxes", "name"],
    ["contacts", "first_name"],
    ["contacts", "company"],
    ["dispositions", "name"],
    ["campaigns", "name"],
    ["campaigns", "description"],
    ["campaign_contacts", "first_name"],
  ] as const) {
    const owner = table === "businesses" ? "id" : "business_id";
    await test.query(`UPDATE ${table} SET ${column} = '${CANARY}' WHERE ${owner} = $1`, [businessId]);
  }
}

/** All rows with the id of the business, as text, by table. */
async function readRows(test: TestDatabase, businessId: string): Promise<Record<string, string>> {
  const tables = await test.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'business_id' AND t.table_type = 'BASE TABLE'
     ORDER BY c.table_name`,
  );
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await test.query<{ text: string | null }>(
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM ${name} t WHERE business_id = $1`,
      [businessId],
    );
    rows[name] = row?.text ?? "";
  }
  return rows;
}
