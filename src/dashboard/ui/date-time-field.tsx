import { parseAbsolute, type ZonedDateTime } from "@internationalized/date";
import type { ReactNode } from "react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  Text,
} from "react-aria-components";
import styles from "./date-time-field.module.css";
import { CLOCK_HOURS, LOCALE } from "./locale.ts";

/**
 * A date and a time of day in a time zone, to write by keyboard or to choose in a calendar. Load it with the route that
 * needs it: it is large.
 *
 * @param value a time in ISO 8601, or null.
 * @param earliest a time in ISO 8601: days before it cannot be chosen, and a time before it is marked.
 */
export function DateTimeField({
  label,
  help,
  path,
  fault,
  value,
  onChange,
  timeZone,
  earliest,
}: {
  label: string;
  help?: ReactNode;
  /** The field's path in the input of the mutation. */
  path?: string;
  fault?: string | undefined;
  value: string | null;
  onChange(value: string | null): void;
  timeZone: string;
  earliest?: string | undefined;
}) {
  return (
    <div data-path={path}>
      <I18nProvider locale={LOCALE}>
        <DatePicker<ZonedDateTime>
          className={styles.field ?? ""}
          granularity="minute"
          hourCycle={CLOCK_HOURS}
          value={value === null ? null : parseAbsolute(value, timeZone)}
          onChange={(chosen) => onChange(chosen ? chosen.toDate().toISOString() : null)}
          placeholderValue={parseAbsolute(earliest ?? new Date().toISOString(), timeZone)}
          minValue={earliest === undefined ? null : parseAbsolute(earliest, timeZone)}
          isInvalid={fault !== undefined}
          shouldForceLeadingZeros
          hideTimeZone
        >
          <Label className={styles.label ?? ""}>{label}</Label>
          <Group className={styles.group ?? ""}>
            <DateInput className={styles.input ?? ""}>
              {(segment) => <DateSegment segment={segment} className={styles.segment ?? ""} />}
            </DateInput>
            <Button className={`quiet ${styles.open}`} aria-label="Open the calendar">
              <CalendarIcon />
            </Button>
          </Group>
          <Text slot="description" className={styles.help ?? ""}>
            {help ?? `Time zone: ${timeZone}`}
          </Text>
          {fault && <p className={styles.fault}>{fault}</p>}
          <Popover className={styles.popover ?? ""} placement="bottom start">
            <Dialog className={styles.dialog ?? ""}>
              <Calendar>
                <header className={styles.months}>
                  <Button slot="previous" className="quiet">
                    ‹
                  </Button>
                  <Heading className={styles.month ?? ""} />
                  <Button slot="next" className="quiet">
                    ›
                  </Button>
                </header>
                <CalendarGrid className={styles.grid ?? ""}>
                  {(date) => <CalendarCell date={date} className={styles.day ?? ""} />}
                </CalendarGrid>
              </Calendar>
            </Dialog>
          </Popover>
        </DatePicker>
      </I18nProvider>
    </div>
  );
}

function CalendarIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <rect x="2.25" y="3.5" width="13.5" height="12" rx="2" />
      <path d="M2.25 7.5h13.5M6 1.75v3M12 1.75v3" strokeLinecap="round" />
    </svg>
  );
}
