import { useCallback, useEffect, useRef, useState } from "react";
import { useClient } from "urql";
import { draftKey, readDraft, removeDraft, writeDraft } from "../app/draft-storage.ts";
import { useViewer } from "../app/viewer.tsx";
import { SaveNote } from "../talk/queries.ts";

/** The pause in the typing after which a note is saved. */
const SAVE_MS = 800;

export interface Note {
  text: string;
  change(text: string): void;
  /** Ends the draft: the note is recorded with the outcome. */
  forget(): void;
}

/**
 * The note about a call while it is written: it is saved after each pause, and when the page is left or hidden. What is
 * not saved yet is a draft, which comes back after a reload.
 *
 * @param saved what was saved with the call.
 */
export function useNote(callId: string | null, saved: string): Note {
  const client = useClient();
  const { user, business } = useViewer();
  const keyOf = useCallback((id: string) => draftKey(business.id, user.id, `note ${id}`), [business.id, user.id]);
  const read = () => (callId ? ((readDraft(keyOf(callId)) as string | undefined) ?? null) : null);
  const [state, setState] = useState({ callId, text: read() });
  const text = (state.callId === callId ? state.text : read()) ?? saved;
  const waiting = useRef<{ callId: string; text: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const written = waiting.current;
    waiting.current = null;
    if (written) {
      const answer = await client.mutation(SaveNote, { input: { id: written.callId, note: written.text } }).toPromise();
      const key = keyOf(written.callId);
      if (answer.data?.noteCall.__typename === "Call" && readDraft(key) === written.text) {
        removeDraft(key);
      }
    }
  }, [client, keyOf]);
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
        writeDraft(keyOf(callId), next);
        waiting.current = { callId, text: next };
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void save(), SAVE_MS);
      }
      setState({ callId, text: next });
    },
    [callId, save, keyOf],
  );
  const forget = () => callId !== null && removeDraft(keyOf(callId));
  return { text, change, forget };
}
