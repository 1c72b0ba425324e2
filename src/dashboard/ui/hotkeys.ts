import { useEffect, useRef } from "react";

/** What a key does on a page, by the key as the keyboard names it, in lower case; null: nothing now. */
export type Hotkeys = Readonly<Record<string, (() => void) | null>>;

/** Keys write here. */
const FIELDS = "input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable], [role='spinbutton']";
/** Keys move here. */
const LISTS = "[role='listbox'], [role='menu'], [role='grid']";
const WINDOWS = "[role='dialog'], [role='alertdialog']";

/**
 * Single keys of a page. They do nothing while the person types in a field or a window is open, with Ctrl, Alt or Meta,
 * and when a key is held down.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const isElsewhere = target.closest?.(`${FIELDS}, ${LISTS}`) || document.querySelector(WINDOWS);
      if (isElsewhere || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) {
        return;
      }
      const act = latest.current[event.key.toLowerCase()];
      if (act) {
        event.preventDefault();
        act();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
