import { LRUCache } from "lru-cache";
import { canonicalZone } from "../../platform/time-zones.ts";
import { LAWFUL_HOURS } from "./rules.ts";
import { hoursOfState, type StateLimits } from "./state-hours.ts";

/** A span of a day, `HH:MM` or `HH:MM:SS` on a 24-hour clock; `24:00` ends the day. */
export interface Span {
  from: string;
  /** Exclusive. */
  until: string;
}

/** The hours in which calls are allowed, in the zone of the called party. */
export interface CallingHours extends Span {
  /** The days with calls, of ISO 8601: 1 is Monday. Absent: all. */
  days?: readonly number[] | null;
  /** The hours of days that have other ones. */
  byDay?: readonly (Span & { day: number })[] | null;
  /** Whether a reason is stated to go beyond the hours of the law. */
  hasReason?: boolean;
  /** Absent where no table of holidays is at hand. */
  holidays?: Holidays;
}

export interface Holidays {
  /** Whether the campaign makes no calls on them. */
  areSkipped: boolean;
  /** Whether the date, `YYYY-MM-DD`, is a public holiday where the zone is. */
  has(zone: string, date: string): boolean;
}

/** Whether the hours of any day begin before those of the law or end after them. */
export function isBeyondLaw({ byDay, ...hours }: CallingHours): boolean {
  return [hours, ...(byDay ?? [])].some(
    ({ from, until }) => from < LAWFUL_HOURS.from || until.slice(0, 5) > LAWFUL_HOURS.until,
  );
}

/** Whether the hours of any day go beyond those of the law at a time at which the earlier ones do not. */
export function isFurtherBeyondLaw(hours: CallingHours, earlier: CallingHours): boolean {
  return WEEK.some((day) => {
    const span = minutesOf(spanOf(hours, day));
    const before = minutesOf(spanOf(earlier, day)) ?? LAWFUL_HOURS;
    return (
      span !== null &&
      ((span.from < LAWFUL_HOURS.from && span.from < before.from) ||
        (span.until > LAWFUL_HOURS.until && span.until > before.until))
    );
  });
}

/** A span without seconds. */
function minutesOf(span: Span | null): Span | null {
  return span && { from: span.from.slice(0, 5), until: span.until.slice(0, 5) };
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The time in a zone. */
interface LocalMoment {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM:SS` */
  clock: string;
  /** ISO 8601: 1 is Monday. */
  day: number;
}

/** A formatter for each zone in use, with its last result: many requests are for the same second. A formatter has 20 KB. */
const clocks = new LRUCache<string, { format: Intl.DateTimeFormat; second: number; shown: LocalMoment }>({
  max: 1_000,
});

const NEVER: LocalMoment = { date: "", clock: "", day: 0 };

/** The date, the time of day and the day of the week in a zone at an instant. */
export function momentIn(spelling: string, at: Date): LocalMoment {
  const zone = canonicalZone(spelling) ?? spelling;
  let clock = clocks.get(zone);
  if (!clock) {
    const date = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
    // Swedish dates are those of ISO 8601.
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, hourCycle: "h23", ...date, ...time });
    clock = { format, second: Number.NaN, shown: NEVER };
    clocks.set(zone, clock);
  }
  const second = Math.floor(at.getTime() / 1000);
  if (clock.second !== second) {
    const [date = "", time = ""] = clock.format.format(at).split(" ");
    clock.second = second;
    clock.shown = { date, clock: time, day: new Date(date).getUTCDay() || 7 };
  }
  return clock.shown;
}

/** The local time of a zone at an instant, `HH:MM:SS`. */
export function clockIn(zone: string, at: Date): string {
  return momentIn(zone, at).clock;
}

/**
 * The text of zones in which calls must be allowed, and of the states whose hours apply: both sorted and joined with
 * commas, the states after a semicolon, if there are any.
 */
export function keyOfZones(zones: readonly string[], states: readonly string[]): string {
  const text = (names: readonly string[]) => [...new Set(names)].sort().join(",");
  return states.length === 0 ? text(zones) : `${text(zones)};${text(states)}`;
}

/** @param businessZone the zone where the text names none. */
function partsOf(key: string, businessZone: string): { zones: string[]; states: StateLimits[] } {
  const [zones, states = ""] = key.split(";");
  return {
    zones: (zones || businessZone).split(","),
    states: states.split(",").flatMap((state) => hoursOfState(state) ?? []),
  };
}

const DAY_MS = 86_400_000;
/** Hours of several zones that do not overlap in a week rarely do later. */
const DAYS_AHEAD = 7;
/** Days without calls and holidays may follow one another. */
const MOST_DAYS_AHEAD = 14;

/**
 * The first instant from `at` on, within a week or two, that lies in the calling hours of every zone: `at` itself, or the
 * opening of one of them; null if the hours do not overlap.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function nextOpening(zones: string, at: Date, hours: CallingHours, businessZone: string): Date | null {
  if (isOpen(zones, at, hours, businessZone)) {
    return at;
  }
  const from = at.getTime();
  const { zones: names, states } = partsOf(zones, businessZone);
  const isPlain = !hours.days && !hours.byDay && !hours.holidays?.areSkipped && states.length === 0;
  const daysAhead = isPlain ? DAYS_AHEAD : MOST_DAYS_AHEAD;
  const starts = startsOf(hours, states);
  const opening = names
    .flatMap((zone) => possibleOpenings(zone, from, starts, daysAhead))
    .filter((time) => time > from && time <= from + daysAhead * DAY_MS)
    .sort((one, other) => one - other)
    .find((time) => isOpen(zones, new Date(time), hours, businessZone));
  return opening === undefined ? null : new Date(opening);
}

/** Whether hours never overlap: many contacts have the same zones and hours, and the search takes milliseconds. */
const neverOpening = new LRUCache<string, boolean>({ max: 1_000 });

/**
 * Whether calls are allowed at no time of the next week or two in every one of the zones, so that time alone does not
 * help: hours that are too narrow for zones that are far apart.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function neverOpens(zones: string, at: Date, hours: CallingHours, businessZone: string): boolean {
  const { holidays, ...spans } = hours;
  const day = at.toISOString().slice(0, 10);
  const key = JSON.stringify([zones, businessZone, spans, holidays?.areSkipped, day]);
  const known = neverOpening.get(key);
  if (known !== undefined) {
    return known;
  }
  const isNever = nextOpening(zones, at, hours, businessZone) === null;
  neverOpening.set(key, isNever);
  return isNever;
}

/** The times of day at which calls may begin to be allowed. */
function startsOf(hours: CallingHours, states: readonly StateLimits[]): string[] {
  const ofStates = states.flatMap(({ weekdays, saturday, sunday }) =>
    [weekdays, saturday, sunday].flatMap((span) => (span === null ? [] : span[0])),
  );
  const starts = [hours.from, ...(hours.byDay ?? []).map(({ from }) => from), ...ofStates].map((start) =>
    start.slice(0, 5),
  );
  return [...new Set(starts)];
}

/**
 * Every instant at which the hours may open in a zone: their starts on each day, and each change of its clock, which may
 * skip or repeat a start. Some of the instants after a change are not openings.
 */
function possibleOpenings(zone: string, from: number, starts: readonly string[], daysAhead: number): number[] {
  const first = Math.floor(from / 1000) * 1000;
  const days = Array.from({ length: daysAhead + 1 }, (_, day) => day * DAY_MS);
  const changes = days.slice(0, -1).flatMap((day) => changeOfClock(zone, first + day) ?? []);
  const openings = [first, ...changes].flatMap((time) =>
    starts.flatMap((start) => {
      const ahead = (millisecondsOf(start) - localTime(zone, time) + DAY_MS) % DAY_MS;
      return days.map((day) => time + ahead + day);
    }),
  );
  return [...changes, ...openings];
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

/** The milliseconds from midnight to a time of day. */
export function millisecondsOf(clock: string): number {
  const [hour = 0, minute = 0, second = 0] = clock.split(":").map(Number);
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/**
 * Whether calls are allowed in every one of the zones. The hours of states do not apply to a campaign that has stated its
 * reason to go beyond the hours of the law.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function isOpen(zones: string, at: Date, hours: CallingHours, businessZone: string): boolean {
  const { zones: names, states } = partsOf(zones, businessZone);
  const limits = hours.hasReason && isBeyondLaw(hours) ? [] : states;
  return names.every((zone) => {
    const moment = momentIn(zone, at);
    const isHoliday = () => hours.holidays?.has(zone, moment.date) === true;
    return (
      isWithin(spanOf(hours, moment.day), moment.clock) &&
      !(hours.holidays?.areSkipped && isHoliday()) &&
      limits.every(
        (limit) => isWithin(spanOfState(limit, moment.day), moment.clock) && (limit.onHolidays || !isHoliday()),
      )
    );
  });
}

/** The hours of a day of the week, 1 to 7; null without calls. */
export function spanOf(hours: CallingHours, day: number): Span | null {
  if (hours.days && !hours.days.includes(day)) {
    return null;
  }
  return hours.byDay?.find((each) => each.day === day) ?? hours;
}

function spanOfState({ weekdays, saturday, sunday }: StateLimits, day: number): Span | null {
  const span = day === 7 ? sunday : day === 6 ? saturday : weekdays;
  return span && { from: span[0], until: span[1] };
}

function isWithin(span: Span | null, clock: string): boolean {
  return span !== null && span.from <= clock && clock < span.until;
}

/**
 * Zones of whole hours around several zones: while calls are allowed in all of them, they are in the given ones. There
 * are fewer than 600 such texts, of which each stands for any number of combinations; the states stay.
 *
 * @param key as `callingZones` writes them, with at least one zone.
 */
export function widenedZones(key: string, at: Date): string {
  const [zones = "", states] = key.split(";");
  const times = [at.getTime(), at.getTime() + HALF_A_YEAR_MS];
  const ahead = zones.split(",").flatMap((zone) => times.map((time) => hoursAhead(zone, time)));
  // The hours are those of a circle: near the date line, 12 and -11 are neighbours.
  const [origin = 0] = ahead;
  const distances = ahead.map((hours) => ((hours - origin + 36) % 24) - 12);
  const first = Math.floor(origin + Math.min(...distances));
  const last = Math.min(Math.ceil(origin + Math.max(...distances)), first + 23);
  const wide = Array.from({ length: last - first + 1 }, (_, place) => zoneOfHours(first + place)).join(",");
  return states === undefined ? wide : `${wide};${states}`;
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
