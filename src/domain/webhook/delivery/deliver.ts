import { LRUCache } from "lru-cache";
import { databaseNow } from "../../../platform/clock.ts";
import { newIdentity } from "../../../platform/id.ts";
import { type AttemptResult, attempt, type DeliveryRequest } from "../../../platform/outbound/attempt.ts";
import type { Sockets } from "../../../platform/outbound/sockets.ts";
import { type TargetPolicy, targetProblem } from "../../../platform/outbound/targets.ts";
import { tracing } from "../../../platform/tracing.ts";
import type { EventType } from "../event-types.ts";
import { deliveryHeaders } from "../rules.ts";
import { UnreadableSecretError } from "../secrets.ts";
import { signDelivery } from "../sign.ts";
import type { ClaimedDelivery } from "./claim-store.ts";
import type { Completions } from "./completions.ts";
import type { LaneDelivery } from "./lane.ts";
import { retryDelay } from "./schedule.ts";
import type { WebhookSettings } from "./settings.ts";

export interface DeliverParts {
  sockets: Sockets;
  requestOf: ReturnType<typeof requestWriter>;
  settings: WebhookSettings;
  completions: Completions;
  onAttempted(outcome: string, milliseconds: number, attempted: Attempted): void;
}

/** An attempt at a delivery. */
export interface Attempted {
  delivery: Pick<LaneDelivery, "businessId" | "subscriptionId" | "eventId" | "eventType" | "requestId">;
  /** 1 for the first. */
  number: number;
  /** Whether another attempt follows. */
  isRetried: boolean;
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
  const gone = result.error === null && result.status === 410;
  const made = delivery.attempts + 1;
  const isOver = delivered || gone || delivery.isTest;
  const delay = isOver ? null : retryDelay(settings, made, result.retryAfter);
  const outcome = delivered ? "delivered" : (result.error ?? `status_${result.status}`);
  onAttempted(outcome, result.durationMs, { delivery, number: made, isRetried: delay !== null });
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

/** The result of an attempt at a forbidden target: it may have been allowed when the subscription was made. */
const FORBIDDEN: AttemptResult = Object.freeze({
  status: null,
  error: "forbidden_target",
  answer: null,
  durationMs: 0,
  retryAfter: null,
});

const KEPT = 10_000;

/** Makes the requests of deliveries, signed for the current time with each secret of the subscription. */
export function requestWriter(
  policy: TargetPolicy,
  openSecret: (sealed: Buffer) => string,
  /** Called for a previous secret that cannot be decrypted: only the current one signs. */
  previousUnreadable: (key: Pick<ClaimedDelivery, "businessId" | "subscriptionId">) => void,
) {
  const targets = new LRUCache<string, { url: URL | null }>({ max: KEPT });
  const targetOf = (text: string): URL | null => {
    const known = targets.get(text);
    if (known) {
      return known.url;
    }
    const url = targetProblem(text, policy) === undefined ? URL.parse(text) : null;
    // Receivers on this machine appear and disappear.
    if (!policy.isListening) {
      targets.set(text, { url });
    }
    return url;
  };
  /** @throws UnreadableSecretError if the current secret cannot be opened. */
  const secretsOf = (delivery: ClaimedDelivery): string[] => {
    const secrets = [openSecret(delivery.secret)];
    if (delivery.previousSecret) {
      try {
        secrets.push(openSecret(delivery.previousSecret));
      } catch (error) {
        if (!(error instanceof UnreadableSecretError)) {
          throw error;
        }
        previousUnreadable(delivery);
      }
    }
    return secrets;
  };
  return (delivery: ClaimedDelivery): DeliveryRequest | AttemptResult => {
    const url = targetOf(delivery.targetUrl);
    if (!url) {
      return FORBIDDEN;
    }
    const { eventId } = delivery;
    // Both signatures and the request share the bytes: text would be encoded for each of them.
    const body = Buffer.from(delivery.body);
    const secrets = secretsOf(delivery);
    return {
      url,
      body,
      headers: {
        ...deliveryHeaders({ eventId, eventType: delivery.eventType as EventType, isTest: delivery.isTest }),
        ...signDelivery({ eventId, body, secrets, at: new Date(databaseNow()) }),
      },
    };
  };
}
