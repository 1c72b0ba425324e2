import { Counter, Gauge, type GaugeConfiguration, Registry } from "@prometheus-io/client";
import type { StreamObserver } from "../domain/live/streams.ts";
import { clockOffset } from "../platform/clock.ts";

/** The service's metrics for Prometheus. */
export interface Metrics {
  /** Answers of the public API, one by default; `route` is the template of the path, null when none matched. */
  answered(answer: { method: string; route: string | null; status: number }, count?: number): void;
  /** Whether limits are counted in the memory of this process although they should be shared. */
  limitsInMemory(inMemory: boolean): void;
  /** A call whose limit was counted in memory although it should be shared. */
  limitedInMemory(): void;
  streams: StreamObserver;
  webhooks: WebhookMetrics;
  carrier: CarrierMetrics;
  /** All metrics in Prometheus's text format. */
  read(): Promise<{ contentType: string; text: string }>;
}

export interface WebhookMetrics {
  claimed(count: number): void;
  /** `delivered`, `status_500` and the like, or the reason for no answer. */
  attempted(outcome: string): void;
  running(count: number): void;
  /** A new connection to a receiver; the others are reused. */
  connected(): void;
  /** A delivery was postponed: the secret of its subscription cannot be opened. */
  unreadable(): void;
  previousUnreadable(): void;
  /** The delay of the oldest due delivery in seconds; null when it could not be read. */
  oldestDue(seconds: number | null): void;
}

export interface CarrierMetrics {
  /** The age of the oldest order of the last claim in seconds; 0 when none was due, null when the claim failed. */
  claimed(oldestSeconds: number | null): void;
  attempted(order: { kind: string }, result: { outcome: string }): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  // Passed to the library only at a read: its lookup of a series by three labels costs more than counting.
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
  new Gauge({
    name: "clock_offset_seconds",
    help: "Offset of this machine's clock from the database's; negative if it is behind.",
    registers: [registry],
    collect() {
      this.set(clockOffset() / 1000);
    },
  });
  const fallback = new Gauge({
    name: "rate_limit_fallback",
    help: "1 while rate limits are counted in memory because Redis is unavailable, else 0.",
    registers: [registry],
  });
  const fallbackCalls = new Counter({
    name: "rate_limit_fallback_requests_total",
    help: "Requests whose rate limit was counted in memory because Redis is unavailable.",
    registers: [registry],
  });
  return {
    // Only methods that a route has: a caller can invent others, and each would be a new series.
    answered({ method: sent, route, status }, count = 1) {
      const method = route === null ? "other" : sent;
      const key = `${method} ${status} ${route}`;
      const series = answers.get(key);
      if (series) {
        series.count += count;
      } else {
        answers.set(key, { labels: { method, route: route ?? "none", status: String(status) }, count });
      }
    },
    limitsInMemory: (inMemory) => fallback.set(inMemory ? 1 : 0),
    limitedInMemory: () => fallbackCalls.inc(),
    streams: streamMetrics(registry),
    webhooks: webhookMetrics(registry),
    carrier: carrierMetrics(registry),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function streamMetrics(registry: Registry): StreamObserver {
  const registers = [registry];
  const open = new Gauge({
    name: "hint_streams_open",
    help: "Open streams of hints, such as those of dashboards.",
    registers,
  });
  const sent = new Counter({ name: "hints_sent_total", help: "Hints sent on streams.", registers });
  const ended = new Counter({
    name: "hint_streams_ended_total",
    help: "Ended streams of hints by reason: `client`, `access`, `slow` or `shutdown`.",
    labelNames: ["reason"],
    registers,
  });
  const refused = new Counter({
    name: "hint_streams_refused_total",
    help: "Streams of hints that were refused because of a maximum.",
    registers,
  });
  return {
    open: (streams) => open.set(streams),
    sent: () => sent.inc(),
    ended: (reason) => ended.inc({ reason }),
    refused: () => refused.inc(),
  };
}

function webhookMetrics(registry: Registry): WebhookMetrics {
  const registers = [registry];
  const claimed = new Counter({
    name: "webhook_deliveries_claimed_total",
    help: "Deliveries claimed by this process.",
    registers,
  });
  const attempts = new Counter({
    name: "webhook_attempts_total",
    help: "Delivery attempts by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const running = new Gauge({ name: "webhook_attempts_running", help: "Running attempts.", registers });
  const connections = new Counter({
    name: "webhook_connections_total",
    help: "Connections made to receivers; the other attempts reused one.",
    registers,
  });
  const oldest = openReading({
    name: "webhook_oldest_due_seconds",
    help: "Time since the oldest due delivery became due; absent if it could not be read.",
    registers,
  });
  const unreadable = new Counter({
    name: "webhook_unreadable_secrets_total",
    help: "Deliveries postponed because no key of ENCRYPTION_KEY decrypts the secret of their subscription.",
    registers,
  });
  const previousUnreadable = new Counter({
    name: "webhook_unreadable_previous_secrets_total",
    help: "Deliveries signed only with the current secret, because no key of ENCRYPTION_KEY decrypts the previous one.",
    registers,
  });
  return {
    claimed: (count) => claimed.inc(count),
    attempted: (outcome) => attempts.inc({ outcome }),
    running: (count) => running.set(count),
    connected: () => connections.inc(),
    unreadable: () => unreadable.inc(),
    previousUnreadable: () => previousUnreadable.inc(),
    oldestDue: oldest,
  };
}

function carrierMetrics(registry: Registry): CarrierMetrics {
  const registers = [registry];
  const age = openReading({
    name: "carrier_oldest_claimed_seconds",
    help: "Wait of the oldest order of the last claim; 0 if no order was due, absent after a failure.",
    registers,
  });
  const attempts = new Counter({
    name: "carrier_attempts_total",
    help: "Attempts of orders to the carrier by kind and outcome.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  return {
    claimed: age,
    attempted: ({ kind }, { outcome }) => attempts.inc({ kind, outcome }),
  };
}

/** A gauge of a value that is read elsewhere. Without a reading it is omitted, and Prometheus marks it as stale. */
function openReading(configuration: GaugeConfiguration<string>): (value: number | null) => void {
  const gauge = new Gauge(configuration);
  gauge.remove();
  return (value) => (value === null ? gauge.remove() : gauge.set(value));
}
