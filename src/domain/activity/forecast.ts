import type { CampaignProgress, CampaignStatus } from "../campaign/rules.ts";
import { type CallingHours, clockIn, millisecondsOf } from "../consent/hours.ts";

/** The expected end of a campaign, from its calls of the last days. */

export const forecastGaps = ["no_contacts", "done", "paused", "no_calls", "too_few_calls", "far"] as const;
/** The reason why there is no expected end. */
export type ForecastGap = (typeof forecastGaps)[number];

export interface CampaignForecast {
  /** The contacts that the dialer is not done with. */
  remainingContacts: number;
  /** In calling hours. */
  callsPerHour: number | null;
  /** For each contact that the dialer is done with. */
  callsPerContact: number | null;
  endsAt: string | null;
  gap: ForecastGap | null;
}

/** The calls of a campaign. */
export interface CampaignCalls {
  /** The calls of hours of the last seven days, by the milliseconds of their beginning. */
  hours: ReadonlyMap<number, number>;
  /** The calls of the last 92 days; 0 while they are being counted. */
  total: number;
}

export const RATE_DAYS = 7;
export const TOTAL_DAYS = 92;

/** Fewer say little about the rate. */
const FEWEST_CALLS = 20;
const FEWEST_SETTLED = 5;
/** A later end is a guess. */
const FARTHEST_DAYS = 366;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Asked {
  status: CampaignStatus;
  progress: CampaignProgress;
  calls: CampaignCalls;
  hours: CallingHours;
  /** The IANA zone of the business. */
  zone: string;
  now: Date;
}

/**
 * The rate is that of the last seven days, or since their first call, in calling hours in the zone of the business. The
 * rest takes as many calls a contact as the contacts that are done took. The rest between attempts is not considered.
 */
export function forecastOf({ status, progress, calls, hours, zone, now }: Asked): CampaignForecast {
  const { not_called, in_progress, called, exhausted, completed, do_not_call } = progress;
  const remainingContacts = not_called + in_progress + called - exhausted;
  const settled = completed + exhausted;
  const without = (gap: ForecastGap, rates = NO_RATES): CampaignForecast => ({
    remainingContacts,
    ...rates,
    endsAt: null,
    gap,
  });
  if (remainingContacts === 0 || status === "completed" || status === "archived") {
    return without(remainingContacts + settled + do_not_call === 0 ? "no_contacts" : "done");
  }
  const recent = [...calls.hours.values()].reduce((sum, count) => sum + count, 0);
  if (recent === 0) {
    return without(status === "paused" ? "paused" : "no_calls");
  }
  const open = openMs({ from: Math.min(...calls.hours.keys()), until: now.getTime() }, hours, zone);
  if (recent < FEWEST_CALLS || settled < FEWEST_SETTLED || open < HOUR_MS || calls.total === 0) {
    return without(status === "paused" ? "paused" : "too_few_calls");
  }
  const callsPerHour = (recent * HOUR_MS) / open;
  const callsPerContact = Math.max(1, calls.total / settled);
  const rates = { callsPerHour, callsPerContact };
  if (status === "paused") {
    return without("paused", rates);
  }
  const left = (remainingContacts * callsPerContact * HOUR_MS) / callsPerHour;
  // A date has a maximum, so the length is compared, before there is a date.
  return left > FARTHEST_DAYS * (millisecondsOf(hours.until) - millisecondsOf(hours.from))
    ? without("far", rates)
    : { remainingContacts, ...rates, endsAt: afterOpen(now, left, hours, zone).toISOString(), gap: null };
}

const NO_RATES: Pick<CampaignForecast, "callsPerHour" | "callsPerContact"> = {
  callsPerHour: null,
  callsPerContact: null,
};

/** The time between two moments that lies in the hours. A change of the clocks between them shifts it by an hour. */
function openMs({ from, until }: { from: number; until: number }, hours: CallingHours, zone: string): number {
  const [opens, closes] = [millisecondsOf(hours.from), millisecondsOf(hours.until)];
  const start = millisecondsOf(clockIn(zone, new Date(from)));
  const end = start + (until - from);
  /** The open time from the first midnight on. */
  const openUntil = (time: number) =>
    Math.floor(time / DAY_MS) * (closes - opens) + Math.min(Math.max((time % DAY_MS) - opens, 0), closes - opens);
  return openUntil(end) - openUntil(start);
}

/** The end of this much open time from a moment on, rounded up to the minute. */
function afterOpen(now: Date, left: number, hours: CallingHours, zone: string): Date {
  const [opens, closes] = [millisecondsOf(hours.from), millisecondsOf(hours.until)];
  const start = millisecondsOf(clockIn(zone, now));
  const today = Math.max(0, closes - Math.max(start, opens));
  const later = left - today;
  const wholeDays = Math.ceil(later / (closes - opens));
  const end =
    later <= 0
      ? Math.max(start, opens) + left
      : wholeDays * DAY_MS + opens + later - (wholeDays - 1) * (closes - opens);
  return new Date(Math.ceil((now.getTime() + end - start) / 60_000) * 60_000);
}
