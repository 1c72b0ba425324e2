import type { WebhookSettings } from "./settings.ts";

const JITTER = 0.2;
/** A receiver may ask for a longer wait, up to this many times the step. */
const LONGEST_STEP = 2;

/**
 * The wait before the next attempt in milliseconds (contract, section 5), or null where the last one has been made.
 *
 * @param made How many attempts have been made.
 * @param retryAfter The wait in seconds that the receiver asked for (RFC 9110, 10.2.3), if it did.
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
 * Failures in a row that open the circuit of a subscription: its deliveries are parked, and one probes it now and then.
 */
export function opensAfter({ failingAfter }: Pick<WebhookSettings, "failingAfter">): number {
  return Math.max(10, 2 * failingAfter);
}

/** A subscription that has failed for long is probed again after this part of that time. */
const PROBE_SHARE = 1 / 12;

/**
 * The bounds of the wait between probes of a subscription whose circuit is open, in milliseconds: it waits for as long
 * as it has failed, at least the first step of the schedule and at most the second; later for a share of that time, at
 * most the third step. All have the same jitter. So a target that is away for long costs next to nothing.
 */
export function probeDelays({ retrySeconds }: Pick<WebhookSettings, "retrySeconds">) {
  const [first = 5_000, second = first, third = second] = retrySeconds.map((seconds) => 1000 * seconds);
  return { first, second, third, share: PROBE_SHARE, jitter: JITTER };
}

/**
 * How long a claim holds, in milliseconds: an attempt with its deadline, and as long again for the wait before it and
 * the bookkeeping after it. What is claimed and not begun in the first half is given back.
 */
export function leaseMs({ timeoutMs }: Pick<WebhookSettings, "timeoutMs">): number {
  return 2 * timeoutMs + 10_000;
}
