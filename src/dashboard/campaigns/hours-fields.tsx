import { Button } from "react-aria-components";
import { isBeyondLaw } from "../../domain/consent/hours.ts";
import { Checkbox, TextArea, TextField } from "../ui/field.tsx";
import styles from "./campaigns.module.css";
import type { DialerSettings } from "./dialer-settings.ts";

type Fields = Pick<
  DialerSettings,
  "callingFrom" | "callingUntil" | "callingDays" | "hoursByDay" | "skipsHolidays" | "hoursReason"
>;
type Draft = { [Name in keyof Fields]: Fields[Name] | null };

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const ALL = DAYS.map((_name, place) => place + 1);

/** The days of the week with calls, those with other hours, holidays, and the reason for hours beyond the law. */
export function HoursFields({
  draft,
  set,
  lacksReason,
}: {
  draft: Draft;
  set(changes: Partial<Draft>): void;
  lacksReason: boolean;
}) {
  const days = draft.callingDays ?? ALL;
  const byDay = draft.hoursByDay ?? [];
  const from = draft.callingFrom ?? "";
  const until = draft.callingUntil ?? "";
  const change = (place: number, more: Partial<(typeof byDay)[number]>) =>
    set({ hoursByDay: byDay.map((hours, each) => (each === place ? { ...hours, ...more } : hours)) });
  const free = ALL.find((day) => !byDay.some((hours) => hours.day === day));
  return (
    <>
      <fieldset className={styles.choices} data-path="dialerSettings.callingDays">
        <legend>Days with calls, at the called party</legend>
        {DAYS.map((name, place) => (
          <Checkbox
            key={name}
            label={name}
            value={days.includes(place + 1)}
            onChange={(isOn) =>
              set({ callingDays: ALL.filter((day) => (day === place + 1 ? isOn : days.includes(day))) })
            }
          />
        ))}
      </fieldset>
      {byDay.map((hours, place) => (
        <div key={hours.day} className={styles.pair}>
          <TextField
            label={`${DAYS[hours.day - 1]}, calls from`}
            path={`dialerSettings.hoursByDay.${place}.from`}
            value={hours.from}
            onChange={(next) => change(place, { from: next })}
          />
          <TextField
            label="Until"
            path={`dialerSettings.hoursByDay.${place}.until`}
            value={hours.until}
            onChange={(next) => change(place, { until: next })}
          />
          <Button
            className="quiet"
            aria-label={`Usual hours on ${DAYS[hours.day - 1]}`}
            onPress={() => set({ hoursByDay: byDay.filter((each) => each !== hours) })}
          >
            Usual hours
          </Button>
        </div>
      ))}
      {free !== undefined && (
        <div className={styles.choices}>
          {ALL.filter((day) => !byDay.some((hours) => hours.day === day)).map((day) => (
            <Button
              key={day}
              className="quiet"
              onPress={() => set({ hoursByDay: [...byDay, { day, from, until }].sort((a, b) => a.day - b.day) })}
            >
              Other hours on {DAYS[day - 1]}
            </Button>
          ))}
        </div>
      )}
      <Checkbox
        label="No calls on public holidays of the called party's country"
        value={draft.skipsHolidays === true}
        onChange={(skipsHolidays) => set({ skipsHolidays })}
      />
      {isBeyondLaw({ from, until, byDay }) && (
        <TextArea
          label="Reason for hours beyond 08:00 to 21:00"
          help={lacksReason ? "The reason is missing: state it." : "10 to 500 characters, for the audit log."}
          path="dialerSettings.hoursReason"
          value={draft.hoursReason ?? ""}
          onChange={(text) => set({ hoursReason: text || null })}
          maxLength={500}
          rows={2}
        />
      )}
    </>
  );
}
