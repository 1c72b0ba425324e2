import { eventTypeNamed } from "../../domain/webhook/event-types.ts";
import type { Subscription } from "./queries.ts";
import styles from "./webhooks.module.css";

/** The state of a subscription in a word. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { status, pausedAt, disabledReason } = subscription;
  const [name, tone] =
    status === "DISABLED"
      ? [disabledReason === "GONE" ? "Disabled: the receiver is gone" : "Disabled after failures", "alert"]
      : pausedAt !== null
        ? ["Paused", "warn"]
        : status === "FAILING"
          ? ["Failing", "alert"]
          : ["Active", "good"];
  return (
    <span className={styles.state} data-tone={tone}>
      {name}
    </span>
  );
}

/** The type of an event as the public API writes it. */
export const wordsOf = eventTypeNamed;
