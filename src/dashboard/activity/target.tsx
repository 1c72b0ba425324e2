import { useViewer } from "../app/viewer.tsx";
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

/** How far a campaign is on the way to its target, and whether it is behind. The number leads to the calls. */
export function Target({ campaignId, progress }: { campaignId: string; progress: TargetProgress }) {
  const { timeZone } = useViewer().business;
  const { target, madeCount } = progress;
  const { rows, name } = FIGURES[target.figure];
  const time = (day: string) => new Date(startOfDay(day, timeZone)).toISOString();
  const search = { since: time(target.from), until: time(dayAfter(target.until, 1)), campaign: campaignId };
  const [tone, words] = standingOf(progress);
  return (
    <span>
      Target:{" "}
      <CallsLink what={rows} search={search}>
        {figure(madeCount)} of {figure(target.count)} {name}
      </CallsLink>{" "}
      by {dayText(target.until)} <Badge tone={tone}>{words}</Badge>
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
