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
  // Counted by the library when it is read: to find the series of three labels costs more than to count.
  const answers = new Map<string, { labels: Record<"method" | "route" | "status", string>; count: number }>();
  new Counter({
    name: "api_requests_total",
    help: "Requests to the public API by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of answers.values()) {
        this.inc(labels, count);
      }
    },
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
    answered({ method: sent, route, status }) {
      const method = route === null ? "other" : sent;
      const key = `${method} ${status} ${route}`;
      const series = answers.get(key);
      if (series) {
        series.count += 1;
      } else {
        answers.set(key, { labels: { method, route: route ?? "none", status: String(status) }, count: 1 });
      }
    },
    limitsInMemory: (inMemory) => fallback.set(inMemory ? 1 : 0),
    limitedInMemory: () => fallbackCalls.inc(),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
