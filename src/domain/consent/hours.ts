import { LRUCache } from "lru-cache";
import { canonicalZone } from "../../platform/time-zones.ts";

/**
 * The hours in which calls are allowed, in the zone of the called party. Both are `HH:MM:SS` on a 24-hour clock;
 * `24:00:00` ends the day.
 */
export interface CallingHours {
  from: string;
  /** Exclusive. */
  until: string;
}

/** A formatter for each zone in use, with its last result: many requests are for the same second. A formatter has 20 KB. */
const clocks = new LRUCache<string, { format: Intl.DateTimeFormat; second: number; shown: string }>({ max: 1_000 });

/** The local time of a zone at an instant, `HH:MM:SS`, with its daylight saving. */
export function clockIn(spelling: string, at: Date): string {
  const zone = canonicalZone(spelling) ?? spelling;
  let clock = clocks.get(zone);
  if (!clock) {
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
    const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", ...time });
    clock = { format, second: Number.NaN, shown: "" };
    clocks.set(zone, clock);
  }
  const second = Math.floor(at.getTime() / 1000);
  if (clock.second !== second) {
    clock.second = second;
    clock.shown = clock.format.format(at);
  }
  return clock.shown;
}

const DAY_MS = 86_400_000;
/** Hours of several zones that do not overlap in a week rarely do later. */
const DAYS_AHEAD = 7;

/**
 * The first instant from `at` on, within a week, that lies in the calling hours of every zone: `at` itself, or the
 * opening of one of them; null if the hours do not overlap.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function nextOpening(zones: string, at: Date, hours: CallingHours, businessZone: string): Date | null {
  if (isOpen(zones, at, hours, businessZone)) {
    return at;
  }
  const from = at.getTime();
  const opening = (zones === "" ? businessZone : zones)
    .split(",")
    .flatMap((zone) => possibleOpenings(zone, from, hours))
    .filter((time) => time > from && time <= from + DAYS_AHEAD * DAY_MS)
    .sort((one, other) => one - other)
    .find((time) => isOpen(zones, new Date(time), hours, businessZone));
  return opening === undefined ? null : new Date(opening);
}

/**
 * Every instant at which the hours may open in a zone: their start on each day, and each change of its clock, which may
 * skip or repeat the start. Some of the instants after a change are not openings.
 */
function possibleOpenings(zone: string, from: number, hours: CallingHours): number[] {
  const first = Math.floor(from / 1000) * 1000;
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, day) => day * DAY_MS);
  const changes = days.slice(0, -1).flatMap((day) => changeOfClock(zone, first + day) ?? []);
  const starts = [first, ...changes].flatMap((time) => {
    const ahead = (millisecondsOf(hours.from) - localTime(zone, time) + DAY_MS) % DAY_MS;
    return days.map((day) => time + ahead + day);
  });
  return [...changes, ...starts];
}

/** The second at which the offset of a zone from UTC changes, in the day from `begin`; undefined if it does not. */
function changeOfClock(zone: string, begin: number): number | undefined {
  const offsetAt = (time: number) => (localTime(zone, time) - (time % DAY_MS) + DAY_MS) % DAY_MS;
  const before = offsetAt(begin);
  if (offsetAt(begin + DAY_MS) === before) {
    return undefined;
  }
  let unchanged = begin;
  let changed = begin + DAY_MS;
  while (changed - unchanged > 1000) {
    const middle = unchanged + Math.floor((changed - unchanged) / 2000) * 1000;
    if (offsetAt(middle) === before) {
      unchanged = middle;
    } else {
      changed = middle;
    }
  }
  return changed;
}

/** The milliseconds since midnight on the clock of a zone. */
function localTime(zone: string, time: number): number {
  return millisecondsOf(clockIn(zone, new Date(time)));
}

function millisecondsOf(clock: string): number {
  const [hour = 0, minute = 0, second = 0] = clock.split(":").map(Number);
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/**
 * Whether calls are allowed in every one of the zones.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function isOpen(zones: string, at: Date, hours: CallingHours, businessZone: string): boolean {
  return (zones === "" ? businessZone : zones).split(",").every((zone) => {
    const clock = clockIn(zone, at);
    return hours.from <= clock && clock < hours.until;
  });
}

/**
 * Zones of whole hours around several zones: while calls are allowed in all of them, they are in the given ones. There
 * are fewer than 600 such texts, of which each stands for any number of combinations.
 *
 * @param zones as `callingZones` writes them, with at least one zone.
 */
export function widenedZones(zones: string, at: Date): string {
  const times = [at.getTime(), at.getTime() + HALF_A_YEAR_MS];
  const ahead = zones.split(",").flatMap((zone) => times.map((time) => hoursAhead(zone, time)));
  // The hours are those of a circle: near the date line, 12 and -11 are neighbours.
  const [origin = 0] = ahead;
  const distances = ahead.map((hours) => ((hours - origin + 36) % 24) - 12);
  const first = Math.floor(origin + Math.min(...distances));
  const last = Math.min(Math.ceil(origin + Math.max(...distances)), first + 23);
  return Array.from({ length: last - first + 1 }, (_, place) => zoneOfHours(first + place)).join(",");
}

const HOUR_MS = 3_600_000;
const HALF_A_YEAR_MS = 182 * DAY_MS;

/** The hours by which the clock of a zone is ahead of UTC, in the half day before it or after it. */
function hoursAhead(zone: string, time: number): number {
  const second = Math.floor(time / 1000) * 1000;
  const hours = ((localTime(zone, second) - (second % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
  return hours > 12 ? hours - 24 : hours;
}

/** The sign in these names is that of POSIX: a zone ahead of UTC has a minus. Its clock counts: 13 is also -11. */
function zoneOfHours(hours: number): string {
  const ahead = ((hours + 35) % 24) - 11;
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
