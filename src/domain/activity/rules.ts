import { LRUCache } from "lru-cache";
import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { parseInput, timeZone } from "../../platform/input.ts";

/** Counts of texts, calls and webhook attempts over time, in buckets of hours or days. */

export const bucketSizes = ["hour", "day"] as const;
export type BucketSize = (typeof bucketSizes)[number];

/** The maximum of buckets: 31 days by hours, or two years by days. */
export const MOST_BUCKETS = 750;

/** The maximum of rows in a table of inboxes, campaigns or users. */
export const MOST_GROUPS = 100;

/** The days for which the counts of webhook attempts are kept. */
export const KEPT_DAYS = 90;

export interface ActivityRequest {
  /** RFC 3339. */
  since: string;
  until: string;
  bucket: BucketSize;
  timeZone: string;
}

export interface Bucket {
  startsAt: string;
  endsAt: string;
}

/** Slots of attempts of one length, in order: those that begin from `startsAt` on, before `endsAt`. */
export interface Run {
  minutes: (typeof SLOT_MINUTES)[number];
  startsAt: string;
  endsAt: string;
}

/** Sums of one kind, in order: whole months or days of UTC, or `part`: the parts of days, whatever their length. */
export interface Span {
  length: "month" | "day" | "part";
  startsAt: string;
  endsAt: string;
}

/** The days for which texts and calls are counted by quarters of an hour; then by hours. */
export const QUARTER_DAYS = 35;

/** The lengths of slots: a quarter of an hour, an hour and a day of UTC. */
export const SLOT_MINUTES = [15, 60, 1440] as const;

export interface ActivityRange {
  buckets: readonly Bucket[];
  timeZone: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const lengths: Readonly<Record<BucketSize, number>> = { hour: HOUR_MS, day: DAY_MS };

/** About as many buckets as a request has, and never fewer than one. */
export function roughlyCount({ since, until, bucket }: Pick<ActivityRequest, "since" | "until" | "bucket">): number {
  const count = Math.ceil((Date.parse(until) - Date.parse(since)) / lengths[bucket]);
  return Math.min(Math.max(1, count), MOST_BUCKETS);
}

/**
 * Divides a period into the hours or days of a time zone. The first bucket contains `since`, the last one ends at
 * `until` or later.
 *
 * @throws DomainError `validation_error` for a period without time, with too many buckets, or an unknown zone.
 */
export function divide({ since, until, bucket, timeZone: given }: ActivityRequest): ActivityRange {
  const { timeZone: zone } = parseInput(zoneInput, { timeZone: given });
  const [from, to] = [Date.parse(since), Date.parse(until)];
  requireYear("since", from);
  requireYear("until", to);
  if (to <= from) {
    throw new DomainError("validation_error", "until must be later than since", { field: "until" });
  }
  if ((to - from) / lengths[bucket] > MOST_BUCKETS) {
    throw tooMany(bucket);
  }
  const limits = bucket === "hour" ? hoursOf(zone, from, to) : daysOf(zone, from, to);
  if (limits.length - 1 > MOST_BUCKETS) {
    throw tooMany(bucket);
  }
  return rangeOf(zone, limits);
}

/** The whole of some days of a zone, `YYYY-MM-DD`, in one bucket. */
export function wholeOfDays(zone: string, first: string, last: string): ActivityRange {
  return rangeOf(zone, [beginningOf(zone, Date.parse(first)), beginningOf(zone, Date.parse(last) + DAY_MS)]);
}

function rangeOf(zone: string, limits: readonly number[]): ActivityRange {
  const times = limits.map((limit) => new Date(limit).toISOString());
  const buckets = times.slice(0, -1).map((startsAt, place) => ({ startsAt, endsAt: times[place + 1] as string }));
  return { buckets, timeZone: zone };
}

/**
 * The period before: as many hours or days, of which the last one ends where the range begins.
 *
 * @throws DomainError `validation_error` with field `since` for a period before the year 2000.
 */
export function periodBefore({ buckets, timeZone: zone }: ActivityRange, bucket: BucketSize): ActivityRange {
  const [until, count] = [limitsOf(buckets)[0], buckets.length];
  const date = Math.floor((until + offsetOf(zone, until)) / DAY_MS) * DAY_MS;
  const from = bucket === "hour" ? until - count * HOUR_MS : beginningOf(zone, date - count * DAY_MS);
  requireYear("since", from);
  const limits =
    bucket === "hour"
      ? Array.from({ length: count + 1 }, (_, place) => from + place * HOUR_MS)
      : daysOf(zone, from, until);
  return rangeOf(zone, limits);
}

function tooMany(bucket: BucketSize): DomainError {
  const message = `until must be at most ${MOST_BUCKETS} ${bucket}s after since: ask for less, or for longer buckets`;
  return new DomainError("validation_error", message, { field: "until" });
}

const zoneInput = z.object({ timeZone });

/** The rules of time zones before and after are unknown. */
function requireYear(field: string, moment: number): void {
  const year = new Date(moment).getUTCFullYear();
  if (year < 2000 || year > 2099) {
    throw new DomainError("validation_error", `${field} must be in the years 2000 to 2099`, { field });
  }
}

/** The limits of the hours of a zone around a period. */
function hoursOf(zone: string, from: number, to: number): number[] {
  const offset = offsetOf(zone, from);
  const limits = [Math.floor((from + offset) / HOUR_MS) * HOUR_MS - offset];
  while ((limits.at(-1) as number) < to) {
    limits.push((limits.at(-1) as number) + HOUR_MS);
  }
  return limits;
}

/** The limits of the days of a zone around a period; a day of daylight saving has 23 or 25 hours. */
function daysOf(zone: string, from: number, to: number): number[] {
  const first = Math.floor((from + offsetOf(zone, from)) / DAY_MS) * DAY_MS;
  const limits: number[] = [];
  for (let date = first; limits.length === 0 || (limits.at(-1) as number) < to; date += DAY_MS) {
    limits.push(beginningOf(zone, date));
  }
  return limits;
}

/** The first moment of a day. Midnight may come twice, or not at all, when the offset changes. */
function beginningOf(zone: string, date: number): number {
  const candidates = [offsetOf(zone, date - DAY_MS), offsetOf(zone, date + DAY_MS)].map((offset) => date - offset);
  return Math.min(...candidates.filter((moment) => moment + offsetOf(zone, moment) >= date));
}

/** Whether the clocks of all these zones are whole hours from UTC, at the beginning and the end of a day of UTC. */
export function areOnTheHour(zones: readonly string[], day: number): boolean {
  return zones.every((zone) => [day, day + DAY_MS].every((moment) => offsetOf(zone, moment) % HOUR_MS === 0));
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

/** The milliseconds by which the clocks of a zone are ahead of UTC. */
function offsetOf(zone: string, moment: number): number {
  let format = formats.get(zone);
  if (!format) {
    const date = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, ...date, ...time });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = part as Record<Intl.DateTimeFormatPartTypes, number>;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** The fewest slots of attempts that make up the whole of a range: days of UTC, with hours and quarters of hours at both ends. */
export function runsOf({ buckets }: ActivityRange): Run[] {
  const [from, to] = limitsOf(buckets);
  const cut = (length: number, begin: number, end: number): [number, number] | null => {
    const inner: [number, number] = [Math.ceil(begin / length) * length, Math.floor(end / length) * length];
    return inner[0] < inner[1] ? inner : null;
  };
  const split = (begin: number, end: number, places: readonly Run["minutes"][]): Run[] => {
    const [minutes, ...shorter] = places as [Run["minutes"], ...Run["minutes"][]];
    if (shorter.length === 0 || begin >= end) {
      return begin < end ? [runOf(minutes, begin, end)] : [];
    }
    const inner = cut(minutes * MINUTE_MS, begin, end);
    return inner === null
      ? split(begin, end, shorter)
      : [...split(begin, inner[0], shorter), runOf(minutes, ...inner), ...split(inner[1], end, shorter)];
  };
  return split(from, to, SLOT_MINUTES.toReversed());
}

/** The longest slots that end where buckets do. */
export function slotsOf({ buckets }: ActivityRange): Run {
  const limits = limitsIn(buckets);
  const minutes = SLOT_MINUTES.findLast((each) => limits.every((limit) => limit % (each * MINUTE_MS) === 0)) ?? 15;
  return runOf(minutes, ...limitsOf(buckets));
}

/** The fewest sums that make up the whole of a range: months of UTC, with days and parts of days at both ends. */
export function spansOf({ buckets }: ActivityRange): Span[] {
  const [from, to] = limitsOf(buckets);
  const [firstDay, lastDay] = [Math.ceil(from / DAY_MS) * DAY_MS, Math.floor(to / DAY_MS) * DAY_MS];
  if (firstDay > lastDay) {
    return [spanOf("part", from, to)];
  }
  const [firstMonth, lastMonth] = [monthFrom(firstDay), monthAt(lastDay)];
  const days =
    firstMonth < lastMonth
      ? [spanOf("day", firstDay, firstMonth), spanOf("month", firstMonth, lastMonth), spanOf("day", lastMonth, lastDay)]
      : [spanOf("day", firstDay, lastDay)];
  return [spanOf("part", from, firstDay), ...days, spanOf("part", lastDay, to)].filter(
    ({ startsAt, endsAt }) => startsAt < endsAt,
  );
}

/** The longest sums that end where buckets do. */
export function spanOfSeries({ buckets }: ActivityRange): Span {
  const areDays = limitsIn(buckets).every((limit) => limit % DAY_MS === 0);
  return spanOf(areDays ? "day" : "part", ...limitsOf(buckets));
}

/** The first and the last limit of buckets that is not on the hour of UTC; null if all are. */
export function offTheHour({ buckets }: ActivityRange): { startsAt: string; endsAt: string } | null {
  const limits = limitsIn(buckets).filter((limit) => limit % HOUR_MS !== 0);
  const [first, last] = [limits.at(0), limits.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { startsAt: new Date(first).toISOString(), endsAt: new Date(last).toISOString() };
}

/**
 * The refusal of buckets that begin within an hour of which only the whole is counted.
 *
 * @param merged The last day of UTC in the range without quarters of an hour.
 */
export function withoutQuarters({ buckets, timeZone: zone }: ActivityRange, merged: Date): DomainError {
  const from = merged.getTime() + DAY_MS;
  const since = buckets.find(({ startsAt }) => Date.parse(startsAt) >= from)?.startsAt ?? new Date(from).toISOString();
  const message = `since must be ${since} or later in the time zone ${zone}: earlier days are counted by whole hours`;
  return new DomainError("validation_error", message, { field: "since" });
}

/** The beginning of the month of UTC with this moment. */
function monthAt(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** The first beginning of a month of UTC from this moment on. */
function monthFrom(moment: number): number {
  const [begun, date] = [monthAt(moment), new Date(moment)];
  return begun === moment ? moment : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

function spanOf(length: Span["length"], from: number, to: number): Span {
  return { length, startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() };
}

function limitsIn(buckets: readonly Bucket[]): number[] {
  return [...buckets.map(({ startsAt }) => Date.parse(startsAt)), limitsOf(buckets)[1]];
}

function limitsOf(buckets: readonly Bucket[]): [number, number] {
  return [Date.parse(buckets[0]?.startsAt as string), Date.parse(buckets.at(-1)?.endsAt as string)];
}

function runOf(minutes: Run["minutes"], from: number, to: number): Run {
  return { minutes, startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() };
}

/** How many texts or attempts have a duration of each class, as the function `duration_class` of the database has it. */
export type Classes = ReadonlyMap<number, number>;

/** The ratio of the limits of a class. An estimate in the middle is off by a tenth of the true value at most. */
const RATIO = 1.2;

/** The duration in milliseconds that this share of all does not exceed; null without any. */
export function percentile(classes: Classes, share: number): number | null {
  const ordered = [...classes].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const total = ordered.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.ceil(total * share);
  for (const [place, count] of ordered) {
    left -= count;
    if (left <= 0) {
      return place === 0 ? 1 : Math.round((2 * RATIO ** place) / (RATIO + 1));
    }
  }
  return null;
}

/** A share in percent with two decimals; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;
}
