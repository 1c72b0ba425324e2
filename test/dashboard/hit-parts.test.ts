import { expect, it } from "vitest";
import { partsOf } from "../../src/dashboard/inbox/hit-parts.ts";
import { folded } from "../../src/platform/accents.ts";

/** The part of a text that a search shows. */

const marked = (body: string, q: string) =>
  partsOf(body, folded(q).split(" "))
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

it("has the words of the search apart, whatever their case and accents", () => {
  expect(marked("Der Zürcher Käse kommt morgen", "kase MORGEN")).toBe("Der Zürcher [Käse] kommt [morgen]");
  expect(marked("invoice invoices", "invoices invoice")).toBe("[invoice] [invoices]");
  expect(marked("Hello", "x")).toBe("Hello");
});

it("begins before the first hit and ends after some characters", () => {
  const body = `${"a".repeat(200)} needle ${"b".repeat(200)}`;
  expect(marked(body, "needle")).toBe(`…${"a".repeat(29)} [needle] ${"b".repeat(103)}…`);
});
