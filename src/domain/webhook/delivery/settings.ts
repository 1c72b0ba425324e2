import type { TargetPolicy } from "../../../platform/outbound/targets.ts";

/** How deliveries are made (contract, section 5). */
export interface WebhookSettings {
  /** The waits before the second, third, … attempt, each ±20 %; an event is given up after the last. */
  retrySeconds: readonly number[];
  /** The time limit of an attempt: name resolution, connection, headers and body together. */
  timeoutMs: number;
  /** The consecutive failures after which a subscription is `failing`. */
  failingAfter: number;
  /**
   * The consecutive failures, and the seconds since the first of them, after which it is `disabled`: both must be
   * reached.
   */
  disableAfter: number;
  disableAfterSeconds: number;
  /** When the dispatcher looks for due deliveries without a wake-up: a cron expression of six fields. */
  pollCron: string;
  targets: TargetPolicy;
}
