import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolName, toolsOf } from "../../rest-facade/mcp/tools.ts";
import { scopesOf as scopesOfRoute } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { agentEndpoints } from "../../src/application/http/public-listener.ts";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import { withoutSignatures } from "../../src/platform/signed-links.ts";
import { type Agent, message, openAgent } from "../support/agent.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import { freshIds, neededBy, type SampleIds, type Seed, unknownIds, withIds } from "../support/samples.ts";

/** Each tool against its route: the same data, the same refusals, the same audit. */

const walked = routes.filter(({ id }) => toolsOf(agentEndpoints()).has(toolName(id)));

let api: ContractApi;
let agent: Agent;
let restToken: string;
beforeAll(async () => {
  api = await createContractApi({ agents: true });
  // The same client, so that only the way differs.
  restToken = await api.token(api.world.admin.userId, { clientId: "assistant" });
  agent = await openAgent(api.app, { token: await tokenOf(api.world.admin.userId) });
});
afterAll(() => api?.close());

const tokenOf = (userId: string, scopes = scopesOf("mcp")) =>
  api.token(userId, { audience: "mcp", clientId: "assistant", scopes });

/** The sample of a route as arguments of its tool. */
function argumentsOf(route: (typeof routes)[number], ids: SampleIds): Record<string, unknown> {
  const { path = {}, query = {}, body = {} } = withIds({ ...route.sample }, ids);
  const limit = "limit" in query ? { limit: Number(query.limit) } : {};
  return { ...path, ...query, ...limit, ...(body as object), ...keyFor(route) };
}

const keyFor = ({ agent: hints }: (typeof routes)[number]) => (hints?.reaches ? { idempotency_key: randomUUID() } : {});

/** The changes in the audit log since an entry, without what differs from change to change. */
async function auditSince(id: string): Promise<unknown[]> {
  return api.test.query(
    `SELECT action, user_id, client_id, changed_fields FROM audit_entries
     WHERE business_id = $1 AND id > $2 ORDER BY id`,
    [api.world.northwind.businessId, id],
  );
}

async function lastEntry(): Promise<string> {
  const [row] = await api.test.query<{ id: string | null }>(
    "SELECT max(id) AS id FROM audit_entries WHERE business_id = $1",
    [api.world.northwind.businessId],
  );
  return row?.id ?? "";
}

/** The kind of each member, for answers about different objects. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.slice(0, 1).map(shapeOf);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one === null ? "null" : shapeOf(one)]))
    : typeof value;
}

describe.each(walked)("$id", (route) => {
  const name = toolName(route.id);
  const isRead = route.on.method === "GET";

  it("answers as the route does, and leaves the same in the audit log", async () => {
    const needed = neededBy(route);
    const forRest = await freshIds(api.test, api.world.northwind, needed);
    const forTool = isRead ? forRest : await freshIds(api.test, api.world.northwind, needed);
    const seed = seedFrom(route, forRest);
    const start = await lastEntry();
    const rest = await api.send(seed, { token: restToken });
    const between = await lastEntry();
    const tool = await agent.call(name, argumentsOf(route, forTool));
    expect(tool).toMatchObject({ isError: false });
    if (isRead) {
      expect(withoutSignatures(JSON.stringify(tool.body))).toBe(withoutSignatures(rest.text));
    } else {
      expect(shapeOf(tool.body)).toEqual(rest.status === 204 ? { done: "boolean" } : shapeOf(rest.body));
    }
    const byTool = await auditSince(between);
    expect(byTool).toEqual((await auditSince(start)).slice(0, byTool.length));
    expect(byTool.length > 0).toBe((await auditSince(start)).length > byTool.length);
    expect(byTool.every((entry) => (entry as { client_id: string }).client_id === "assistant")).toBe(true);
  });

  it("refuses a token without the scope by HTTP, with the scope to ask for", async () => {
    const accepted: readonly string[] = scopesOfRoute(route);
    const held = scopesOf("mcp").filter((scope) => !accepted.includes(scope));
    const call = message("tools/call", { name, arguments: {} });
    const token = await tokenOf(api.world.admin.userId, held);
    const answer = await api.app.inject({ ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe("insufficient_scope");
    const asked = scopesOf("mcp").filter((scope) => scope === route.scope || held.includes(scope));
    expect(answer.headers["www-authenticate"]).toBe(
      `Bearer error="insufficient_scope", resource_metadata="http://api.test/.well-known/oauth-protected-resource/mcp", scope="${asked.join(" ")}"`,
    );
  });

  it("refuses an unknown argument and an unknown object with the envelope of the route", async () => {
    const ids = await freshIds(api.test, api.world.northwind, neededBy(route));
    const wrong = await agent.call(name, { ...argumentsOf(route, ids), wrong_argument: 1 });
    expect(wrong).toMatchObject({
      isError: true,
      body: { error: { code: "validation_error", field: "wrong_argument" } },
    });
    const [, part] = /{([^}]+)}/.exec(route.on.path) ?? [];
    if (part) {
      const half = await agent.call(name, { ...argumentsOf(route, ids), [part]: "\ud800" });
      expect(half).toMatchObject({ isError: true, body: { error: { code: "validation_error", field: part } } });
      const none = unknownIds();
      const rest = await api.send(seedFrom(route, none), { token: restToken });
      const tool = await agent.call(name, argumentsOf(route, none));
      const { request_id: _, ...refused } = rest.body.error;
      expect(tool).toMatchObject({ isError: true, body: { error: refused } });
    }
  });
});

function seedFrom(route: (typeof routes)[number], ids: SampleIds): Seed {
  const { path = {}, query = {}, body } = withIds({ ...route.sample }, ids);
  const filled = route.on.path.replaceAll(/{([^}]+)}/g, (_match, part: string) => encodeURIComponent(path[part] ?? ""));
  const isPaged = toolsOf(agentEndpoints()).get(toolName(route.id))?.inputs.has("limit");
  return { method: route.on.method, path: filled, query: { ...(isPaged && { limit: "10" }), ...query }, body };
}

it("every endpoint is a tool, apart from those without a token and those that show a secret", () => {
  const without = routes.filter((route) => !walked.includes(route)).map(({ id }) => id);
  expect(without).toEqual(["system.health", "subscriptions.create", "subscriptions.rotate"]);
});

it("refuses what the plan lacks, a suspended business and a user without one with the envelope", async () => {
  const { basic, suspended, stray } = api.world;
  const codes = await Promise.all(
    [basic, suspended, stray].map(async ({ userId }) => {
      const own = await openAgent(api.app, { token: await tokenOf(userId) }).catch(() => null);
      return own && (await own.call("campaigns_list")).body.error.code;
    }),
  );
  // The latter two are told at once: no client of theirs can begin.
  expect(codes).toEqual(["forbidden", null, null]);
  const call = message("tools/call", { name: "contacts_list", arguments: {} });
  for (const { userId } of [suspended, stray]) {
    const headers = { ...call.headers, authorization: `Bearer ${await tokenOf(userId)}` };
    const answer = await api.app.inject({ ...call, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().result).toMatchObject({ isError: true });
    expect(JSON.parse(answer.json().result.content[0].text).error.code).toBe("business_suspended");
  }
});

it("a list of values is one argument, and a page has ten items unless the call asks for more", async () => {
  const { data } = (await agent.call("contacts_list")).body;
  expect(data).toHaveLength(10);
  const statuses = await agent.call("messages_list", { status: ["sent", "delivered"], limit: 3 });
  const rest = await api.call("GET", "/messages?status=sent,delivered&limit=3", { token: restToken });
  expect(JSON.stringify(statuses.body)).toBe(rest.text);
  expect((await agent.call("contacts_list", { limit: { most: 3 } })).body.error).toMatchObject({ field: "limit" });
  expect((await agent.call("contacts_get", { id: 7 })).body.error).toMatchObject({ field: "id" });
  expect((await agent.call("contacts_get")).body.error).toMatchObject({ field: "id" });
});

it("counts of a day and people are tools without a route, within the scopes of the token", async () => {
  const period = { since: "2026-11-01T00:00:00Z", until: "2026-12-01T00:00:00Z" };
  const [calls, texts] = [await agent.call("activity_calls", period), await agent.call("activity_texts", period)];
  expect(Object.keys(calls.body)).toEqual([
    "starts_at",
    "ends_at",
    "totals",
    "by_time",
    "by_user",
    "by_campaign",
    "by_inbox",
  ]);
  expect(texts.body.totals.outgoing).toBeTypeOf("number");
  expect((await agent.call("activity_texts", { ...period, bucket: "week" })).body.error).toMatchObject({
    field: "bucket",
  });
  expect((await api.call("GET", "/activity/calls", { token: restToken })).status).toBe(404);

  const [first] = (await agent.call("contacts_list", { limit: 1 })).body.data;
  const word = { q: first.primary_number };
  const found = (await agent.call("people_search", word)).body.data.find(
    (each: { contact_id: string }) => each.contact_id === first.id,
  );
  expect(found).toMatchObject({ first_name: first.first_name, numbers: [first.primary_number] });
  const narrow = await openAgent(api.app, { token: await tokenOf(api.world.admin.userId, ["api:contacts:read"]) });
  await expect(narrow.call("activity_calls", period)).rejects.toThrow(/Insufficient scope: required .*api:calls:read/);
  const person = (await narrow.call("people_search", word)).body.data.find(
    (each: { contact_id: string }) => each.contact_id === first.id,
  );
  expect(person).toMatchObject({ conversations: [], campaigns: [], do_not_call: null });
  const counting = await openAgent(api.app, { token: await tokenOf(api.world.admin.userId, ["api:calls:read"]) });
  const counts = (await counting.call("activity_calls", period)).body;
  expect(counts.by_campaign).toEqual([]);
  expect(counts.by_user.length).toBeGreaterThan(0);
  expect(new Set(counts.by_user.map(({ name }: { name: string | null }) => name))).toEqual(new Set([null]));
});
