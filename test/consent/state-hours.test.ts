import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type StateHours, stateHours } from "../../src/domain/consent/state-hours.ts";

const shown = (span: StateHours["weekdays"]) => (span === null ? "none" : span.join(" to "));

it("the guide for lawyers has the hours of every state, their laws and where they were found", () => {
  const guide = readFileSync(new URL("../../docs/public/compliance.md", import.meta.url), "utf8");
  const [, table = ""] = guide.split("### Hours of the states");
  const rows = Object.entries(stateHours).map(
    ([state, { weekdays, saturday, sunday, onHolidays, source, confirmed }]) =>
      `| ${[
        ...[state, shown(weekdays), shown(saturday), shown(sunday), onHolidays ? "yes" : "no", source],
        `[${confirmed.by}](${confirmed.at})`,
      ].join(" | ")} |`,
  );
  expect([...table.matchAll(/^\| [A-Z]{2} \|.*$/gm)].map(([row]) => row)).toEqual(rows);
});

it("no state allows calls beyond the hours of federal law", () => {
  const spans = Object.values(stateHours).flatMap(({ weekdays, saturday, sunday }) => [weekdays, saturday, sunday]);
  for (const span of spans.filter((each) => each !== null)) {
    expect(span[0] >= "08:00" && span[0] < span[1] && span[1] <= "21:00").toBe(true);
  }
});
