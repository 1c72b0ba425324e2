import { expect, it } from "vitest";
import { mentionedIn } from "../../src/dashboard/inbox/mentions.ts";

/** The people whom a comment mentions. */

const people = [
  { id: "usr_1", name: "Ann" },
  { id: "usr_2", name: "Ann Lee" },
  { id: "usr_3", name: "Zoë" },
];

it("are those whose names follow an @, the longest name first", () => {
  expect(mentionedIn("@Ann Lee, look", people)).toEqual(["usr_2"]);
  expect(mentionedIn("@Ann and @Ann Lee", people)).toEqual(["usr_2", "usr_1"]);
  expect(mentionedIn("Ann, ask @Zoë", people)).toEqual(["usr_3"]);
  expect(mentionedIn("@nobody", people)).toEqual([]);
  expect(mentionedIn("@", [{ id: "usr_4", name: "" }])).toEqual([]);
});

it("are the chosen ones of several with one name, and nobody unless one was chosen", () => {
  const namesakes = [...people, { id: "usr_4", name: "Zoë" }];
  expect(mentionedIn("@Zoë", namesakes, ["usr_4"])).toEqual(["usr_4"]);
  expect(mentionedIn("@Zoë and @Zoë", namesakes, ["usr_4", "usr_3"])).toEqual(["usr_4", "usr_3"]);
  expect(mentionedIn("@Zoë", namesakes, ["usr_4", "usr_3"])).toEqual(["usr_3"]);
  expect(mentionedIn("@Zoë and @Ann", namesakes)).toEqual(["usr_1"]);
  expect(mentionedIn("@Ann", namesakes, ["usr_4"])).toEqual(["usr_1"]);
});
