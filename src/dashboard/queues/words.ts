import { figure } from "../ui/figures.ts";
import type { QueueNow, QueueSettings } from "./queries.ts";

/** The service level in percent, rounded down: 100 % are all. */
export function levelOf({ serviceLevel }: Pick<QueueNow["figures"], "serviceLevel">): string {
  return serviceLevel === null ? "–" : `${figure(Math.floor(serviceLevel * 100))} %`;
}

export const QUEUE_STRATEGIES: readonly { value: QueueSettings["strategy"]; name: string }[] = [
  { value: "IN_ORDER", name: "One after another" },
  { value: "ALL_AT_ONCE", name: "All at once" },
  { value: "LONGEST_IDLE", name: "Whose last talk ended first" },
  { value: "OWNER_FIRST", name: "First who last talked with the caller" },
];

/** A time in whole minutes or seconds, such as `5 min` or `90 s`. */
export function spanOf(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** From when on admins are alerted, such as `a wait of 60 s or 5 callers`; null: never. */
export function thresholdsOf({
  alertWaitSeconds,
  alertCallers,
}: Pick<QueueSettings, "alertWaitSeconds" | "alertCallers">): string | null {
  const parts = [
    ...(alertWaitSeconds === null ? [] : [`a wait of ${spanOf(alertWaitSeconds)}`]),
    ...(alertCallers === null ? [] : [alertCallers === 1 ? "1 caller" : `${figure(alertCallers)} callers`]),
  ];
  return parts.length === 0 ? null : parts.join(" or ");
}
