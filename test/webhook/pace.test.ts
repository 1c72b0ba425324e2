import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pace } from "../../src/domain/webhook/delivery/turns.ts";

/** Work that may take long takes a twentieth of the time. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const taking = (milliseconds: number) => async () => {
  vi.advanceTimersByTime(milliseconds);
  return milliseconds;
};

it("pauses for twenty times the last run, and a minute at most", async () => {
  const pace = new Pace();
  expect(pace.isDue).toBe(true);
  expect(await pace.run(taking(100))).toBe(100);
  vi.advanceTimersByTime(1_999);
  expect(pace.isDue).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pace.isDue).toBe(true);
  await pace.run(taking(8_000));
  vi.advanceTimersByTime(59_999);
  expect(pace.isDue).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pace.isDue).toBe(true);
});

it("pauses also after a run that failed", async () => {
  const pace = new Pace();
  const failing = async () => {
    vi.advanceTimersByTime(50);
    throw new Error("cancelled");
  };
  await expect(pace.run(failing)).rejects.toThrow("cancelled");
  expect(pace.isDue).toBe(false);
});
