import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { needsDialer } from "../../src/domain/identity/permissions.ts";
import type { ApiAnswer, ApiRequest } from "../support/api.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { type Seed, seedOf, unknownIds } from "../support/samples.ts";
import { snapshotTables } from "../support/snapshot.ts";

/**
 * The order of checks: a request that is wrong in every way at once, and then in one way less at a time from the
 * front, is answered by what comes first (contract, "Order of checks").
 */

const LIMIT = 20;

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi({ max: LIMIT });
});
afterAll(() => api?.close());

/** Each business and client has its own allowance, so each test has its own client. */
const newClient = () => `client-${randomUUID()}`;

async function useUp(token: string): Promise<void> {
  for (let call = 0; call < LIMIT; call += 1) {
    await api.call("GET", "/me", { token });
  }
}

/** A route of each form: of those that read, write, are for the dialer or have ids in the path. */
const forms = [
  ...new Map(
    routes
      .filter((route) => route.scope !== null)
      .map((route) => [`${route.on.method} ${needsDialer(route.may)} ${route.on.path.includes("{")}`, route]),
  ).values(),
];

describe.each(forms)("$on.method $on.path", (route) => {
  const isWrite = route.on.method !== "GET";

  it("token, limit, business, scope, plan, idempotency, input, existence", async () => {
    const clientId = newClient();
    const { world } = api;
    const otherScopes = [route.scope === "api:calls:read" ? "api:messages:read" : "api:calls:read"];
    const seed = seedOf(route, unknownIds());
    const usedKey = isWrite ? await useKey(route, clientId) : undefined;
    const before = await snapshotTables(api.test);
    const ask = (token: string, request: { key?: string | undefined; wrong: boolean }) =>
      api.call(seed.method, seed.path, wrongRequest(seed, token, request));
    const longKey = "x".repeat(256);

    const suspended = await api.token(world.suspended.userId, { clientId, scopes: otherScopes });
    await useUp(suspended);
    expect(errorOf(await ask(`${suspended}x`, { key: longKey, wrong: true })).code).toBe("invalid_token");
    expect(errorOf(await ask(suspended, { key: longKey, wrong: true })).code).toBe("rate_limited");

    const suspendedAfresh = await api.token(world.suspended.userId, { clientId: newClient(), scopes: otherScopes });
    expect(errorOf(await ask(suspendedAfresh, { key: longKey, wrong: true })).code).toBe("business_suspended");

    const basicWithoutScope = await api.token(world.basic.userId, { clientId, scopes: otherScopes });
    expect(errorOf(await ask(basicWithoutScope, { key: longKey, wrong: true })).code).toBe("insufficient_scope");

    if (needsDialer(route.may)) {
      const basic = await api.token(world.basic.userId, { clientId });
      expect(errorOf(await ask(basic, { key: longKey, wrong: true })).code).toBe("forbidden");
    }

    const admin = await api.token(world.admin.userId, { clientId });
    if (isWrite) {
      expect(errorOf(await ask(admin, { key: longKey, wrong: true })).field).toBe("Idempotency-Key");
      expect(errorOf(await ask(admin, { key: usedKey, wrong: true })).code).toBe("idempotency_key_reused");
    }

    expect(errorOf(await ask(admin, { wrong: true }))).toEqual({
      status: 400,
      code: "validation_error",
      field: "unknown_parameter",
    });

    if (route.on.path.includes("{")) {
      expect(errorOf(await ask(admin, { wrong: false })).code).toBe("not_found");
    }
    expect(await snapshotTables(api.test)).toEqual(before);
  });
});

/** The sample, with a query and a body that are refused where they are to be wrong. */
function wrongRequest(
  { query, body }: Seed,
  token: string,
  { key, wrong }: { key?: string | undefined; wrong: boolean },
): ApiRequest {
  const sent = wrong && body !== undefined ? { ...(body as object), unknown_field: 1 } : body;
  return {
    token,
    query: { ...query, ...(wrong && { unknown_parameter: "1" }) },
    ...(sent !== undefined && { body: sent }),
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  };
}

/** A key under which the sample of the route was answered. */
async function useKey(route: Route, clientId: string): Promise<string> {
  const key = randomUUID();
  const token = await api.token(api.world.admin.userId, { clientId });
  const answer = await api.send(await api.seed(route), { token, headers: { "idempotency-key": key } });
  expect(answer.status).toBeLessThan(300);
  return key;
}

describe("the rules of the domain come last", () => {
  let token: string;
  beforeAll(async () => {
    token = await api.token(api.world.admin.userId, { clientId: newClient() });
  });
  const ask = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
    api.call(method, path, { token, ...(body !== undefined && { body }) });

  it("an unreadable body is reported before an archived campaign", async () => {
    const route = routes.find(({ id }) => id === "campaignContacts.add") as Route;
    const { path } = await api.seed(route);
    await api.test.query("UPDATE campaigns SET status = 'archived' WHERE id = $1", [path.split("/")[2]]);
    expect(errorOf(await ask("POST", path, { phones: [] }))).toEqual({
      status: 400,
      code: "validation_error",
      field: "phones",
    });
    expect(errorOf(await ask("POST", path, { phones: ["+14155550123"] }))).toEqual({ status: 409, code: "conflict" });
  });

  it("an unknown contact is reported before a contact that is being called", async () => {
    const [row] = await api.test.query<{ id: string; campaign: string }>(
      "SELECT id, campaign_id AS campaign FROM campaign_contacts WHERE business_id = $1 AND status = 'in_progress' LIMIT 1",
      [api.world.northwind.businessId],
    );
    const contacts = `/campaigns/${row?.campaign}/contacts`;
    expect(errorOf(await ask("DELETE", `${contacts}/${row?.id}?x=1`))).toMatchObject({ status: 400, field: "x" });
    expect(errorOf(await ask("DELETE", `${contacts}/cct_01h455vb4pex5vsknk084sn02q`))).toMatchObject({ status: 404 });
    expect(errorOf(await ask("DELETE", `${contacts}/${row?.id}`))).toEqual({ status: 409, code: "conflict" });
  });

  it("an unknown inbox is reported before a forbidden one", async () => {
    const agent = await api.token(api.world.agent.userId, { clientId: newClient() });
    const [, forbidden] = api.world.northwind.inboxIds as [string, string];
    const create = (inboxIds: string[]) =>
      api.call("POST", "/campaigns", { token: agent, body: { name: "Mine", inbox_ids: inboxIds } });
    expect(errorOf(await create([forbidden, "inb_01h455vb4pex5vsknk084sn02q"]))).toEqual({
      status: 400,
      code: "validation_error",
      field: "inbox_ids.1",
    });
    expect(errorOf(await create([forbidden]))).toEqual({ status: 403, code: "forbidden" });
  });
});
