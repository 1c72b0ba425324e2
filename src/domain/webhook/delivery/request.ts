import { LRUCache } from "lru-cache";
import { databaseNow } from "../../../platform/clock.ts";
import type { AttemptResult, DeliveryRequest } from "../../../platform/outbound/attempt.ts";
import { type TargetPolicy, targetProblem } from "../../../platform/outbound/targets.ts";
import type { EventType } from "../event-types.ts";
import { deliveryHeaders } from "../rules.ts";
import { UnreadableSecretError } from "../secrets.ts";
import { signDelivery } from "../sign.ts";
import type { ClaimedDelivery } from "./claim-store.ts";

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
