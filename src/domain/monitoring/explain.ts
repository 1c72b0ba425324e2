import type { DeliveryFacts, EventFacts, SubscriptionFacts, TextFacts } from "./explain-store.ts";

/** Why something is as it is, and the next step of the operator. */
export interface Explanation {
  cause: string;
  next: string;
}

const NOTHING = "Nothing: this is as it should be.";
const START_WORKER = "Start a process with ROLE=worker or ROLE=all.";

export function explainText(text: TextFacts, { hasWorker }: { hasWorker: boolean }): Explanation {
  if (text.direction === "incoming") {
    return { cause: `The carrier reported it, and it was recorded at ${text.createdAt}.`, next: NOTHING };
  }
  switch (text.status) {
    case "delivered":
      return { cause: `The carrier reported its delivery at ${text.deliveredAt ?? text.updatedAt}.`, next: NOTHING };
    case "sent":
      return {
        cause: `The carrier took it at ${text.sentAt} and has reported no delivery.`,
        next:
          text.nextCheckAt === null
            ? `Ask the carrier about ${text.carrierId}: some networks never report deliveries.`
            : `Wait: the service asks the carrier about ${text.carrierId} at ${text.nextCheckAt}.`,
      };
    case "failed":
    case "undelivered":
      return {
        cause: `It is ${text.status} with ${text.errorCode}: ${text.errorMessage}`,
        next: "See the code in docs/public/sync.md. Many texts with one code: npm run admin -- text failures.",
      };
    default:
      return explainWaiting(text, hasWorker);
  }
}

function explainWaiting(text: TextFacts, hasWorker: boolean): Explanation {
  const { order } = text;
  if (text.suspendedAt !== null) {
    return {
      cause: `The business ${text.businessId} is suspended since ${text.suspendedAt}: its texts wait.`,
      next: `If that is over: npm run admin -- business reinstate ${text.businessId}`,
    };
  }
  if (text.deactivatedAt !== null) {
    return {
      cause: `The inbox ${text.inboxId} is deactivated since ${text.deactivatedAt}: its texts fail when they are due.`,
      next: "An admin of the business can activate the inbox again.",
    };
  }
  if (text.isScheduled) {
    return { cause: `It is scheduled for ${text.sendAt}.`, next: NOTHING };
  }
  if (!hasWorker) {
    return { cause: "No worker is connected to the database.", next: START_WORKER };
  }
  if (order === null) {
    return {
      cause: "It has no order for the carrier.",
      next: `Search the logs of the workers for ${text.id}. If it stays so, report it as a defect.`,
    };
  }
  if (order.doubtful) {
    return {
      cause: `The answer to an attempt was lost (${order.attempts} attempts): the carrier is asked whether it has the text.`,
      next: `Wait until ${order.dueAt}. Later look for ${text.id} in the logs of the workers.`,
    };
  }
  if (order.attempts > 0 && !order.isClaimed) {
    return {
      cause: `The carrier did not take it in ${order.attempts} attempts; the next one is at ${order.dueAt}.`,
      next: `Search the logs of the workers for ${text.id}: the line has the reason. After CARRIER_GIVE_UP_SECONDS it fails.`,
    };
  }
  if (!order.isDue) {
    return { cause: `Its order is due at ${order.dueAt}.`, next: NOTHING };
  }
  if (text.ahead > 0) {
    return {
      cause: `${text.ahead} orders of its number ${text.inboxNumber} go before it: a number sends at its rate.`,
      next: "For a lasting queue the business needs more numbers, or a higher rate of the inbox if the carrier allows it.",
    };
  }
  return {
    cause: `Its order is due since ${order.dueAt}, and a worker takes it next.`,
    next: "Wait a few seconds. If it stays so: npm run admin -- status",
  };
}

export function explainSubscription(subscription: SubscriptionFacts, hasWorker: boolean): Explanation {
  const { id, businessId, status, pausedAt, consecutiveFailures, firstFailedAt, circuit, waiting } = subscription;
  if (subscription.suspendedAt !== null) {
    return {
      cause: `The business ${businessId} is suspended since ${subscription.suspendedAt}: its deliveries wait.`,
      next: `If that is over: npm run admin -- business reinstate ${businessId}`,
    };
  }
  if (pausedAt !== null) {
    return {
      cause: `The business has paused it at ${pausedAt}: its deliveries wait.`,
      next: "The business resumes it in the dashboard or with the API.",
    };
  }
  if (status === "disabled") {
    const why =
      subscription.disabledReason === "gone" ? "its receiver answered 410" : "its receiver failed for too long";
    return {
      cause: `It is disabled, because ${why}: no event is sent to it.`,
      next: "The business corrects its receiver, enables the subscription, and has missed events sent again.",
    };
  }
  if (consecutiveFailures > 0) {
    return {
      cause: `Its receiver ${subscription.target} fails since ${firstFailedAt}: ${consecutiveFailures} attempts, circuit ${circuit}.`,
      next: `Tell the business the errors below. Deliveries are kept and retried; npm run admin -- webhook failing shows whether others fail too.`,
    };
  }
  if (waiting > 0 && !hasWorker) {
    return { cause: "No worker is connected to the database.", next: START_WORKER };
  }
  return waiting > 0
    ? { cause: `${waiting} deliveries wait for a worker.`, next: "If the number grows: npm run admin -- status" }
    : { cause: `It works: ${id} has nothing to deliver.`, next: NOTHING };
}

export function explainDelivery({ dueAt, isDue, parked, attempts }: DeliveryFacts): string {
  const last = attempts.at(-1);
  const result = last === undefined ? "no attempt yet" : `attempt ${last.attempt}: ${last.status ?? last.error}`;
  if (dueAt === null) {
    const isDelivered = last?.status !== null && last?.status !== undefined && last.status >= 200 && last.status < 300;
    return isDelivered ? `delivered at ${last.attemptedAt} (${last.status})` : `given up after ${result}`;
  }
  if (parked) {
    return `waits for its subscription (${result})`;
  }
  return isDue ? `due since ${dueAt} (${result})` : `next attempt at ${dueAt} (${result})`;
}

export function explainEvent(event: EventFacts, deliveries: readonly DeliveryFacts[]): Explanation {
  if (event.suspendedAt !== null) {
    return {
      cause: `The business ${event.businessId} is suspended since ${event.suspendedAt}: its events wait.`,
      next: `If that is over: npm run admin -- business reinstate ${event.businessId}`,
    };
  }
  const waiting = deliveries.filter(({ dueAt }) => dueAt !== null);
  if (deliveries.length === 0) {
    return {
      cause: `No subscription to ${event.eventType} existed when it happened at ${event.occurredAt}, or its attempts are older than 30 days.`,
      next: "The business subscribes, and can have events of 30 days sent again.",
    };
  }
  return waiting.length === 0
    ? { cause: "Every delivery has ended, as listed below.", next: "The business can have the event sent again." }
    : {
        cause: `${waiting.length} of ${deliveries.length} deliveries wait, as listed below.`,
        next: `npm run admin -- webhook explain ${waiting[0]?.subscriptionId} shows the subscription.`,
      };
}
