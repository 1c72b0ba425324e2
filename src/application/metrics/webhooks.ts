import type { Families } from "./families.ts";

export interface WebhookMetrics {
  claimed(count: number): void;
  /** `delivered`, `status_500` and the like, or the reason for no answer. */
  attempted(outcome: string, milliseconds: number): void;
  running(count: number): void;
  /** A new connection to a receiver; the others are reused. */
  connected(): void;
  /** A subscription is `active`, `failing` or `disabled` from now on. */
  changed(status: string): void;
  /** A delivery was postponed: the secret of its subscription cannot be opened. */
  unreadable(): void;
  previousUnreadable(): void;
  /** A delivery was postponed for a fault of this service. */
  postponed(fault: string): void;
  /** The delay of the oldest due delivery in seconds; null when it could not be read. */
  oldestDue(seconds: number | null): void;
}

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function webhookMetrics(families: Families): WebhookMetrics {
  const claimed = families.counter({
    name: "webhook_deliveries_claimed_total",
    help: "Deliveries claimed by this process.",
  });
  const attempts = families.counter({
    name: "webhook_attempts_total",
    help: "Delivery attempts by outcome.",
    labels: ["outcome"],
    // Receivers choose their statuses.
    most: 100,
  });
  const durations = families.histogram({
    name: "webhook_attempt_duration_seconds",
    help: "Time of a delivery attempt until the answer of the receiver, or until it was given up.",
    bounds: SECONDS,
  });
  const running = families.gauge({ name: "webhook_attempts_running", help: "Running attempts." });
  running(0);
  const connections = families.counter({
    name: "webhook_connections_total",
    help: "Connections made to receivers; the other attempts reused one.",
  });
  const oldestDue = families.gauge({
    name: "webhook_oldest_due_seconds",
    help: "Time since the oldest due delivery became due; absent if it could not be read.",
  });
  const changed = families.counter({
    name: "webhook_subscription_changes_total",
    help: "Changes of subscriptions to a status: `active`, `failing` or `disabled`.",
    labels: ["status"],
  });
  const unreadable = families.counter({
    name: "webhook_unreadable_secrets_total",
    help: "Deliveries postponed because no key of ENCRYPTION_KEY decrypts the secret of their subscription.",
  });
  const previousUnreadable = families.counter({
    name: "webhook_unreadable_previous_secrets_total",
    help: "Deliveries signed only with the current secret, because no key of ENCRYPTION_KEY decrypts the previous one.",
  });
  const postponed = families.counter({
    name: "webhook_postponed_total",
    help: "Deliveries postponed without an attempt, by the fault of this service.",
    labels: ["fault"],
  });
  return {
    claimed: (count) => claimed([], count),
    attempted(outcome, milliseconds) {
      attempts([outcome]);
      durations(milliseconds / 1000);
    },
    running: (count) => running(count),
    connected: () => connections(),
    changed: (status) => changed([status]),
    unreadable: () => unreadable(),
    previousUnreadable: () => previousUnreadable(),
    postponed: (fault) => postponed([fault]),
    oldestDue: (seconds) => oldestDue(seconds),
  };
}
