import { afterAll, beforeAll, expect, it } from "vitest";
import { compile } from "../../rest-facade/compile.ts";
import { isLongEnough } from "../../rest-facade/deprecation.ts";
import { openApiDocument } from "../../rest-facade/openapi/document.ts";
import { get, type Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { schema } from "../../schema/index.ts";
import { expectWellFormed } from "../support/answer.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** A route that is deprecated says so in its answers and in the document. */

const listContacts = routes.find(({ id }) => id === "contacts.list") as Route;
const old: Route = {
  ...listContacts,
  id: "contacts.listOld",
  on: get("/old-contacts"),
  deprecated: { since: "2026-11-27", sunset: "2028-01-31" },
};
const NOTICE = {
  deprecation: "@1795737600",
  sunset: "Mon, 31 Jan 2028 00:00:00 GMT",
};
const POLICY = '<http://api.test/docs/versions#deprecation>; rel="deprecation"; type="text/html"';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ extraRoutes: [old] });
});
afterAll(() => api?.close());

it("every answer has the headers, beside the link to the next page", async () => {
  const token = await api.token(api.world.admin.userId);
  const page = await api.call("GET", "/old-contacts", { token, query: { limit: "1" } });
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject(NOTICE);
  expect(page.headers.link).toMatch(/^<http:\/\/api\.test\/api\/v1\/old-contacts\?limit=1&cursor=[^>]+>; rel="next", /);
  expect(page.headers.link?.endsWith(POLICY)).toBe(true);
  for (const refused of [
    await api.call("GET", "/old-contacts"),
    await api.call("GET", "/old-contacts", { token, query: { limit: "0" } }),
  ]) {
    expectWellFormed(refused);
    expect(refused.headers).toMatchObject({ ...NOTICE, link: POLICY });
  }
});

it("no other answer has them: nothing is deprecated", async () => {
  const token = await api.token(api.world.admin.userId);
  const { headers } = await api.call("GET", "/contacts", { token });
  expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
  expect(routes.filter(({ deprecated }) => deprecated)).toEqual([]);
});

it("the document marks the operation, with its dates and headers", () => {
  const document = openApiDocument({ publicUrl: "http://api.test", declarations: [listContacts, old] });
  expect(document.paths?.["/old-contacts"]?.get).toMatchObject({
    deprecated: true,
    "x-deprecated-since": "2026-11-27",
    "x-sunset": "2028-01-31",
    responses: { 200: { headers: { Deprecation: expect.anything(), Sunset: expect.anything() } } },
  });
  expect(document.paths?.["/contacts"]?.get).not.toHaveProperty("deprecated");
  expect(document.components?.headers).toMatchObject({ Deprecation: {}, Sunset: {} });
});

it.each([
  ["2026-11-27", "2027-11-27", true],
  ["2026-11-27", "2027-11-26", false],
  ["2026-11-27", "someday", false],
  ["11/27/2026", "2028-11-27", false],
])("from %s until %s is long enough: %s", (since, sunset, expected) => {
  expect(isLongEnough({ since, sunset })).toBe(expected);
});

it("a route that would end within a year is refused at the start", () => {
  const hasty = { ...old, deprecated: { since: "2026-11-27", sunset: "2027-01-01" } };
  expect(() => compile(schema, [hasty])).toThrow("a deprecated route stays for a year at least");
});
