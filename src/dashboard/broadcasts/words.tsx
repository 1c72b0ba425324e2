import { type CarrierErrorCode, carrierErrorCatalogue } from "../../platform/carrier/errors.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { figure } from "../ui/figures.ts";
import type { Broadcast, BroadcastRow } from "./queries.ts";

/** The words of broadcasts. */

const STATUS: Record<Broadcast["status"], [name: string, tone: Tone]> = {
  SCHEDULED: ["Scheduled", "neutral"],
  RUNNING: ["Being sent", "warn"],
  COMPLETED: ["Sent", "good"],
  CANCELED: ["Canceled", "alert"],
};

const WAITING: Record<NonNullable<Broadcast["waitingReason"]>, string> = {
  CAMPAIGN_PAUSED: "Waits: the campaign is paused",
  REGISTRY_STALE: "Waits for the import of a registry",
  NO_INBOX: "Waits: no inbox can send",
  OUTSIDE_HOURS: "Waits for calling hours",
};

export function BroadcastState({
  broadcast: { status, waitingReason, startsAt },
}: {
  broadcast: Pick<Broadcast, "status" | "waitingReason" | "startsAt">;
}) {
  const [name, tone] = STATUS[status];
  const isStarting = status === "SCHEDULED" && Date.parse(startsAt) <= Date.now();
  return <Badge tone={tone}>{waitingReason ? WAITING[waitingReason] : isStarting ? "Starting" : name}</Badge>;
}

export const SKIPPED: Record<Broadcast["progress"]["skipped"][number]["reason"], string> = {
  DO_NOT_CALL: "On the do-not-call list, or marked as do not call",
  OPTED_OUT: "Opted out of texts",
  NO_VALID_NUMBER: "No number that takes texts",
  DUPLICATE: "Same number as another contact",
  EMPTY: "The text would be empty",
  TOO_LONG: "The text would be too long",
  OUTSIDE_HOURS: "Outside calling hours",
  REMOVED: "Removed from the campaign before its turn",
};

/** The reason of a failure, without its full stop. */
export function failureWords(code: Uppercase<CarrierErrorCode>): string {
  return carrierErrorCatalogue[code.toLowerCase() as CarrierErrorCode].description.replace(/\.$/, "");
}

/** How many texts are in which state. */
export interface Outcome {
  delivered: number;
  failed: number;
  /** Handed to the carrier, or about to be. */
  onTheWay: number;
  skipped: number;
}

export function outcomeOf({ texts, skipped }: BroadcastRow["progress"]): Outcome {
  const sum = (...states: (typeof texts)[number]["status"][]) =>
    texts.reduce((total, { status, count }) => total + (states.includes(status) ? count : 0), 0);
  return {
    delivered: sum("DELIVERED"),
    failed: sum("FAILED", "UNDELIVERED"),
    onTheWay: sum("QUEUED", "SENDING", "SENT"),
    skipped: skipped.reduce((total, { count }) => total + count, 0),
  };
}

export function people(count: number): string {
  return `${figure(count)} ${count === 1 ? "person" : "people"}`;
}

export function segmentsOf(count: number): string {
  return `${figure(count)} ${count === 1 ? "segment" : "segments"}`;
}
