const DAY_MS = 86_400_000;

/**
 * A moment in the first of some days, of which the last contains `now`: the noon, more or less. So neither a day of 23
 * or 25 hours between them nor the end of a day makes them one day more or less.
 */
export function firstOfDays(days: number, now: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hours = 0, minutes = 0] = clock.format(now).split(":").map(Number);
  const noon = now - (hours * 60 + minutes) * 60_000 + DAY_MS / 2;
  return new Date(noon - (days - 1) * DAY_MS).toISOString();
}

/** The day of a moment in a time zone, such as 2026-11-23. */
export function dayAt(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}

/** The day that is some days later, or earlier for a negative number. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from the first to the last, both included. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
}

/** The beginning of a day in a time zone: its first moment, also where the clocks change at midnight. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day);
  // The offset is that of the moment itself, which is known only roughly at first.
  const guess = midnight - offsetAt(midnight, timeZone);
  const start = midnight - offsetAt(guess, timeZone);
  return dayAt(start, timeZone) < day ? guess : start;
}

/** The difference between a zone's clock and UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const clock = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return clock - Math.floor(moment / 1000) * 1000;
}
