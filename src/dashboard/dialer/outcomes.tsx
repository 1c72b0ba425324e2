import type { ReactNode, RefObject } from "react";
import { Button } from "react-aria-components";
import { Keys } from "../ui/keys.tsx";
import styles from "./outcomes.module.css";
import type { Disposition } from "./queries.ts";
import type { Note } from "./use-note.ts";

const LONGEST_NOTE = 5_000;

/** Whether the dialer records an outcome by itself: agents seldom choose it. */
export function isAutomatic({ systemOutcome }: Disposition): boolean {
  return systemOutcome !== null && systemOutcome !== "DO_NOT_CALL";
}

/** What agents choose comes first, then do-not-call, then what the dialer records by itself. */
export function sorted(dispositions: readonly Disposition[]): Disposition[] {
  const rank = (disposition: Disposition) =>
    disposition.systemOutcome === null ? 0 : isAutomatic(disposition) ? 2 : 1;
  return dispositions.toSorted((one, other) => rank(one) - rank(other));
}

/** The note about the call, and the outcomes with their keys. */
export function OutcomeButtons({
  dispositions,
  keyed,
  chosen,
  hasAutomatic,
  showAutomatic,
  isBusy,
  pick,
  callBack,
  hint,
  note,
  noteField,
  fault,
}: {
  /** As `sorted` orders them. */
  dispositions: readonly Disposition[];
  /** The number of outcomes that have a key. */
  keyed: number;
  chosen: string | null;
  /** Whether the outcomes are shown that the dialer records by itself. */
  hasAutomatic: boolean;
  showAutomatic(isShown: boolean): void;
  isBusy: boolean;
  pick(disposition: Disposition): void;
  callBack: (() => void) | null;
  /** Says what an outcome does now. */
  hint: ReactNode;
  note: Note | null;
  noteField: RefObject<HTMLTextAreaElement | null>;
  fault: string | undefined;
}) {
  const own = dispositions.filter(({ systemOutcome }) => systemOutcome === null);
  const others = dispositions.slice(own.length);
  const choice = (disposition: Disposition, place: number) => (
    <Button
      key={disposition.id}
      className={`plain ${styles.choice}`}
      data-tone={toneOf(disposition)}
      data-chosen={disposition.id === chosen}
      isDisabled={isBusy}
      onPress={() => pick(disposition)}
    >
      <span>{disposition.name}</span>
      {disposition.id === chosen && <span className="hidden">chosen</span>}
      {place < keyed && <Keys keys={String(place + 1)} />}
    </Button>
  );
  return (
    <div className={styles.outcomes}>
      {hint && (
        <p className={styles.saved} aria-live="polite">
          {hint}
        </p>
      )}
      {note && (
        <label className={styles.note}>
          <span>
            Note <Keys keys="T" /> <span className={styles.hint}>Esc leaves it</span>
          </span>
          <textarea
            ref={noteField}
            rows={2}
            maxLength={LONGEST_NOTE}
            placeholder="Saved as you type"
            aria-invalid={fault ? true : undefined}
            value={note.text}
            onChange={({ target }) => note.change(target.value)}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
          />
          {fault && <span className={styles.fault}>{fault}</span>}
        </label>
      )}
      <fieldset className={styles.choices}>
        <legend className="hidden">Outcome</legend>
        {own.map((disposition, place) => choice(disposition, place))}
        {callBack && (
          <Button className={`plain ${styles.choice}`} data-tone="stays" onPress={callBack} isDisabled={isBusy}>
            <span>Set a callback time…</span>
            <Keys keys="B" />
          </Button>
        )}
        {others.map((each, place) => (hasAutomatic || !isAutomatic(each)) && choice(each, own.length + place))}
      </fieldset>
      {others.some(isAutomatic) && (
        <Button
          className={`quiet ${styles.fold}`}
          aria-expanded={hasAutomatic}
          onPress={() => showAutomatic(!hasAutomatic)}
        >
          {hasAutomatic ? "Hide what the dialer records by itself" : "What the dialer records by itself…"}
        </Button>
      )}
    </div>
  );
}

function toneOf(disposition: Disposition): string {
  if (disposition.systemOutcome === "DO_NOT_CALL") {
    return "alert";
  }
  return isAutomatic(disposition) ? "automatic" : disposition.marksContactComplete ? "completes" : "stays";
}
