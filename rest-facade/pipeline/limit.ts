import { type Allowance, LimitError, type Limiter } from "../../src/platform/limit/limiter.ts";
import { ApiError } from "../errors.ts";

/** Counts the call, unless its cost is 0, and returns the rate-limit headers of the answer. */
export async function count(
  limiter: Limiter,
  key: string,
  points = 1,
  max?: number,
): Promise<{ allowance: Allowance; headers: LimitHeaders }> {
  const allowance = await limiter.take(key, points, max);
  return { allowance, headers: limitHeaders(allowance) };
}

export function refuseBeyondLimit(allowance: Allowance): void {
  if (!allowance.allowed) {
    throw rateLimited(new LimitError(allowance.retryAfter));
  }
}

export function rateLimited({ message, retryAfter }: LimitError): ApiError {
  return new ApiError("rate_limited", message, { headers: { "retry-after": String(retryAfter) } });
}

export type LimitHeaders = Record<"x-ratelimit-limit" | "x-ratelimit-remaining" | "x-ratelimit-reset", string>;

/** The rate-limit headers of an answer. */
export function limitHeaders({ limit, remaining, resetsAt }: Allowance): LimitHeaders {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(resetsAt),
  };
}
