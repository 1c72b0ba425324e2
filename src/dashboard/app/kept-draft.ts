import { useCallback, useEffect, useRef, useState } from "react";
import { draftKey, readDraft, removeDraft, writeDraft } from "./draft-storage.ts";
import { useViewer } from "./viewer.tsx";

/** A person types this long without a write for each letter. */
const PAUSE_MS = 300;

/** A state that comes back after a reload. */
export interface KeptDraft<Value> {
  value: Value;
  set(next: Value): void;
  /** Ends the draft, such as when it is sent. The state is `empty` again. */
  forget(): void;
}

/**
 * @param name of the draft among those of the user, such as `text cnv_…`. A component is mounted anew for another name.
 * @param empty the state without a draft; a draft that equals it is not kept.
 */
export function useKeptDraft<Value>(name: string, empty: Value): KeptDraft<Value> {
  const { user, business } = useViewer();
  const key = draftKey(business.id, user.id, name);
  const [value, setValue] = useState<Value>(() => (readDraft(key) as Value | undefined) ?? empty);
  const first = useRef(empty);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<{ value: Value } | null>(null);
  const store = useCallback(() => {
    clearTimeout(timer.current);
    const written = waiting.current;
    waiting.current = null;
    if (written && JSON.stringify(written.value) === JSON.stringify(first.current)) {
      removeDraft(key);
    } else if (written) {
      writeDraft(key, written.value);
    }
  }, [key]);
  useEffect(() => {
    window.addEventListener("pagehide", store);
    return () => {
      window.removeEventListener("pagehide", store);
      store();
    };
  }, [store]);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      waiting.current = { value: next };
      clearTimeout(timer.current);
      timer.current = setTimeout(store, PAUSE_MS);
    },
    [store],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    removeDraft(key);
    setValue(first.current);
  }, [key]);
  return { value, set, forget };
}
