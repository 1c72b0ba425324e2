import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scopesOf } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { needsDialer } from "../../src/domain/identity/permissions.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";

/** Every route, by its own sample: it works on the right data, and accepts nothing that it does not know. */

/** The requirements of each route and the answer to its sample (contract, "Endpoints"). */
const SURFACE = [
  "GET /health | - | 200",
  "GET /me | api:me | 200",
  "GET /users | api:me | 200",
  "GET /users/{id} | api:me | 200",
  "GET /inboxes | api:me | 200",
  "GET /inboxes/{id} | api:me | 200",
  "GET /contacts | api:contacts:read | 200",
  "POST /contacts | api:contacts:write | 201",
  "GET /contacts/{id} | api:contacts:read | 200",
  "PATCH /contacts/{id} | api:contacts:write | 200",
  "DELETE /contacts/{id} | api:contacts:delete | 204",
  "POST /contacts/{id}/merge | api:contacts:delete | 200",
  "POST /erasures | api:contacts:delete | 202",
  "GET /erasures/{id} | api:contacts:delete | 200",
  "GET /deletions | api:contacts:read or api:campaigns:read or api:messages:read or api:calls:read | 200",
  "GET /conversations | api:messages:read | 200",
  "GET /conversations/{id} | api:messages:read | 200",
  "GET /conversations/{id}/messages | api:messages:read | 200",
  "GET /messages | api:messages:read | 200",
  "POST /messages | api:messages:write | 201",
  "GET /messages/{id} | api:messages:read | 200",
  "DELETE /messages/{id} | api:messages:write | 204",
  "GET /calls | api:calls:read | 200",
  "POST /calls | api:calls:write | 201",
  "GET /calls/{id} | api:calls:read | 200",
  "PATCH /calls/{id} | api:calls:write | 200",
  "GET /queues | api:calls:read | 200",
  "GET /queues/{id} | api:calls:read | 200",
  "GET /campaigns | api:campaigns:read, dialer | 200",
  "POST /campaigns | api:campaigns:write, dialer | 201",
  "GET /campaigns/{id} | api:campaigns:read, dialer | 200",
  "PATCH /campaigns/{id} | api:campaigns:manage, dialer | 200",
  "GET /campaigns/{id}/contacts | api:campaigns:read, dialer | 200",
  "POST /campaigns/{id}/contacts | api:campaigns:write, dialer | 201",
  "GET /campaigns/{id}/contacts/{contactId} | api:campaigns:read, dialer | 200",
  "PATCH /campaigns/{id}/contacts/{contactId} | api:campaigns:write, dialer | 200",
  "DELETE /campaigns/{id}/contacts/{contactId} | api:campaigns:write, dialer | 204",
  "GET /campaign-contacts | api:campaigns:read, dialer | 200",
  "GET /dispositions | api:campaigns:read, dialer | 200",
  "POST /dispositions | api:calls:write, dialer | 201",
  "GET /campaigns/{id}/dispositions | api:campaigns:read, dialer | 200",
  "GET /do-not-call | api:campaigns:read, dialer | 200",
  "POST /do-not-call | api:campaigns:write, dialer | 201",
  "GET /do-not-call/{phone_number} | api:campaigns:read, dialer | 200",
  "DELETE /do-not-call/{phone_number} | api:campaigns:write, dialer | 204",
  "GET /subscriptions | api:webhooks | 200",
  "POST /subscriptions | api:webhooks | 201",
  "GET /subscriptions/{id} | api:webhooks | 200",
  "PATCH /subscriptions/{id} | api:webhooks | 200",
  "DELETE /subscriptions/{id} | api:webhooks | 204",
  "POST /subscriptions/{id}/test | api:webhooks | 202",
  "POST /subscriptions/{id}/rotate | api:webhooks | 200",
  "GET /subscriptions/{id}/deliveries | api:webhooks | 200",
  "GET /events | api:webhooks | 200",
  "GET /events/{id} | api:webhooks | 200",
  "POST /events/{id}/redeliver | api:webhooks | 202",
];

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

/** The statuses of the answers to the samples, in the order of the routes. */
const statuses: number[] = [];

describe.each(routes)("$on.method $on.path", (route) => {
  it("answers its sample with a status that it declares, and exactly the fields of its model", async () => {
    const answer = await api.send(await api.seed(route));
    statuses.push(answer.status);
    expect(answer.text.startsWith('{"error"'), answer.text).toBe(false);
    expect(Object.keys(route.answers.models).map(Number)).toContain(answer.status);
    const model = route.answers.models[answer.status]?.model;
    expect(model ? model.parse(answer.body) : undefined).toEqual(answer.body);
  });

  it("refuses an unknown and a repeated query parameter, and methods that its path does not have", async () => {
    const seed = await api.seed(route);
    const unknown = await api.send(seed, { query: { ...seed.query, unknown_parameter: "1" } });
    expect(errorOf(unknown)).toEqual({ status: 400, code: "validation_error", field: "unknown_parameter" });
    for (const name of Object.keys(seed.query)) {
      const path = `${seed.path}?${name}=${seed.query[name]}&${name}=${seed.query[name]}`;
      const answer = await api.send(seed, { path, query: {} });
      expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field: name });
    }
    const known = routes.filter(({ on }) => on.path === route.on.path).map(({ on }) => on.method as string);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((one) => !known.includes(one))) {
      const answer = await api.call(method, seed.path, { token: api.adminToken });
      expect(errorOf(answer)).toEqual({ status: 404, code: "not_found" });
    }
  });
});

it("the routes, scopes and statuses are those of the contract", () => {
  const surface = routes.map((route, index) => {
    const needs = [scopesOf(route).join(" or ") || "-", ...(needsDialer(route.may) ? ["dialer"] : [])].join(", ");
    return `${route.on.method} ${route.on.path} | ${needs} | ${statuses[index]}`;
  });
  expect(surface).toEqual(SURFACE);
});

it("the request id of the client is echoed, if it is valid", async () => {
  const ask = (requestId: string) =>
    api.call("GET", "/contacts", { token: api.adminToken, headers: { "x-request-id": requestId } });
  for (const requestId of ["a", "Abc_123-xyz", "r".repeat(64)]) {
    expect((await ask(requestId)).headers["x-request-id"]).toBe(requestId);
  }
  for (const requestId of ["", "r".repeat(65), "with space", "semi;colon", "ümlaut"]) {
    expect((await ask(requestId)).headers["x-request-id"]).toMatch(/^req_/);
  }
});

it.each(["unknownParameter", "first", "after", "toString", "limit[]"])(
  "the unknown query parameter %s is refused by its name",
  async (field) => {
    const answer = await api.call("GET", "/contacts", { token: api.adminToken, query: { [field]: "1" } });
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field });
  },
);

it.each(["/contacts/", "//contacts"])("%s, with a slash too many, is not found", async (path) => {
  expect(errorOf(await api.call("GET", path, { token: api.adminToken }))).toEqual({ status: 404, code: "not_found" });
});
