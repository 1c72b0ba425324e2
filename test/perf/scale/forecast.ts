/**
 * The formula of the load model: what a second consumes is a constant part, for the work that goes on without requests,
 * and a part for each request. From two measurements follow the two parts, and from these any other rate.
 */

/** What a second consumes of something. */
export interface Cost {
  idle: number;
  /** For each request a second. */
  request: number;
}

/** @param idle what a second without requests consumes. @param used what a second consumes at a rate above 0. */
export function costOf(idle: number, used: number, rate: number): Cost {
  return { idle, request: Math.max(0, used - idle) / rate };
}

/** What a second consumes at a rate. */
export function usedAt({ idle, request }: Cost, rate: number): number {
  return idle + request * rate;
}

/** Something that ends, in the unit of its cost. */
export interface Resource {
  name: string;
  cost: Cost;
  /** What a second has of it. */
  capacity: number;
}

/** The requests a second at which it is used up; infinite if requests do not consume it, 0 if it is used up without any. */
export function fullAt({ cost: { idle, request }, capacity }: Resource): number {
  const left = Math.max(0, capacity - idle);
  return request === 0 ? Number.POSITIVE_INFINITY : left / request;
}

/** The resources in the order in which they end when the rate grows. */
export function bottlenecks<Kind extends Resource>(resources: readonly Kind[]): Kind[] {
  return resources.toSorted((one, other) => fullAt(one) - fullAt(other));
}

/** What was seen at an offered rate. */
export interface Step {
  /** Requests a second. */
  offered: number;
  done: number;
  /** Requests that failed or were not sent. */
  failed: number;
  /** Milliseconds. */
  p99: number;
  /** Deliveries and orders that were due at the end. */
  waiting: number;
}

/** A rate is sustained if nearly all requests are answered, in a second, and the queues hold less than two seconds' work. */
export function isSustained({ offered, done, failed, p99, waiting }: Step): boolean {
  return done >= offered * 0.95 && failed <= offered * 0.01 && p99 <= 1_000 && waiting <= offered * 2;
}

/**
 * The next rate to try, in the middle of the ratio of the largest that was sustained and the smallest that was not; null:
 * they are near enough.
 */
export function nextRate(sustained: number, unsustained: number): number | null {
  const next = Math.round(Number.isFinite(unsustained) ? Math.sqrt(sustained * unsustained) : sustained * 2);
  return next - sustained <= sustained * 0.1 ? null : next;
}
