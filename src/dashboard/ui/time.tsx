import { useEffect, useState } from "react";
import { useViewer } from "../app/viewer.tsx";
import type { Bar } from "./chart.tsx";
import { CLOCK_HOURS, LOCALE } from "./locale.ts";

/** The time zone in which the viewer reads times: their own, or that of the business. */
export function useZone(): string {
  const { user, business } = useViewer();
  return user.timeZone ?? business.timeZone;
}

/** A time in the viewer's zone, with the full one on hover. */
export function Timestamp({ at }: { at: string }) {
  const timeZone = useZone();
  const date = new Date(at);
  const isThisYear = yearOf(date, timeZone) === yearOf(new Date(), timeZone);
  const { short, shortWithYear, full } = formatsOf(timeZone);
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = full.format(date);
      }}
    >
      {(isThisYear ? short : shortWithYear).format(date)}
    </time>
  );
}

function yearOf(date: Date, timeZone: string): string {
  return formatsOf(timeZone).year.format(date);
}

interface Formats {
  short: Intl.DateTimeFormat;
  shortWithYear: Intl.DateTimeFormat;
  full: Intl.DateTimeFormat;
  year: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  dateWithYear: Intl.DateTimeFormat;
  fullDate: Intl.DateTimeFormat;
  hour: Intl.DateTimeFormat;
  fullHour: Intl.DateTimeFormat;
}

// To make a format takes far longer than to use it, and the rows of a list are formatted at every frame of a scroll.
// There are as many as zones of contacts on the screen: the oldest go.
const made = new Map<string, Formats>();
const MOST_ZONES = 20;

function formatsOf(timeZone: string): Formats {
  let formats = made.get(timeZone);
  if (!formats) {
    const short = { timeZone, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
    formats = {
      short: new Intl.DateTimeFormat(LOCALE, short),
      shortWithYear: new Intl.DateTimeFormat(LOCALE, { ...short, year: "numeric" }),
      full: new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: "full", timeStyle: "long" }),
      year: new Intl.DateTimeFormat(LOCALE, { timeZone, year: "numeric" }),
      day: new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: "short", month: "short", day: "numeric" }),
      time: new Intl.DateTimeFormat(LOCALE, { timeZone, hour: "numeric", minute: "2-digit" }),
      date: new Intl.DateTimeFormat(LOCALE, { timeZone, month: "short", day: "numeric" }),
      dateWithYear: new Intl.DateTimeFormat(LOCALE, { timeZone, month: "short", day: "numeric", year: "numeric" }),
      fullDate: new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: "full" }),
      // A number alone is no time of day on a clock of 24 hours.
      hour: new Intl.DateTimeFormat(LOCALE, {
        timeZone,
        hour: "numeric",
        ...(CLOCK_HOURS === 24 && { minute: "2-digit" }),
      }),
      fullHour: new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: "full", timeStyle: "short" }),
    };
    if (made.size >= MOST_ZONES) {
      made.delete(made.keys().next().value as string);
    }
    made.set(timeZone, formats);
  }
  return formats;
}

/** Names the bars of a chart over time: the short name below a bar, and the one of its description. */
export function useBarNames(
  bucket: "DAY" | "HOUR" = "DAY",
): (startsAt: string) => Pick<Bar, "key" | "label" | "title"> {
  const { date, fullDate, hour, fullHour } = formatsOf(useZone());
  const [short, full] = bucket === "DAY" ? [date, fullDate] : [hour, fullHour];
  return (startsAt) => {
    const start = new Date(startsAt);
    return { key: startsAt, label: short.format(start), title: full.format(start) };
  };
}

/** A day of the calendar, such as Dec 4 for "2026-12-04"; with its year, unless it is this one. */
export function dayText(day: string): string {
  const date = new Date(day);
  const { date: short, dateWithYear } = formatsOf("UTC");
  return (yearOf(date, "UTC") === yearOf(new Date(), "UTC") ? short : dateWithYear).format(date);
}

/** The time of day, such as 9:30 AM. */
export function timeOfDay(at: Date, timeZone: string): string {
  return formatsOf(timeZone).time.format(at);
}

/** Hours of a day, such as 8:00 AM to 9:00 PM for "08:00" and "21:00". */
export function hoursOf(from: string, until: string): string {
  const clock = (time: string) => (time === "24:00" ? "midnight" : timeOfDay(new Date(`2000-01-01T${time}Z`), "UTC"));
  return `${clock(from)} to ${clock(until)}`;
}

/** The present time, read again after each period. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The day of a time, such as Tue, Nov 24. */
function dayOf(at: Date, timeZone: string): string {
  return formatsOf(timeZone).day.format(at);
}

/** A time of day in a zone; with its day, unless that is the day that the reader thinks of. */
function clockOf(at: Date, timeZone: string, knownDay: string): string {
  const day = dayOf(at, timeZone);
  const time = timeOfDay(at, timeZone);
  return day === knownDay ? time : `${day}, ${time}`;
}

/** The place in the name of a zone, such as Los Angeles. */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

const placesOf = (zones: readonly string[]): string => zones.map(placeOf).join(" and ");

const CLOCK_MS = 10_000;

/**
 * What a clock shows where a contact is, beside the viewer's. The day is shown unless it is today.
 *
 * @param timeZones the zones in which the contact may be.
 * @param at another time than now, such as that of a callback.
 * @param isOwnFirst puts the viewer's clock first.
 */
export function ContactTime({
  timeZones,
  at,
  isOwnFirst = false,
}: {
  timeZones: readonly string[];
  at?: Date;
  isOwnFirst?: boolean;
}) {
  const viewerZone = useZone();
  const now = useNow(CLOCK_MS);
  const time = at ?? now;
  const today = dayOf(now, viewerZone);
  const ownDay = dayOf(time, viewerZone);
  const theirDays = new Set(timeZones.map((zone) => dayOf(time, zone)));
  const [theirDay = ownDay] = theirDays.size === 1 ? theirDays : [];
  const own = `${clockOf(time, viewerZone, isOwnFirst ? today : theirDay)} for you`;
  const clocks = Map.groupBy(timeZones, (zone) => clockOf(time, zone, isOwnFirst ? ownDay : today));
  const theirs = [...clocks].map(([clock, zones]) => `${clock} in ${placesOf(zones)}`).join(", ");
  const isSame = timeZones.every((zone) => clockOf(time, zone, "") === clockOf(time, viewerZone, ""));
  const [first, second] = isSame
    ? isOwnFirst
      ? [clockOf(time, viewerZone, today), `as in ${placesOf(timeZones)}`]
      : [theirs, "as for you"]
    : isOwnFirst
      ? [own, theirs]
      : [theirs, own];
  return (
    <time dateTime={time.toISOString()}>
      {first}
      <span className="soft">, {second}</span>
    </time>
  );
}
