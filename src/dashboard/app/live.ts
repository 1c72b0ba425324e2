import { useEffect, useRef } from "react";
import { markChange } from "./client.ts";
import { followHints, type Topic } from "./hints.ts";

export type { Topic } from "./hints.ts";

/** The minimum time between two reads of one screen, unless it has its own. */
const QUIET_MS = 500;
/** A slow read is followed by a rest of this many times its duration, so that a screen does not load the service. */
const REST_FACTOR = 3;
const MOST_REST_MS = 10_000;
/** The maximum delay of the first read after a hint, so that not all browsers read in the same moment. */
const SPREAD_MS = 250;

/** A part of a page that shows data of some topics. */
interface Screen {
  topics: ReadonlySet<Topic>;
  refresh(): unknown;
  /** The minimum time between two reads. */
  quietMs: number;
  /** Whether something has changed since the last read. */
  isStale: boolean;
  isReading: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const screens = new Set<Screen>();

/** Lets the screens of these topics read again: soon, and at most twice a second each, more seldom if it is slow. */
function ring(changed: readonly Topic[]): void {
  markChange();
  for (const screen of screens) {
    if (changed.some((topic) => screen.topics.has(topic))) {
      screen.isStale = true;
      if (screen.timer === undefined && !screen.isReading) {
        rest(screen, Math.random() * SPREAD_MS);
      }
    }
  }
}

async function read(screen: Screen): Promise<void> {
  const isResting = screen.isReading || screen.timer !== undefined;
  // A hidden page reads when it is shown again.
  if (!screen.isStale || isResting || document.visibilityState === "hidden") {
    return;
  }
  screen.isStale = false;
  screen.isReading = true;
  const start = performance.now();
  try {
    await screen.refresh();
  } finally {
    screen.isReading = false;
    const duration = performance.now() - start;
    rest(screen, Math.min(MOST_REST_MS, Math.max(screen.quietMs - duration, REST_FACTOR * duration)));
  }
}

/** A hint during the read or the rest is heeded at its end: a read that runs may be older than the change. */
function rest(screen: Screen, milliseconds: number): void {
  if (!screens.has(screen)) {
    return;
  }
  screen.timer = setTimeout(() => {
    screen.timer = undefined;
    void read(screen);
  }, milliseconds);
}

document.addEventListener("visibilitychange", () => screens.forEach((screen) => void read(screen)));

/** Follows the changes that concern the user, in this tab or through another one. */
export function startLive(userId: string): void {
  followHints(userId, ring);
}

/**
 * Keeps a screen current: calls `refresh` when something changed in one of the topics, also by another user or process,
 * and after a lost connection. `refresh` reads what the screen shows from the service (`network-only`) and keeps the
 * present content until the answer is there; it may be another function at each rendering. If it returns a promise of
 * the read, the rest after a slow one is longer.
 *
 * @param quietMs the minimum time between two reads, for a screen that is open all day.
 */
export function useLive(topics: readonly Topic[], refresh: () => unknown, quietMs = QUIET_MS): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const key = topics.join();
  useEffect(() => {
    const screen: Screen = {
      topics: new Set(key.split(",") as Topic[]),
      refresh: () => latest.current(),
      quietMs,
      isStale: false,
      isReading: false,
      timer: undefined,
    };
    screens.add(screen);
    // The screen reads when it appears.
    rest(screen, quietMs);
    return () => {
      clearTimeout(screen.timer);
      screens.delete(screen);
    };
  }, [key, quietMs]);
}
