import { useMemo } from "react";
import { useMay, useViewer } from "../app/viewer.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { dayAfter, startOfDay } from "../ui/days.ts";
import { figure } from "../ui/figures.ts";
import { dayText } from "../ui/time.tsx";
import { CallsLink } from "./links.tsx";
import type { TargetProgress } from "./queries.ts";

const FIGURES = {
  CALLS: { rows: "placed", name: "calls" },
  PEOPLE: { rows: "people", name: "people" },
} as const;

/**
 * How far a campaign is on the way to its target, and whether it is behind. The number is of all inboxes: it leads to the
 * calls whoever sees all of them.
 */
export function Target({ campaignId, progress }: { campaignId: string; progress: TargetProgress }) {
  const { timeZone } = useViewer().business;
  const { target, madeCount } = progress;
  const { from, until } = target;
  const { rows, name } = FIGURES[target.figure];
  const seesAll = useMay()("INBOXES_SEE_ALL");
  const period = useMemo(() => {
    const time = (day: string) => new Date(startOfDay(day, timeZone)).toISOString();
    return { since: time(from), until: time(dayAfter(until, 1)) };
  }, [from, until, timeZone]);
  const [tone, words] = standingOf(progress);
  const made = `${figure(madeCount)} of ${figure(target.count)} ${name}`;
  return (
    <span>
      Target:{" "}
      {seesAll ? (
        <CallsLink what={rows} search={{ ...period, campaign: campaignId }}>
          {made}
        </CallsLink>
      ) : (
        `${made} in all inboxes`
      )}{" "}
      by {dayText(until)} <Badge tone={tone}>{words}</Badge>
    </span>
  );
}

function standingOf({ state, target, madeCount, dueCount }: TargetProgress): [tone: Tone, words: string] {
  switch (state) {
    case "NOT_BEGUN":
      return ["neutral", `Begins ${dayText(target.from)}`];
    case "ON_TRACK":
      return ["good", "On track"];
    case "BEHIND":
      return ["warn", `${figure(dueCount - madeCount)} behind`];
    case "REACHED":
      return ["good", "Reached"];
    case "MISSED":
      return ["alert", `Missed by ${figure(target.count - madeCount)}`];
  }
}
