import { expect, it } from "vitest";
import type { ClaimedDelivery } from "../../src/domain/webhook/delivery/claim-store.ts";
import { type Mark, Position } from "../../src/domain/webhook/delivery/position.ts";

/** Where a claim starts, after the results of earlier ones. A claim takes two deliveries. */

const at = (second: string) => `2026-11-24 18:00:${second}+00`;
const due = (...seconds: string[]) => seconds.map((second) => ({ dueAt: at(second) }) as ClaimedDelivery);
const from = (position: Position) => {
  const { withinMs, after } = position.next().start;
  return { isRecent: withinMs !== null, after };
};
const beginning = { isRecent: false, after: null };

function opened() {
  const position = new Position();
  const note = (mark: Mark, ...seconds: string[]) => position.record(mark, due(...seconds), 2);
  return { position, note };
}

it("starts at the last delivery of a full claim, which need not be its last row", () => {
  const { position, note } = opened();
  expect(from(position)).toEqual(beginning);
  note(position.next(), "02.5", "02");
  expect(from(position)).toEqual({ isRecent: false, after: at("02.5") });
  note(position.next(), "02.51", "02.506");
  expect(from(position)).toEqual({ isRecent: false, after: at("02.51") });
});

it("starts two seconds before a claim that left nothing, for deliveries that are committed later", () => {
  const { position, note } = opened();
  note(position.next(), "01", "02");
  const mark = position.next();
  note(mark, "03");
  const { start, startedAt } = position.next();
  expect(start.after).toBeNull();
  expect(start.withinMs).toBeCloseTo(startedAt - mark.startedAt + 2_000, 6);
});

it("does not go back for a claim that ends after a later one", () => {
  const { position, note } = opened();
  const [first, second] = [position.next(), position.next()];
  note(second, "03", "04");
  note(first, "01", "02");
  expect(from(position).after).toBe(at("04"));
});

it("goes back to deliveries that a full claim from the beginning left before the place of the others", () => {
  const { position, note } = opened();
  note(position.next(), "10", "11");
  const [all, meanwhile] = [position.beginning(), position.next()];
  note(all, "01", "02");
  expect(from(position).after).toBe(at("02"));
  note(meanwhile, "12", "13");
  expect(from(position).after).toBe(at("02"));
  note(position.next(), "03", "04");
  expect(from(position).after).toBe(at("04"));
});

it("goes on after a claim from the beginning that found only later deliveries", () => {
  const { position, note } = opened();
  note(position.next(), "10", "11");
  note(position.beginning(), "12", "13");
  expect(from(position).after).toBe(at("13"));
});

it("goes back to the start of a claim whose backlog others have passed, or to the beginning", () => {
  const { position, note } = opened();
  note(position.next(), "01", "02");
  const passed = position.next();
  note(passed, "03", "04");
  position.rewind(passed);
  expect(from(position).after).toBe(at("02"));
  note(position.next(), "03", "04");
  position.rewind(passed);
  expect(from(position)).toEqual(beginning);
  note(position.next(), "01", "02");
  position.reset();
  expect(from(position)).toEqual(beginning);
});
