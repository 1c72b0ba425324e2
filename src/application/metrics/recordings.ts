import type { Families } from "./families.ts";

export interface RecordingMetrics {
  /** A recording was stored, or an attempt on it failed. */
  attempted(outcome: "stored" | "later" | "given_up"): void;
}

export function recordingMetrics(families: Families): RecordingMetrics {
  const attempts = families.counter({
    name: "recording_attempts_total",
    help: "Attempts to fetch, store or transcribe recordings by outcome: `stored`, `later` or `given_up`.",
    labels: ["outcome"],
  });
  return { attempted: (outcome) => attempts([outcome]) };
}
