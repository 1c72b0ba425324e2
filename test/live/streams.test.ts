import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createClient, fetchExchange } from "urql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createInternalListener } from "../../src/application/http/internal-listener.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { topicsOf } from "../../src/domain/live/rules.ts";
import { type EndReason, type StreamSettings, Streams, streamLimits } from "../../src/domain/live/streams.ts";
import type { OwnedDatabase } from "../../src/platform/db/database.ts";
import { type Hints, openHints } from "../../src/platform/db/hints.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { statement } from "../../src/platform/db/statement.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { createTestApi, ISSUER, type TestApi } from "../support/api.ts";
import { onLoopback } from "../support/internal-listener.ts";
import { endSessions } from "../support/sessions.ts";
import { type HintReader, openHintReader } from "../support/streams.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import type { Actor } from "../support/world.ts";

/** Streams of hints: who hears what and when, their ends and their limits. */

const rename = statement<never>("liveTest.rename", "UPDATE contacts SET title = $2 WHERE business_id = $1");
const retitle = statement<never>("liveTest.retitle", "UPDATE campaigns SET name = name WHERE business_id = $1");

/** A process of the service: its hints, its pool, and its internal listener. */
interface Process {
  hints: Hints;
  database: OwnedDatabase;
  app: FastifyInstance;
  url: string;
  open: number;
  ends: EndReason[];
  /** How often hints may have been missed: it began to listen, or another process began to tell. */
  gaps: number;
  /** Calls the listener as a user. */
  ask(actor: Actor, query: string): Promise<unknown>;
  listen(actor: Actor, request?: Parameters<typeof openHintReader>[2]): Promise<HintReader>;
  close(): Promise<void>;
}

let api: TestApi;
let northwind: string;
const running = new Set<Process>();
beforeAll(async () => {
  api = await createTestApi();
  northwind = api.world.northwind.businessId;
});
afterAll(() => api?.close());
afterEach(async () => {
  await Promise.all([...running].map((each) => each.close()));
  running.clear();
});

async function startProcess(settings: Partial<StreamSettings> = {}): Promise<Process> {
  const hints = openHints(api.test.connection, { hears: true, onError: () => {} });
  const database = openPool({
    connection: api.test.connection,
    size: 4,
    onWritten: (businessId, tables) => hints.add(businessId, topicsOf(tables)),
  });
  const ends: EndReason[] = [];
  const streams = new Streams(hints, {
    ...streamLimits,
    most: 100,
    checkMs: 3_600_000,
    observer: {
      open: (count) => {
        process.open = count;
      },
      sent: () => {},
      ended: (reason) => ends.push(reason),
      refused: () => {},
    },
    ...settings,
  });
  const app = createInternalListener(
    {
      limit: memoryLimiter({ max: 100_000_000, windowSeconds: 60 }),
      database,
      ...webhookTools,
      ...onLoopback,
      tokens: new TokenVerifier({ issuer: ISSUER, audience: "internal-api", readKeys: () => publicKeys(database) }),
      memberships: { find: (userId) => findMembership(database, userId) },
      demoToken: undefined,
      metrics: createMetrics(),
      streams,
    },
    pino({ level: "silent" }),
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const tokenOf = (actor: Actor) => api.token(actor.userId, { audience: "internal-api" });
  const process: Process = {
    hints,
    database,
    app,
    url,
    open: 0,
    ends,
    gaps: 0,
    async ask(actor, query) {
      const answer = await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${await tokenOf(actor)}`, "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
      return answer.json();
    },
    listen: async (actor, request) => openHintReader(url, await tokenOf(actor), request),
    async close() {
      await app.close();
      await database.close();
      await hints.close();
    },
  };
  running.add(process);
  hints.on((businessId) => {
    process.gaps += businessId === null ? 1 : 0;
  });
  await vi.waitFor(() => expect(process.gaps).toBeGreaterThan(0));
  return process;
}

/** A stream that has had its first hint, when no process has yet to tell that hints may have been missed. */
async function settled(process: Process, actor: Actor): Promise<HintReader> {
  await vi.waitFor(() => expect(process.gaps).toBe(running.size));
  const reader = await process.listen(actor);
  await reader.next();
  return reader;
}

describe("what a stream hears", () => {
  let one: Process;
  beforeEach(async () => {
    one = await startProcess();
  });

  it("names every topic that the caller may read at first", async () => {
    const first = async (actor: Actor) => (await one.listen(actor)).next();
    const [admin, agent, basic] = [
      await first(api.world.admin),
      await first(api.world.agent),
      await first(api.world.basic),
    ];
    expect(admin).toHaveLength(28);
    expect(admin?.filter((topic) => !agent?.includes(topic))).toEqual([
      "ACCESS_KEYS",
      "APPS",
      "AUDIT",
      "NUMBERS",
      "PRIVACY",
      "REFUSALS",
    ]);
    expect(basic).not.toContain("CAMPAIGNS");
    const { next } = await one.listen(api.world.admin, { topics: "[CONTACTS, CONTACTS]" });
    expect(await next()).toEqual(["CONTACTS"]);
  });

  it("hears changes of its business by any user, and nothing of another business", async () => {
    const agent = await settled(one, api.world.agent);
    const rival = await settled(one, api.world.rival);
    await one.ask(api.world.admin, `mutation { saveContact(input: { firstName: "Heard" }) { __typename } }`);
    expect(await agent.until("CONTACTS")).not.toContain("AUDIT");
    await one.ask(api.world.rival, `mutation { createDisposition(input: { name: "Unheard" }) { __typename } }`);
    expect(await rival.until("DISPOSITIONS")).not.toContain("CONTACTS");
  });

  it("is opened by a GET too, as GraphiQL and urql open it", async () => {
    const authorization = `Bearer ${await api.token(api.world.admin.userId, { audience: "internal-api" })}`;
    const query = "subscription { changes(topics: [CONTACTS]) { topics } }";
    const abort = new AbortController();
    const place = `${one.url}/graphql?${new URLSearchParams({ query })}`;
    const headers = { authorization, accept: "text/event-stream" };
    const { status, body } = await fetch(place, { headers, signal: abort.signal });
    const { value } = (await body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    expect([status, value]).toEqual([200, expect.stringContaining("CONTACTS")]);
    abort.abort();

    const client = createClient({
      url: `${one.url}/graphql`,
      exchanges: [fetchExchange],
      fetchOptions: { headers: { authorization } },
      fetchSubscriptions: true,
    });
    expect((await client.query("{ health }", {})).data).toEqual({ health: "ok" });
    const heard = await new Promise((resolve) => {
      const { unsubscribe } = client.subscription(query, {}).subscribe(({ data }) => {
        resolve(data);
        queueMicrotask(() => unsubscribe());
      });
    });
    expect(heard).toEqual({ changes: expect.objectContaining({ topics: ["CONTACTS"] }) });
  });

  it("hears of a transaction after its commit, and nothing of one that was rolled back", async () => {
    const reader = await settled(one, api.world.admin);
    const undone = one.database.transaction(async (transaction) => {
      await transaction.rows(rename, [northwind, "Undone"]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await one.database.rows(retitle, [northwind]);
    expect(await reader.until("CAMPAIGNS")).not.toContain("CONTACTS");
    await one.database.transaction(async (transaction) => {
      await transaction.rows(retitle, [northwind]);
      await one.database.rows(rename, [northwind, "Outside"]);
      expect(await reader.until("CONTACTS")).not.toContain("CAMPAIGNS");
    });
    expect(await reader.until("CAMPAIGNS")).not.toContain("CONTACTS");
  });

  it("hears what another process changes, and everything after the connection for hints was lost", async () => {
    const another = await startProcess();
    const reader = await settled(one, api.world.admin);
    await another.database.rows(rename, [northwind, "From another"]);
    expect(await reader.until("CONTACTS")).not.toContain("MESSAGES");
    await endSessions(api.test, "application_name = 'service hints'");
    expect(await reader.until("MESSAGES")).toContain("AUDIT");
    await another.database.rows(rename, [northwind, "Again"]);
    await reader.until("CONTACTS");
  });
});

describe("the end of a stream", () => {
  it("comes at once when the caller is deactivated, and for that user alone", async () => {
    const one = await startProcess();
    const agent = await settled(one, api.world.agent);
    const admin = await settled(one, api.world.admin);
    const { userId } = api.world.agent;
    await one.ask(api.world.admin, `mutation { deactivateUser(input: { id: "${userId}" }) { __typename } }`);
    while (await agent.next());
    expect([one.ends, one.open]).toEqual([["access"], 1]);
    expect((await one.listen(api.world.agent)).status).toBe(403);
    await one.ask(api.world.admin, `mutation { reactivateUser(input: { id: "${userId}" }) { __typename } }`);
    await admin.until("PEOPLE");
  });

  it("comes with the next check when nobody told of the loss of access", async () => {
    const one = await startProcess({ checkMs: 20 });
    const reader = await one.listen(api.world.agent);
    await api.test.query("UPDATE users SET deactivated_at = now() WHERE id = $1", [api.world.agent.userId]);
    while (await reader.next());
    expect(one.ends).toEqual(["access"]);
    await api.test.query("UPDATE users SET deactivated_at = NULL WHERE id = $1", [api.world.agent.userId]);
  });

  it("names the caller's own user when a check finds another role that nobody told of", async () => {
    const one = await startProcess({ checkMs: 20 });
    const reader = await settled(one, api.world.agent);
    const { userId } = api.world.agent;
    await api.test.query("UPDATE users SET role = 'admin' WHERE id = $1", [userId]);
    expect(await reader.until("PEOPLE")).toContain("ACCESS_KEYS");
    await api.test.query("UPDATE users SET role = 'member' WHERE id = $1", [userId]);
  });

  it("comes when the listener closes, which waits for no client", async () => {
    const one = await startProcess();
    const reader = await settled(one, api.world.admin);
    await one.app.close();
    expect(await reader.next()).toBeUndefined();
    expect(one.ends).toEqual(["shutdown"]);
  });

  it("frees its place when the client leaves", async () => {
    const one = await startProcess();
    const reader = await settled(one, api.world.admin);
    reader.leave();
    await vi.waitFor(() => expect([one.ends, one.open]).toEqual([["client"], 0]));
  });
});

describe("limits", () => {
  it.each(["most", "mostOfBusiness", "mostOfUser"] as const)("refuses a stream beyond %s", async (limit) => {
    const one = await startProcess({ [limit]: 2 });
    const readers = [await one.listen(api.world.admin), await one.listen(api.world.admin)];
    expect((await Promise.all(readers.map(({ next }) => next()))).map((topics) => topics?.length)).toEqual([28, 28]);
    const refused = await one.listen(api.world.admin);
    expect(refused.status).toBe(429);
    const statusOf = async (actor: Actor) => (await one.listen(actor)).status;
    expect(await statusOf(api.world.agent)).toBe(limit === "mostOfUser" ? 200 : 429);
    expect(await statusOf(api.world.rival)).toBe(limit === "most" ? 429 : 200);
  });

  it("guards a subscription like any operation, and opens none that cannot be streamed", async () => {
    const one = await startProcess();
    const query = "subscription { changes(topics: [CONTACTS]) { topics } }";
    const many = `[${Array.from({ length: 30 }, () => "CONTACTS").join()}]`;
    const deep = `subscription { ${Array.from({ length: 31 }, (_, index) => `a${index}: changes(topics: []) { topics }`)} }`;
    for (const [request, code] of [
      [{ accept: "application/json" }, "FORBIDDEN"],
      [{ payload: [{ query }, { query }] }, "FORBIDDEN"],
      [{ topics: many }, "VALIDATION_ERROR"],
      [{ payload: { query: deep } }, "OPERATION_TOO_LARGE"],
    ] as const) {
      const reader = await one.listen(api.world.admin, request);
      const text = JSON.stringify(request.accept ? await reader.body() : await reader.body().catch(() => null));
      expect(text === "null" || text.includes(code), `${code}: ${text}`).toBe(true);
      expect(one.open).toBe(0);
    }
  });

  it("cuts a client that leaves a hint unread", async () => {
    let isCut = false;
    const hints = { on: () => () => {} };
    const ends: EndReason[] = [];
    const observer = {
      open: () => {},
      sent: () => {},
      ended: (reason: EndReason) => ends.push(reason),
      refused: () => {},
    };
    const streams = new Streams(hints, { ...streamLimits, most: 1, checkMs: 3_600_000, patienceMs: 1, observer });
    const membership = await findMembership(api.test.database, api.world.admin.userId);
    const client = {
      membership: membership as NonNullable<typeof membership>,
      identify: async () => membership,
      cut: () => {
        isCut = true;
      },
    };
    const stream = streams.open(client, ["contacts"]);
    await vi.waitFor(() => expect([isCut, ends]).toEqual([true, ["slow"]]));
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    streams.end();
  });
});
