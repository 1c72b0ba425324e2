import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openHints } from "../../src/platform/db/hints.ts";
import type { ListenerSettings } from "../../src/platform/db/listener.ts";

/** What a process tells the others, over a connection that is slow or fails. */

let sent: string[];
let notify: () => Promise<void>;
let ready: () => void;
function listen(_connection: object, settings: ListenerSettings) {
  ready = settings.onReady;
  return {
    isReady: () => true,
    async notify(_channel: string, payloads: readonly string[]) {
      await notify();
      sent.push(...payloads.map((payload) => payload.slice(payload.indexOf("\n") + 1)));
    },
    close: async () => {},
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  notify = async () => {};
});
afterEach(() => vi.useRealTimers());

async function open() {
  const hints = openHints({}, { hears: true, onError: () => {} }, listen);
  ready();
  await vi.advanceTimersByTimeAsync(0);
  sent = [];
  return hints;
}

it("sends what was told during a slow notification after it", async () => {
  const hints = await open();
  notify = () => new Promise((resolve) => setTimeout(resolve, 200));
  hints.add("one", ["calls"]);
  await vi.advanceTimersByTimeAsync(20);
  hints.add("one", ["messages"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["one calls", "one messages"]);
});

it("sends again after a failure on a living connection", async () => {
  const hints = await open();
  notify = () => Promise.reject(new Error("refused"));
  hints.add("one", ["calls"]);
  await vi.advanceTimersByTimeAsync(100);
  notify = async () => {};
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["one calls"]);
});

it("sends the last hints before it closes, and waits no longer than a second", async () => {
  const hints = await open();
  hints.add("one", ["calls"]);
  await hints.close();
  expect(sent).toEqual(["one calls"]);
  const another = await open();
  notify = () => new Promise(() => {});
  another.add("one", ["calls"]);
  const closed = another.close();
  await vi.advanceTimersByTimeAsync(1_000);
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});
