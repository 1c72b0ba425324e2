import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprint } from "../../src/platform/idempotency/fingerprint.ts";

const of = (json: string) => fingerprint("POST", "/api/v1/campaigns", JSON.parse(json)).toString("hex");

describe("bodies that are the same", () => {
  it.each([
    ["order of keys, at every depth", '{"a":1,"b":{"c":[{"e":1,"d":2}]}}', '{"b":{"c":[{"d":2,"e":1}]},"a":1}'],
    ["white space", '{"a":[1,2]}', ' {\n\t"a" : [ 1 , 2 ]\r\n} '],
    ["a whole number with a point", '{"a":1}', '{"a":1.0}'],
    ["an exponent", '{"a":100}', '{"a":1e2}'],
    ["an exponent in capitals with a sign", '{"a":100}', '{"a":1.00E+2}'],
    ["minus zero", '{"a":0}', '{"a":-0}'],
    ["minus zero with a point", '{"a":0}', '{"a":-0.0}'],
    ["a number that no double holds, as the double that is read", '{"a":9007199254740992}', '{"a":9007199254740993}'],
    ["digits beyond a double", '{"a":0.1}', '{"a":0.1000000000000000055}'],
    ["a number that underflows", '{"a":0}', '{"a":1e-400}'],
    ["an escaped letter", '{"a":"é€"}', '{"a":"\\u00e9\\u20AC"}'],
    ["an escaped key", '{"é":1}', '{"\\u00E9":1}'],
    ["an escaped pair of surrogates", '{"a":"😀"}', '{"a":"\\ud83d\\ude00"}'],
    ["an escaped slash", '{"a":"/"}', '{"a":"\\/"}'],
    ["a key twice: the last one is what is read", '{"a":2}', '{"a":1,"a":2}'],
  ])("%s", (_what, left, right) => {
    expect(of(left)).toBe(of(right));
  });
});

describe("bodies that differ", () => {
  it.each([
    ["a number and its text", '{"a":1}', '{"a":"1"}'],
    ["absent and null", "{}", '{"a":null}'],
    ["false and null", '{"a":false}', '{"a":null}'],
    ["the order of a list", '{"a":[1,2]}', '{"a":[2,1]}'],
    ["a list and an object", '{"a":[]}', '{"a":{}}'],
    ["composed and decomposed letters", '{"a":"é"}', '{"a":"e\u0301"}'],
    ["neighbouring doubles", '{"a":0.1}', '{"a":0.10000000000000002}'],
    ["small letters and capitals", '{"a":"x"}', '{"a":"X"}'],
    ["where a text ends", '{"a":"b","c":"d"}', '{"a":"b\\",\\"c\\":\\"d"}'],
  ])("%s", (_what, left, right) => {
    expect(of(left)).not.toBe(of(right));
  });

  it("no body and an empty one", () => {
    const none = fingerprint("DELETE", "/x", undefined);
    expect(none).not.toEqual(fingerprint("DELETE", "/x", {}));
    expect(none).not.toEqual(fingerprint("DELETE", "/x", null));
  });

  it("another method or path", () => {
    const first = fingerprint("POST", "/a", {});
    expect(first).not.toEqual(fingerprint("PATCH", "/a", {}));
    expect(first).not.toEqual(fingerprint("POST", "/b", {}));
  });
});

it.each(['{"a":1e400}', '{"a":"\\ud800"}', '{"\\udc00":1}'])("refuses %s, which no I-JSON can hold", (json) => {
  expect(() => of(json)).toThrow(expect.objectContaining({ code: "validation_error" }));
});

it("is equal exactly where the values are", () => {
  const shuffled = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shuffled)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, shuffled(inner)]),
          )
        : value;
  const well = fc
    .jsonValue()
    .filter((value) => JSON.stringify(value).isWellFormed() && !/\\ud/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(well, (value) => {
      expect(of(JSON.stringify(shuffled(value), null, 3))).toBe(of(JSON.stringify(value)));
    }),
  );
  fc.assert(
    fc.property(well, well, (left, right) => {
      const same = of(JSON.stringify(left)) === of(JSON.stringify(right));
      expect(same).toBe(of(JSON.stringify([left])) === of(JSON.stringify([right])));
    }),
  );
});
