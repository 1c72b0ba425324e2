import { useCallback, useState } from "react";

/** A note that is not saved yet survives a reload of the page. */
const keyOf = (callId: string) => `dialer-note-${callId}`;

export interface Note {
  text: string;
  change(text: string): void;
}

/**
 * The note about a call while it is written.
 *
 * @param saved what was saved with the call.
 */
export function useNote(callId: string | null, saved: string): Note {
  const read = () => callId && sessionStorage.getItem(keyOf(callId));
  const [state, setState] = useState({ callId, text: read() });
  const text = (state.callId === callId ? state.text : read()) ?? saved;
  const change = useCallback(
    (next: string) => {
      if (callId) {
        sessionStorage.setItem(keyOf(callId), next);
      }
      setState({ callId, text: next });
    },
    [callId],
  );
  return { text, change };
}

export function clearNote(callId: string | null): void {
  if (callId) {
    sessionStorage.removeItem(keyOf(callId));
  }
}
