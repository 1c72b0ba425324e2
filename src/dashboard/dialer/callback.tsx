import { now, type ZonedDateTime } from "@internationalized/date";
import { useState } from "react";
import { Button } from "react-aria-components";
import { isOpen } from "../../domain/consent/hours.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Checkbox, Select, SubmitButtons } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { ContactTime, hoursOf, placeOf } from "../ui/time.tsx";
import type { Actions } from "./actions.ts";
import styles from "./callback.module.css";
import { sorted } from "./outcomes.tsx";
import type { Disposition, Session } from "./queries.ts";

/**
 * Chooses the time of a callback on the contact's clock. Loaded when it is needed: its calendar is large.
 *
 * @param chosen the outcome that asks for the time, and may be saved without one; null: the agent asked for a callback.
 */
export default function Callback({
  name,
  contact,
  campaign,
  chosen,
  actions,
  close,
  pick,
}: {
  name: string;
  contact: { effectiveTimeZones: readonly { timeZone: string }[] };
  campaign: Session["campaign"];
  chosen: Disposition | null;
  actions: Actions;
  close(): void;
  pick(disposition: Disposition, callback?: { at: string; isMine: boolean }): Promise<boolean>;
}) {
  const zones = contact.effectiveTimeZones.map(({ timeZone }) => timeZone);
  const [zone, setZone] = useState(zones[0] as string);
  const open = sorted(campaign.dispositions).filter(({ marksContactComplete }) => !marksContactComplete);
  const [outcome, setOutcome] = useState((chosen ?? usual(open))?.id ?? "");
  const [isMine, setMine] = useState(true);
  const [time, setTime] = useState<string | null>(() => isoOf(tomorrow(zone)));
  const [earliest] = useState(() => new Date().toISOString());
  const { callingFrom: from, callingUntil: until } = campaign.dialerSettings;
  const at = time === null ? undefined : new Date(time);
  const fault =
    at === undefined
      ? "Choose a day and a time."
      : at.getTime() <= Date.now()
        ? "This time is over."
        : isOpen(zones.join(), at, { from, until }, "UTC")
          ? null
          : `Calls are allowed from ${hoursOf(from, until)} in ${zones.map(placeOf).join(" and in ")}.`;
  const disposition = open.find(({ id }) => id === outcome);
  const save = async () => {
    if (at && !fault && disposition && (await pick(disposition, { at: at.toISOString(), isMine }))) {
      close();
    }
  };
  const saveWithout = async () => {
    if (disposition && (await pick(disposition))) {
      close();
    }
  };
  return (
    <DialogWindow title={`Call ${name} back`} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {actions.failure && <ErrorNotice failure={actions.failure} />}
        <fieldset className={styles.quick}>
          <legend className="hidden">Usual times</legend>
          {choices(zone).map(({ label, time: usualTime }) => (
            <Button key={label} className="plain" onPress={() => setTime(isoOf(usualTime))}>
              {label}
            </Button>
          ))}
        </fieldset>
        <DateTimeField
          label={`Time in ${placeOf(zone)}`}
          help={at && <ContactTime timeZones={zones} at={at} />}
          fault={fault ?? undefined}
          value={time}
          onChange={setTime}
          timeZone={zone}
          earliest={earliest}
        />
        {zones.length > 1 && (
          <Select
            label="Clock of"
            options={zones.map((value) => ({ value, name: placeOf(value) }))}
            value={zone}
            onChange={setZone}
          />
        )}
        <Select
          label="Outcome"
          options={open.map((each) => ({ value: each.id, name: each.name }))}
          value={outcome}
          onChange={setOutcome}
        />
        <Checkbox
          label="Offer it to me alone"
          help="For as long as the campaign says; then any agent gets it."
          value={isMine}
          onChange={setMine}
        />
        {chosen && (
          <Button className={`quiet ${styles.without}`} isDisabled={actions.isBusy} onPress={() => void saveWithout()}>
            Save without a time
          </Button>
        )}
        <SubmitButtons
          action="Save the callback"
          isDisabled={actions.isBusy || fault !== null || !disposition}
          cancel={close}
        />
      </form>
    </DialogWindow>
  );
}

const MORNING = 10;
const AFTERNOON = 15;
const DAYS_OF_WEEK = 7;

function usual(dispositions: readonly Disposition[]): Disposition | undefined {
  return dispositions.find(({ asksForCallback }) => asksForCallback) ?? dispositions[0];
}

function onHour(time: ZonedDateTime, hour: number): ZonedDateTime {
  return time.set({ hour, minute: 0, second: 0, millisecond: 0 });
}

const isoOf = (time: ZonedDateTime): string => time.toDate().toISOString();

const tomorrow = (zone: string): ZonedDateTime => onHour(now(zone).add({ days: 1 }), MORNING);

/** The times that people usually agree on. */
function choices(zone: string): { label: string; time: ZonedDateTime }[] {
  return [
    { label: "In an hour", time: now(zone).add({ hours: 1 }).set({ second: 0, millisecond: 0 }) },
    { label: "Tomorrow morning", time: tomorrow(zone) },
    { label: "Tomorrow afternoon", time: onHour(tomorrow(zone), AFTERNOON) },
    { label: "In a week", time: onHour(now(zone).add({ days: DAYS_OF_WEEK }), MORNING) },
  ];
}
