import { databaseNow } from "../../../platform/clock.ts";
import { momentOf } from "../../../platform/id.ts";
import type { WebhookSettings } from "./settings.ts";

const JITTER = 0.2;
/** A receiver may ask for a longer wait, up to this many times the step. */
const LONGEST_STEP = 2;

/**
 * The wait before the next attempt in milliseconds (contract, section 5), or null after the last one.
 *
 * @param made The number of attempts already made.
 * @param retryAfter The wait in seconds that the receiver requested (RFC 9110, 10.2.3), if any.
 */
export function retryDelay(
  { retrySeconds }: Pick<WebhookSettings, "retrySeconds">,
  made: number,
  retryAfter: number | null,
): number | null {
  const step = retrySeconds[made - 1];
  if (step === undefined) {
    return null;
  }
  const jittered = step * (1 - JITTER + 2 * JITTER * Math.random());
  const asked = Math.min(retryAfter ?? 0, LONGEST_STEP * step);
  return Math.round(1000 * Math.max(jittered, asked));
}

/**
 * The number of failures in a row that open the circuit of a subscription: its deliveries are parked, and one of them
 * probes it from time to time.
 */
export function opensAfter({ failingAfter }: Pick<WebhookSettings, "failingAfter">): number {
  return Math.max(10, 2 * failingAfter);
}

/** A subscription that has failed for long gets a probe again after this share of that time. */
const PROBE_SHARE = 1 / 12;

/**
 * The bounds of the wait between probes of an open circuit, in milliseconds. The wait is as long as the subscription
 * has failed, at least the first step of the schedule and at most the second; later it is a share of that time, at most
 * the third step. All have the same jitter. So a target that is away for long costs next to nothing.
 */
export function probeDelays({ retrySeconds }: Pick<WebhookSettings, "retrySeconds">) {
  const [first = 5_000, second = first, third = second] = retrySeconds.map((seconds) => 1000 * seconds);
  return { first, second, third, share: PROBE_SHARE, jitter: JITTER };
}

/** The bounds of the wait after a fault of this process, in milliseconds, and its share of the age of the event. */
const OWN_FAULT = { shortest: 5_000, longest: 60_000, share: 1 / 12 };

/**
 * The wait of a subscription after this process could not make an attempt for a fault of its own, in milliseconds:
 * another process may be able to. It grows with the age of the event, which every process knows, and is not counted.
 */
export function ownFaultDelay(eventId: string): number {
  const { shortest, longest, share } = OWN_FAULT;
  const age = databaseNow() - momentOf(eventId);
  return Math.round(Math.min(Math.max(share * age, shortest), longest));
}

/**
 * The lease of a claim, in milliseconds: an attempt with its deadline, and as long again for the wait before it and the
 * bookkeeping after it. A claimed delivery that has not begun in the first half is given back.
 */
export function leaseMs({ timeoutMs }: Pick<WebhookSettings, "timeoutMs">): number {
  return 2 * timeoutMs + 10_000;
}
