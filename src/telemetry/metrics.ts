import { Counter, Gauge, Registry } from "@prometheus-io/client";

/** What the service counts of itself, for Prometheus. */
export interface Metrics {
  /** An answer of the public API; `route` is the template of its path, null where none matched. */
  answered(answer: { method: string; route: string | null; status: number }): void;
  /** Whether limits are counted in the memory of this process although they should be shared. */
  limitsInMemory(inMemory: boolean): void;
  /** A call whose limit was counted in memory although it should be shared. */
  limitedInMemory(): void;
  /** The whole in Prometheus's text format. */
  read(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const answers = new Counter({
    name: "api_requests_total",
    help: "Requests to the public API by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const fallback = new Gauge({
    name: "rate_limit_fallback",
    help: "1 while rate limits are counted in memory because Redis is away, else 0.",
    registers: [registry],
  });
  const fallbackCalls = new Counter({
    name: "rate_limit_fallback_requests_total",
    help: "Requests whose rate limit was counted in memory because Redis is away.",
    registers: [registry],
  });
  return {
    // Only methods that a route has: others are the caller's invention, and each would be a series of its own.
    answered: ({ method, route, status }) =>
      answers.inc({ method: route === null ? "other" : method, route: route ?? "none", status }),
    limitsInMemory: (inMemory) => fallback.set(inMemory ? 1 : 0),
    limitedInMemory: () => fallbackCalls.inc(),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
