import type { Families } from "./families.ts";

export interface CarrierMetrics {
  /** The age of the oldest order of the last claim in seconds; 0 when none was due, null when the claim failed. */
  claimed(oldestSeconds: number | null): void;
  attempted(order: { kind: string }, result: { outcome: string }): void;
}

export function carrierMetrics(families: Families): CarrierMetrics {
  const age = families.gauge({
    name: "carrier_oldest_claimed_seconds",
    help: "Wait of the oldest order of the last claim; 0 if no order was due, absent after a failure.",
  });
  const attempts = families.counter({
    name: "carrier_attempts_total",
    help: "Attempts of orders to the carrier by kind and outcome.",
    labels: ["kind", "outcome"],
  });
  return {
    claimed: (oldestSeconds) => age(oldestSeconds),
    attempted: ({ kind }, { outcome }) => attempts([kind, outcome]),
  };
}
