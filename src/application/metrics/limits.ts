import type { LimitName } from "../../platform/limit/limiter.ts";
import type { Families } from "./families.ts";

export interface LimitMetrics {
  /** Whether limits are counted in the memory of this process although they should be shared. */
  inMemory(inMemory: boolean): void;
  /** A call whose limit was counted in memory although it should be shared. */
  countedInMemory(): void;
  /** A call beyond its limit. */
  refused(name: LimitName): void;
}

export function limitMetrics(families: Families): LimitMetrics {
  const fallback = families.gauge({
    name: "rate_limit_fallback",
    help: "1 while rate limits are counted in memory because Redis is unavailable, else 0.",
    shared: "max",
  });
  fallback(0);
  const fallbackCalls = families.counter({
    name: "rate_limit_fallback_requests_total",
    help: "Requests whose rate limit was counted in memory because Redis is unavailable.",
  });
  const refusals = families.counter({
    name: "rate_limit_refused_total",
    help: "Calls beyond a limit by limit: `client`, `address`, `invalidTokens`, `graphql` or `signIn`.",
    labels: ["limit"],
  });
  return {
    inMemory: (inMemory) => fallback(inMemory ? 1 : 0),
    countedInMemory: () => fallbackCalls(),
    refused: (name) => refusals([name]),
  };
}
