import { describe, expect, it } from "vitest";
import { landedProblems } from "../../scripts/support/landed-migrations.ts";

/** Databases never run a migration twice, so landed migrations never change; only new ones are added. */

const [one, two, three] = ["1".repeat(64), "2".repeat(64), "3".repeat(64)] as const;
const LIST = `${one}  0001_baseline.sql\n${two}  0002_added.sql\n`;
const LANDED = [
  { name: "0001_baseline.sql", digest: one },
  { name: "0002_added.sql", digest: two },
];

describe("the list of landed migrations", () => {
  it("matches the files", () => {
    expect(landedProblems(LIST, LANDED)).toEqual([]);
  });

  it.each([
    [
      "changed",
      [LANDED[0], { name: "0002_added.sql", digest: three }],
      ["0002_added.sql has landed and is changed: restore it, and make the change in a new migration"],
    ],
    ["removed", [LANDED[0]], ["0002_added.sql has landed and is missing: restore it, and undo it in a new migration"]],
    [
      "renamed",
      [LANDED[0], { name: "0003_added.sql", digest: two }],
      [
        "0002_added.sql has landed and is missing: restore it, and undo it in a new migration",
        "0003_added.sql is not in migrations.sha256: run npm run migrations",
      ],
    ],
    [
      "added and not listed",
      [...LANDED, { name: "0003_more.sql", digest: three }],
      ["0003_more.sql is not in migrations.sha256: run npm run migrations"],
    ],
    [
      "added before one that has landed",
      [...LANDED, { name: "0001_zebra.sql", digest: three }],
      ["0001_zebra.sql would not run after 0002_added.sql, which has landed: rename it to the next number"],
    ],
    [
      "named otherwise",
      [...LANDED, { name: "0003-More.sql", digest: three }],
      ["0003-More.sql: name it NNNN_what.sql, in lower case"],
    ],
  ])("refuses a migration that is %s", (_case, files, problems) => {
    expect(landedProblems(LIST, files as typeof LANDED)).toEqual(problems);
  });

  it("refuses a number that is listed twice", () => {
    const twice = [...LANDED, { name: "0002_beside.sql", digest: three }];
    expect(landedProblems(`${LIST}${three}  0002_beside.sql\n`, twice)).toEqual([
      "0002_beside.sql is out of order in migrations.sha256: rename it to the next number",
    ]);
  });
});
