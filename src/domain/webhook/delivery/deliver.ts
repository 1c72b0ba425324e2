import { newIdentity } from "../../../platform/id.ts";
import { type AttemptResult, attempt } from "../../../platform/outbound/attempt.ts";
import type { Sockets } from "../../../platform/outbound/sockets.ts";
import { tracing } from "../../../platform/tracing.ts";
import type { Completions } from "./completions.ts";
import type { LaneDelivery } from "./lane-delivery.ts";
import type { requestWriter } from "./request.ts";
import { retryDelay } from "./schedule.ts";
import type { WebhookSettings } from "./settings.ts";

export interface DeliverParts {
  sockets: Sockets;
  requestOf: ReturnType<typeof requestWriter>;
  settings: WebhookSettings;
  completions: Completions;
  /** Receives `delivered`, `status_500` and the like, or the reason why there was no answer. */
  onAttempted(outcome: string, milliseconds: number): void;
}

/**
 * Makes an attempt, judges its result and passes it on to be written.
 *
 * @throws UnreadableSecretError if this process cannot sign, OwnFaultError if it cannot make the attempt.
 */
export function deliver(parts: DeliverParts, delivery: LaneDelivery): Promise<Delivered> {
  const traces = tracing();
  if (!traces) {
    return makeAttempt(parts, delivery);
  }
  const { businessId, subscriptionId, eventId, attempts } = delivery;
  const attributes = { "business.id": businessId, "subscription.id": subscriptionId, attempt: attempts + 1 };
  return traces.attempt("webhook delivery", eventId, attributes, async (span) => {
    const made = await makeAttempt(parts, delivery);
    const { status, error } = made.result;
    span.add({
      "http.response.status_code": status ?? undefined,
      outcome: made.delivered ? "delivered" : (error ?? "failed"),
    });
    return made;
  });
}

interface Delivered {
  result: AttemptResult;
  delivered: boolean;
}

async function makeAttempt(
  { sockets, requestOf, settings, completions, onAttempted }: DeliverParts,
  delivery: LaneDelivery,
): Promise<Delivered> {
  const { id, createdAt } = newIdentity("dlv");
  const request = requestOf(delivery);
  const result = "url" in request ? await attempt(sockets, request, settings.timeoutMs) : request;
  const delivered = result.error === null && result.status !== null && result.status >= 200 && result.status < 300;
  onAttempted(delivered ? "delivered" : (result.error ?? `status_${result.status}`), result.durationMs);
  const gone = result.error === null && result.status === 410;
  const made = delivery.attempts + 1;
  const isOver = delivered || gone || delivery.isTest;
  const delay = isOver ? null : retryDelay(settings, made, result.retryAfter);
  completions.add({
    delivery,
    next: delay === null ? "done" : "retry",
    delay,
    attempt: {
      id,
      number: made,
      attemptedAt: createdAt,
      durationMs: result.durationMs,
      status: result.status,
      error: result.error,
      answer: result.answer,
      isTest: delivery.isTest,
      verdict: gone ? "gone" : delivery.isTest ? "none" : delivered ? "delivered" : "failed",
    },
  });
  return { result, delivered };
}
