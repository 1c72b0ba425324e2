import { useSyncExternalStore } from "react";
import { useChange } from "../app/change.ts";
import type { Failure } from "../app/client.ts";
import { CancelTransfer, Complete, Digits, Hold, Mute, type Talk } from "./queries.ts";

/** What the user of a call can do in it at once. */
export interface TalkActions {
  isBusy: boolean;
  failure: Failure | null;
  mute(): Promise<void>;
  hold(): Promise<void>;
  sendDigits(digits: string): Promise<boolean>;
  complete(): Promise<void>;
  cancel(): Promise<void>;
}

/** @param refresh reads the call again. */
export function useTalkActions({ id, isMuted, isOnHold }: Talk, refresh: () => unknown): TalkActions {
  const changes = {
    mute: useChange(Mute),
    hold: useChange(Hold),
    digits: useChange(Digits),
    complete: useChange(Complete),
    cancel: useChange(CancelTransfer),
  };
  const all = Object.values(changes);
  const act = async (change: () => Promise<unknown>): Promise<boolean> => {
    for (const each of all) {
      each.reset();
    }
    const isDone = (await change()) !== null;
    await refresh();
    return isDone;
  };
  return {
    isBusy: all.some(({ isRunning }) => isRunning),
    failure: all.find(({ failure }) => failure)?.failure ?? null,
    mute: async () => void (await act(() => changes.mute.run({ input: { id, isMuted: !isMuted } }))),
    hold: async () => void (await act(() => changes.hold.run({ input: { id, isOnHold: !isOnHold } }))),
    sendDigits: (digits) =>
      act(() => changes.digits.run((idempotencyKey) => ({ input: { id, digits, idempotencyKey } }))),
    complete: async () => void (await act(() => changes.complete.run({ input: { id } }))),
    cancel: async () => void (await act(() => changes.cancel.run({ input: { id } }))),
  };
}

/** The call that a page shows with its controls, so that the bar below the pages leaves it out. */
let shownId: string | null = null;
const listeners = new Set<() => void>();

/** @returns a function that gives the call back to the bar. */
export function showOnPage(callId: string): () => void {
  shownId = callId;
  notify();
  return () => {
    if (shownId === callId) {
      shownId = null;
      notify();
    }
  };
}

function notify(): void {
  for (const listener of listeners) {
    listener();
  }
}

export function useShownCall(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shownId,
  );
}
