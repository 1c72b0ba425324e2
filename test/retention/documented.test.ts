import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("docs/retention.md states the retention of every table, and of no other", () => {
  const tables = [...read("src/platform/db/schema.sql").matchAll(/^CREATE TABLE (\w+) \(/gm)].map(([, name]) => name);
  const [, list = ""] = read("docs/retention.md").split("## Every table");
  const stated = [...list.matchAll(/^\| `(\w+)` \| \S.* \|$/gm)].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(60);
  expect(stated).toEqual(tables.toSorted());
});
