import { describe, expect, it } from "vitest";
import { identityAt, lowestIdAt, newId, newIdentity } from "../src/platform/id.ts";

describe("identifiers of one process", () => {
  it("are ascending and all different", () => {
    const ids = Array.from({ length: 20_000 }, () => newId("cct"));
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it("are version 7 of the UUID, with the moment of createdAt inside", () => {
    const { id, createdAt } = newIdentity("con");
    expect(id).toMatch(/^con_[0-7][0-9a-hjkmnp-tv-z]{9}[es][0-9a-hjkmnp-tv-z]{15}$/);
    const moment = Date.parse(createdAt);
    expect(id >= lowestIdAt("con", moment) && id < lowestIdAt("con", moment + 1)).toBe(true);
  });
});

it("an identifier for another time contains that time", () => {
  const at = new Date("2020-02-29T12:34:56.789Z");
  const { id, createdAt } = identityAt("msg", at);
  expect(createdAt).toBe("2020-02-29T12:34:56.789Z");
  expect(id.slice(0, 13)).toBe(lowestIdAt("msg", at.getTime()).slice(0, 13));
});
