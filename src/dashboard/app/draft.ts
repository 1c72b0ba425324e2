import { useState } from "react";

/** What a form edits. */
export interface Draft<Values> {
  /** The present values, with the edited ones in their place. */
  values: Values;
  /** The edited values as they were before. */
  before: Partial<Values>;
  /** The values that differ from what they were before: only these are sent. */
  changes: Partial<Values>;
  edit(part: Partial<Values>): void;
  /** Tells that the changes are saved. */
  settle(): void;
  reset(): void;
}

/**
 * Edits values that others may change meanwhile: their changes are shown, and are not changed back by a save.
 *
 * @param present what the service told last.
 */
export function useDraft<Values extends object>(present: Values): Draft<Values> {
  const [edited, setEdited] = useState<Partial<Values>>({});
  const [before, setBefore] = useState<Partial<Values>>({});
  const values = { ...present, ...edited };
  const names = Object.keys(edited) as (keyof Values)[];
  const changed = names.filter((name) => JSON.stringify(edited[name]) !== JSON.stringify(before[name]));
  return {
    values,
    before,
    changes: only(edited, changed),
    edit(part) {
      setBefore((last) => ({ ...only(present, Object.keys(part) as (keyof Values)[]), ...last }));
      setEdited((last) => ({ ...last, ...part }));
    },
    settle: () => setBefore((last) => ({ ...last, ...edited })),
    reset() {
      setEdited({});
      setBefore({});
    },
  };
}

function only<Values extends object>(values: Partial<Values>, names: (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
