import type { CampaignTarget } from "../campaign/settings.ts";
import { type CallingHours, millisecondsOf, momentIn, spanOf } from "../consent/hours.ts";
import type { TargetCalls } from "./campaign-store.ts";

/** How far a campaign is on the way to its target. */

export type TargetState = "not_begun" | "on_track" | "behind" | "reached" | "missed";

export interface TargetProgress {
  target: CampaignTarget;
  /** The calls or people of its days so far. */
  made: number;
  /** The part of the target that is due by now. */
  due: number;
  state: TargetState;
}

interface Asked {
  target: CampaignTarget;
  /** The calls of the days of the target. */
  calls: TargetCalls;
  hours: CallingHours;
  /** The IANA zone of the business, whose days are meant. */
  zone: string;
  now: Date;
}

/**
 * The part of the target is due that has passed of the calling hours of its days, rounded down. Public holidays are days
 * like others. If its days have no calling hours, all of it is due after them.
 */
export function targetProgressOf({ target, calls, hours, zone, now }: Asked): TargetProgress {
  const { count, figure, from, until } = target;
  const made = figure === "calls" ? calls.outgoing : calls.reachedPeople;
  const { date, clock } = momentIn(zone, now);
  const due = date > until ? count : date < from ? 0 : dueIn(target, hours, { date, clock });
  const state = made >= count ? "reached" : stateBefore({ from, until, date, isBehind: made < due });
  return { target, made, due, state };
}

function dueIn({ count, from, until }: CampaignTarget, hours: CallingHours, now: { date: string; clock: string }) {
  let [passed, all] = [0, 0];
  for (let day = from; day <= until; day = dayAfter(day)) {
    const span = spanOf(hours, new Date(day).getUTCDay() || 7);
    if (span === null) {
      continue;
    }
    const [opens, closes] = [millisecondsOf(span.from), millisecondsOf(span.until)];
    all += closes - opens;
    const end = day < now.date ? closes : day === now.date ? millisecondsOf(now.clock) : opens;
    passed += Math.min(Math.max(end, opens), closes) - opens;
  }
  return all === 0 ? 0 : Math.floor((count * passed) / all);
}

function stateBefore({
  from,
  until,
  date,
  isBehind,
}: {
  from: string;
  until: string;
  date: string;
  isBehind: boolean;
}): TargetState {
  if (date < from) {
    return "not_begun";
  }
  return date > until ? "missed" : isBehind ? "behind" : "on_track";
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
