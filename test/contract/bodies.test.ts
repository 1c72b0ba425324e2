import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import type { ApiRequest } from "../support/api.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import type { Seed } from "../support/samples.ts";
import { snapshotTables } from "../support/snapshot.ts";

/** What no route reads is refused, and nothing changes. One parser reads the bodies of all routes. */

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

const JSON_TYPE = { "content-type": "application/json" };
const MEBIBYTE = 1_048_576;

/** The replacement for the valid text. */
const UNREADABLE: [name: string, request: (good: string) => ApiRequest][] = [
  ["half of it", (good) => ({ payload: good.slice(0, good.length / 2) })],
  ["an open brace", () => ({ payload: "{" })],
  ["single quotes", () => ({ payload: "{'name': 1}" })],
  ["a comma at the end", (good) => ({ payload: good.replace(/}$/, ",}") })],
  ["two values", (good) => ({ payload: `${good}${good}` })],
  ["nothing", () => ({ payload: "", headers: JSON_TYPE })],
  ["blanks", () => ({ payload: "  " })],
  ["no body and no media type", () => ({ body: undefined })],
  ["an array", (good) => ({ payload: `[${good}]` })],
  ["an empty array", () => ({ payload: "[]" })],
  ["a string", () => ({ payload: '"text"' })],
  ["null", () => ({ payload: "null" })],
  ["a number", () => ({ payload: "1" })],
  ["true", () => ({ payload: "true" })],
  ["text/plain", (payload) => ({ payload, headers: { "content-type": "text/plain" } })],
  ["application/xml", () => ({ payload: "<a/>", headers: { "content-type": "application/xml" } })],
  ["a form", () => ({ payload: "name=a", headers: { "content-type": "application/x-www-form-urlencoded" } })],
  ["multipart", () => ({ payload: "--x--", headers: { "content-type": "multipart/form-data; boundary=x" } })],
  ["a media type that is none", (payload) => ({ payload, headers: { "content-type": "nonsense" } })],
  ["an empty media type", (payload) => ({ payload, headers: { "content-type": "" } })],
  ["more than 1 MiB", (good) => ({ payload: good.padEnd(MEBIBYTE + 1, " ") })],
  ["__proto__", (good) => ({ payload: good.replace(/^{/, '{"__proto__":{"isAdmin":true},') })],
  ["an escaped __proto__", (good) => ({ payload: good.replace(/^{/, '{"__pr\\u006fto__":{"isAdmin":true},') })],
  ["constructor.prototype", (good) => ({ payload: good.replace(/^{/, '{"constructor":{"prototype":{}},') })],
];

it.each(routes.filter((route) => route.bodyIsOptional))("$on.method $on.path works without a body", async (route) => {
  for (const request of [{ payload: "", headers: JSON_TYPE }, { payload: "{}" }, {}]) {
    const seed = await api.seed(route);
    expect((await api.send({ ...seed, body: undefined }, request)).status).toBeLessThan(300);
  }
});

const withBody = routes.filter((route) => route.body !== undefined);

describe("POST /contacts", () => {
  const route = withBody.find(({ id }) => id === "contacts.save") as Route;
  let seed: Seed;
  let before: Record<string, string>;
  beforeAll(async () => {
    seed = await api.seed(route);
    before = await snapshotTables(api.test);
  });
  afterAll(async () => {
    expect(await snapshotTables(api.test)).toEqual(before);
  });

  it.each(UNREADABLE)("refuses %s", async (_name, request) => {
    const answer = await api.send({ ...seed, body: undefined }, request(JSON.stringify(seed.body)));
    expect(errorOf(answer)).toMatchObject({ status: 400, code: "validation_error" });
  });

  it.each(["unknownField", "business_id", "id", "toString", "valueOf", "first", "a.b"])(
    "refuses the unknown field %s by its name",
    async (field) => {
      const answer = await api.send(seed, { body: { ...(seed.body as object), [field]: "x" } });
      expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field });
    },
  );

  it("refuses a field with an empty name, and names no field", async () => {
    const answer = await api.send(seed, { body: { ...(seed.body as object), "": "x" } });
    expect(answer.body.error).toMatchObject({ message: "The input has a field without a name." });
    expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error" });
  });
});

it("a body with a charset, in other letter case or of 1 MiB is accepted", async () => {
  const route = withBody.find(({ id }) => id === "contacts.save") as Route;
  for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"]) {
    const answer = await api.send(await api.seed(route), { headers: { "content-type": type } });
    expect(answer.status, type).toBeLessThan(300);
  }
  const seed = await api.seed(route);
  const payload = JSON.stringify(seed.body).padEnd(MEBIBYTE, " ");
  expect((await api.send(seed, { payload })).status).toBeLessThan(300);
});

it.each(withBody)("$on.method $on.path refuses half a body, an array and an unknown field", async (route) => {
  const seed = await api.seed(route);
  const before = await snapshotTables(api.test);
  const good = JSON.stringify(seed.body);
  for (const payload of [good.slice(0, good.length / 2), `[${good}]`, ...(route.bodyIsOptional ? [] : [""])]) {
    const answer = await api.send({ ...seed, body: undefined }, { payload, headers: JSON_TYPE });
    expect(errorOf(answer), payload).toMatchObject({ status: 400, code: "validation_error" });
  }
  const answer = await api.send(seed, { body: { ...(seed.body as object), unknown_field: "x" } });
  expect(errorOf(answer)).toEqual({ status: 400, code: "validation_error", field: "unknown_field" });
  expect(await snapshotTables(api.test)).toEqual(before);
});
