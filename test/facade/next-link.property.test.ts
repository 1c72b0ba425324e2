import fc from "fast-check";
import { expect, it } from "vitest";
import { nextLink } from "../../rest-facade/next-link.ts";
import { rounds } from "../support/effort.ts";

const ORIGIN = "https://api.example";
const text = fc.string({
  unit: fc.constantFrom(..."aZ9_-", "%20", "%", "+", ".", "~", "&", "=", "é", " ", '"', ">"),
  maxLength: 6,
});
const url = fc
  .tuple(
    fc.array(text, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.oneof(text, fc.constant("cursor"), fc.constant("limit")), text), { maxLength: 3 }),
  )
  .map(([path, query]) => {
    const pairs = query.map(([name, value]) => `${name}=${value}`).join("&");
    return `/api/v1/${path.join("/")}${pairs && `?${pairs}`}`;
  });

it("is the URL of the request with the cursor of the answer", () => {
  fc.assert(
    fc.property(url, text, (given, cursor) => {
      const next = new URL(given, ORIGIN);
      next.searchParams.set("cursor", cursor);
      const link = cursor === "" ? undefined : `<${next.href}>; rel="next"`;
      expect(nextLink(ORIGIN, given, { has_more: true, next_cursor: cursor })).toBe(link);
    }),
    { numRuns: rounds(300, 2_000) },
  );
});

it.each([
  ["/api/v1/contacts", `<${ORIGIN}/api/v1/contacts?cursor=con_1>; rel="next"`],
  ["/api/v1/contacts?limit=2&q=Ada", `<${ORIGIN}/api/v1/contacts?limit=2&q=Ada&cursor=con_1>; rel="next"`],
  ["/api/v1/contacts?cursor=con_0&limit=2", `<${ORIGIN}/api/v1/contacts?cursor=con_1&limit=2>; rel="next"`],
])("of %s", (given, link) => {
  expect(nextLink(ORIGIN, given, { has_more: true, next_cursor: "con_1" })).toBe(link);
});

it.each([undefined, {}, { next_cursor: null }, { has_more: false, next_cursor: "con_1" }])(
  "is absent without a next page: %j",
  (body) => {
    expect(nextLink(ORIGIN, "/api/v1/contacts", body)).toBeUndefined();
  },
);
