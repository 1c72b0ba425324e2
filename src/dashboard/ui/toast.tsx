import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "react-aria-components";
import { Keys } from "./keys.tsx";
import styles from "./toast.module.css";

/** Short messages at the edge of the page: something was done, and how to undo it. */

interface Toast {
  id: number;
  message: string;
  undo: (() => void) | undefined;
}

/** More would cover the page: the oldest one goes. */
const MOST = 3;
const SHOWN_MS = 6_000;
/** Long enough to read, to decide and to reach the button. */
const SHOWN_WITH_UNDO_MS = 12_000;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) {
    listener();
  }
}

const remove = (id: number) => set(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns a function that shows a message. With `undo`, it has a button that calls it, and so does Ctrl-Z outside of
 * fields.
 */
export function useToast(): (message: string, options?: { undo?: () => void }) => void {
  return useCallback((message, options) => {
    count += 1;
    set([...toasts, { id: count, message, undo: options?.undo }].slice(-MOST));
  }, []);
}

function undo(toast: Toast) {
  remove(toast.id);
  toast.undo?.();
}

const FIELD = "input:not([type='checkbox']), textarea, select, [contenteditable]";

/** The place of the messages, once in the frame of the page. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  useEffect(() => {
    const undoLast = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const last = toasts.findLast((toast) => toast.undo);
      if (isUndo && last && !(event.target as Element).closest?.(FIELD)) {
        event.preventDefault();
        undo(last);
      }
    };
    document.addEventListener("keydown", undoLast);
    return () => document.removeEventListener("keydown", undoLast);
  }, []);
  return (
    <section className={styles.toasts} aria-label="Messages" data-react-aria-top-layer="true">
      <div role="status" aria-live="polite" className={styles.list}>
        {shown.map((toast) => (
          <Message key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function Message({ toast }: { toast: Toast }) {
  const { id, message } = toast;
  const [isHeld, setHeld] = useState(false);
  const left = useRef(toast.undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS);
  useEffect(() => {
    if (isHeld) {
      return;
    }
    const since = Date.now();
    const timer = setTimeout(() => remove(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1_000, left.current - (Date.now() - since));
    };
  }, [id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a message that is looked at does not go away
    <div
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.message}>{message}</span>
      {toast.undo && (
        <Button className={`quiet ${styles.undo}`} onPress={() => undo(toast)}>
          Undo <Keys keys="Ctrl Z" />
        </Button>
      )}
      <Button className={`quiet ${styles.close}`} aria-label="Close the message" onPress={() => remove(id)}>
        ×
      </Button>
    </div>
  );
}
