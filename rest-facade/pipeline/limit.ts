import type { Allowance, Limiter } from "../../src/limit/limiter.ts";
import { ApiError } from "../errors.ts";

/** Counts the call and returns the headers that go with every answer. */
export async function count(limiter: Limiter, key: string): Promise<{ allowance: Allowance; headers: LimitHeaders }> {
  const allowance = await limiter.take(key);
  return { allowance, headers: limitHeaders(allowance) };
}

export function refuseBeyondLimit(allowance: Allowance): void {
  if (!allowance.allowed) {
    const seconds = allowance.retryAfter;
    throw new ApiError("rate_limited", `Too many requests: wait ${seconds} s, then back off on repeated refusals.`, {
      headers: { "retry-after": String(seconds) },
    });
  }
}

export type LimitHeaders = Record<"x-ratelimit-limit" | "x-ratelimit-remaining" | "x-ratelimit-reset", string>;

function limitHeaders({ limit, remaining, resetsAt }: Allowance): LimitHeaders {
  return {
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(resetsAt),
  };
}
