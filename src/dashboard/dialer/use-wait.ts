import { useEffect, useRef } from "react";
import type { Actions } from "./actions.ts";
import type { Session } from "./queries.ts";
import type { Phase } from "./session.ts";

const SOON_MS = 2_000;
/** Another agent may release a contact at any time. */
const UNKNOWN_MS = 10_000;
const LONGEST_MS = 60_000;

/** Asks for the next contact while the session waits for one, and at the time at which one is expected. */
export function useWait({ wait, dialMode }: Session, phase: Phase, actions: Actions): void {
  const latest = useRef(actions);
  const hasWaited = useRef(false);
  useEffect(() => {
    latest.current = actions;
  });
  // In the power mode the service goes on by itself.
  const isIdle = phase === "idle" && dialMode === "PREVIEW";
  const isWaiting = isIdle && wait !== null && wait.reason !== "CAMPAIGN_INACTIVE";
  const canGoOn = isIdle && wait === null;
  const until = wait?.until ?? null;
  useEffect(() => {
    if (canGoOn && hasWaited.current) {
      void latest.current.next({ isQuiet: true });
    }
    hasWaited.current = isWaiting;
    if (!isWaiting) {
      return;
    }
    const period =
      until === null ? UNKNOWN_MS : Math.min(LONGEST_MS, Math.max(SOON_MS, Date.parse(until) - Date.now()));
    const timer = setInterval(
      () => document.visibilityState === "visible" && void latest.current.next({ isQuiet: true }),
      period,
    );
    return () => clearInterval(timer);
  }, [isWaiting, canGoOn, until]);
}
