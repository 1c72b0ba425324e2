import { dayAfter, dayAt, daysBetween, startOfDay } from "../ui/days.ts";

/** The period of the overview in its URL: a number of days until today, one day, or a range of days. */
export interface PeriodSearch {
  days?: 7 | 30 | 90 | undefined;
  day?: "today" | "yesterday" | undefined;
  /** Days, such as 2026-11-23. */
  from?: string | undefined;
  until?: string | undefined;
}

/** A choice of the period. */
type PeriodChoice = "today" | "yesterday" | "7" | "30" | "90" | "range";

export const PERIODS: readonly { value: PeriodChoice; name: string }[] = [
  { value: "today", name: "Today" },
  { value: "yesterday", name: "Yesterday" },
  { value: "7", name: "7 days" },
  { value: "30", name: "30 days" },
  { value: "90", name: "90 days" },
  { value: "range", name: "Range" },
];

export interface Period {
  choice: PeriodChoice;
  /** The first and the last day. */
  first: string;
  last: string;
  /** Times in ISO 8601. */
  since: string;
  until: string;
  bucket: "HOUR" | "DAY";
  /** The period before: as many days, and until the same hour if this one has not ended. */
  before: { since: string; until: string; bucket: "HOUR" | "DAY" };
  /** The period in a sentence, such as "in the last 7 days". */
  words: string;
  /** The other period in a sentence. */
  beforeWords: string;
}

const QUARTER_MS = 900_000;
/** The days of the longest range: the activities have at most two years. */
const MOST_DAYS = 731;
/** Bars of hours and not of days, up to this number of days. */
const DAYS_BY_HOURS = 2;
/** The activities have at most 31 days by hours, of which one may have 25. */
const MOST_DAYS_BY_HOURS = 30;

function choiceOf({ days = 30, day, from, until }: PeriodSearch): PeriodChoice {
  return from !== undefined && until !== undefined ? "range" : (day ?? (`${days}` as const));
}

/** The search of a choice; a new range begins as the days that are shown. */
export function searchOf(choice: PeriodChoice, { first, last }: Period): PeriodSearch {
  switch (choice) {
    case "range":
      return { from: first, until: last };
    case "today":
    case "yesterday":
      return { day: choice };
    default:
      return { days: Number(choice) as 7 | 30 | 90 };
  }
}

/** @param now a moment, which fixes the days. */
export function periodOf(search: PeriodSearch, now: number, timeZone: string): Period {
  const choice = choiceOf(search);
  const today = dayAt(now, timeZone);
  const [first, last] = daysOf(choice, search, today);
  const days = daysBetween(first, last);
  // Days and hours end with a quarter of an hour in every zone.
  const present = Math.ceil((now + 1) / QUARTER_MS) * QUARTER_MS;
  const since = startOfDay(first, timeZone);
  const end = startOfDay(dayAfter(last, 1), timeZone);
  const until = Math.max(since + QUARTER_MS, Math.min(end, present));
  const sinceBefore = startOfDay(dayAfter(first, -days), timeZone);
  const [lastStart, lastStartBefore] = [last, dayAfter(last, -days)].map((day) => startOfDay(day, timeZone)) as [
    number,
    number,
  ];
  const hasEnded = until === end;
  const iso = (moment: number) => new Date(moment).toISOString();
  const many = `${days} days`;
  const before = days === 1 ? (choice === "today" ? "yesterday" : "the day before") : `the ${many} before`;
  return {
    choice,
    first,
    last,
    since: iso(since),
    until: iso(until),
    bucket: days <= DAYS_BY_HOURS ? "HOUR" : "DAY",
    before: {
      since: iso(sinceBefore),
      until: iso(hasEnded ? since : Math.min(since, lastStartBefore + until - lastStart)),
      bucket: days <= MOST_DAYS_BY_HOURS ? "HOUR" : "DAY",
    },
    words: choice === "range" ? "in this time" : days === 1 ? choice : `in the last ${many}`,
    beforeWords: hasEnded || days > MOST_DAYS_BY_HOURS ? before : `${before}, until the same hour`,
  };
}

function daysOf(choice: PeriodChoice, { from, until }: PeriodSearch, today: string): [first: string, last: string] {
  switch (choice) {
    case "today":
      return [today, today];
    case "yesterday":
      return [dayAfter(today, -1), dayAfter(today, -1)];
    case "range": {
      const [first = today, last = today] = [from ?? today, until ?? today]
        .map((day) => (day > today ? today : day))
        .sort();
      const earliest = dayAfter(last, 1 - MOST_DAYS);
      return [first < earliest ? earliest : first, last];
    }
    default:
      return [dayAfter(today, 1 - Number(choice)), today];
  }
}
