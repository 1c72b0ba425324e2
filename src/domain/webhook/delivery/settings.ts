import type { TargetPolicy } from "../../../platform/outbound/targets.ts";

/** How deliveries are made (contract, section 5). */
export interface WebhookSettings {
  /** The waits before the second, third, … attempt, each ±20 %; an event is given up after the last. */
  retrySeconds: readonly number[];
  /** What an attempt may take: name, connection, headers and body together. */
  timeoutMs: number;
  /** Consecutive failures at which a subscription is `failing`. */
  failingAfter: number;
  /** Consecutive failures, and seconds since the first of them, at which it is `disabled`: both. */
  disableAfter: number;
  disableAfterSeconds: number;
  /** When due deliveries are looked for without being woken: a cron expression of six fields. */
  pollCron: string;
  targets: TargetPolicy;
}
