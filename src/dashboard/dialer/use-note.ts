import { useCallback, useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { SaveNote } from "../talk/queries.ts";

/** A note that is not saved yet survives a reload of the page. */
const keyOf = (callId: string) => `dialer-note-${callId}`;

/** The pause in the typing after which a note is saved. */
const SAVE_MS = 800;

export interface Note {
  text: string;
  change(text: string): void;
}

/**
 * The note about a call while it is written: it is saved after each pause, and when the page is left or hidden.
 *
 * @param saved what was saved with the call.
 */
export function useNote(callId: string | null, saved: string): Note {
  const client = useClient();
  const read = () => callId && sessionStorage.getItem(keyOf(callId));
  const [state, setState] = useState({ callId, text: read() });
  const text = (state.callId === callId ? state.text : read()) ?? saved;
  const waiting = useRef<{ callId: string; text: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const written = waiting.current;
    waiting.current = null;
    if (written) {
      await client.mutation(SaveNote, { input: { id: written.callId, note: written.text } }).toPromise();
    }
  }, [client]);
  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && void save();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      void save();
    };
  }, [save]);
  const change = useCallback(
    (next: string) => {
      if (callId) {
        sessionStorage.setItem(keyOf(callId), next);
        waiting.current = { callId, text: next };
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void save(), SAVE_MS);
      }
      setState({ callId, text: next });
    },
    [callId, save],
  );
  return { text, change };
}

export function clearNote(callId: string | null): void {
  if (callId) {
    sessionStorage.removeItem(keyOf(callId));
  }
}
