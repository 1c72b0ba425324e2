import { describe, expect, it } from "vitest";
import { bottlenecks, costOf, fullAt, isSustained, nextRate, usedAt } from "./forecast.ts";

describe("the formula of the load model", () => {
  it("has a constant part and a part for each request", () => {
    const cost = costOf(20_000, 120_000, 100);
    expect(cost).toEqual({ idle: 20_000, request: 1_000 });
    expect(usedAt(cost, 0)).toBe(20_000);
    expect(usedAt(cost, 1_000)).toBe(1_020_000);
  });

  it("never makes requests give something back", () => {
    expect(costOf(500, 400, 10)).toEqual({ idle: 500, request: 0 });
  });

  it("says at which rate something ends", () => {
    const cost = { idle: 20_000, request: 1_000 };
    expect(fullAt({ name: "processors", cost, capacity: 2_000_000 })).toBe(1_980);
    expect(fullAt({ name: "processors", cost, capacity: 10_000 })).toBe(0);
    expect(fullAt({ name: "nothing", cost: { idle: 1, request: 0 }, capacity: 2 })).toBe(Number.POSITIVE_INFINITY);
  });

  it("names what ends first", () => {
    const resources = [
      { name: "log", cost: { idle: 0, request: 10_000 }, capacity: 200_000_000 },
      { name: "connections", cost: { idle: 0, request: 0.004 }, capacity: 10 },
      { name: "processors", cost: { idle: 0, request: 2_000 }, capacity: 2_000_000 },
    ];
    expect(bottlenecks(resources).map(({ name }) => name)).toEqual(["processors", "connections", "log"]);
  });
});

describe("a sustained rate", () => {
  const step = { offered: 100, done: 99, failed: 0, p99: 80, waiting: 12 };

  it("answers nearly everything soon", () => {
    expect(isSustained(step)).toBe(true);
    expect(isSustained({ ...step, done: 90 })).toBe(false);
    expect(isSustained({ ...step, failed: 2 })).toBe(false);
    expect(isSustained({ ...step, p99: 1_200 })).toBe(false);
    expect(isSustained({ ...step, waiting: 400 })).toBe(false);
  });

  it("is found between one that was and one that was not", () => {
    expect(nextRate(100, Number.POSITIVE_INFINITY)).toBe(200);
    expect(nextRate(100, 400)).toBe(200);
    expect(nextRate(300, 350)).toBeNull();
  });
});
