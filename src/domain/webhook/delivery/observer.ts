import type { OwnFaultError } from "../../../platform/outbound/own-faults.ts";
import type { SubscriptionKey } from "../rules.ts";
import type { HealthChange } from "./complete-store.ts";

/** Receives the actions of the dispatcher, for logs and metrics. */
export interface DispatcherObserver {
  claimed(count: number): void;
  /** `delivered`, `status_500` and the like, or the reason why there was no answer. */
  attempted(outcome: string, milliseconds: number): void;
  running(count: number): void;
  /** The time for which the oldest due delivery has been due, in seconds; null if that could not be read. */
  oldestDue(seconds: number | null): void;
  healthChanged(change: HealthChange): void;
  /** A delivery was put off because the secret of its subscription cannot be opened. */
  unreadable(key: SubscriptionKey): void;
  /** A delivery was signed with the current secret alone, because the previous one cannot be opened. */
  previousUnreadable(key: SubscriptionKey): void;
  /** A delivery was put off because this service could not make the attempt. */
  postponed(error: OwnFaultError): void;
  failed(error: unknown): void;
}
