import { type RefObject, useEffect, useMemo, useRef } from "react";

/** Forms with changes that nobody has saved: the page asks before it leaves them. */

const forms = new Map<HTMLFormElement, () => boolean>();

/** Whether a form has unsaved changes, or one within an element. */
export function hasUnsaved(within?: Element | null): boolean {
  return [...forms].some(([form, isChanged]) => (!within || within.contains(form)) && isChanged());
}

/** What a person has typed and chosen in a form. */
function contentOf(form: HTMLFormElement): string {
  const controls = form.querySelectorAll<HTMLInputElement>("input, select, textarea");
  const values = [...controls].map(({ type, checked, value }) =>
    type === "checkbox" || type === "radio" ? checked : value,
  );
  return JSON.stringify(values);
}

interface Unsaved {
  /** Called before the person changes something. */
  begin(): void;
  change(): void;
  submit(): void;
  /** Called when the service has not saved it. */
  fail(): void;
}

/**
 * Notes that a form is changed, until it is submitted or has its former content again.
 *
 * @param isAsking whether the page asks before it leaves the form.
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, isAsking: boolean): Unsaved {
  const state = useRef({ isTouched: false, before: "" });
  useEffect(() => {
    const element = form.current;
    if (!element || !isAsking) {
      return;
    }
    forms.set(element, () => state.current.isTouched && contentOf(element) !== state.current.before);
    return () => void forms.delete(element);
  }, [form, isAsking]);
  return useMemo(
    () => ({
      begin() {
        if (form.current && !state.current.isTouched) {
          state.current.before = contentOf(form.current);
        }
      },
      change() {
        state.current.isTouched = true;
      },
      submit() {
        state.current.isTouched = false;
      },
      fail() {
        state.current = { isTouched: true, before: "" };
      },
    }),
    [form],
  );
}
