import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createMetrics } from "../../src/application/metrics.ts";
import { createRouterMetrics } from "../../src/application/router/metrics.ts";
import { thorough } from "../support/effort.ts";
import { hasPrometheus } from "../support/prometheus.ts";

/** The files for Prometheus and Grafana, the runbook and the metrics of the service agree. */

const folder = fileURLToPath(new URL("../../docs/monitoring/", import.meta.url));
const alerts = readFileSync(`${folder}alerts.yaml`, "utf8");
const dashboard = JSON.parse(readFileSync(`${folder}dashboard.json`, "utf8")) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const runbook = readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8");

const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);

/** Every series name of the service; a histogram has three. */
async function seriesNames(): Promise<Map<string, string>> {
  const texts = await Promise.all([createMetrics(), createRouterMetrics()].map((metrics) => metrics.read()));
  const text = texts.map((read) => read.text).join("\n");
  const series = new Map([["up", "up"]]);
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm) as Iterable<[string, string, string]>) {
    for (const suffix of type === "histogram" ? ["_bucket", "_sum", "_count"] : [""]) {
      series.set(`${name}${suffix}`, name);
    }
  }
  return series;
}

/** The names with a selector in an expression of PromQL. */
function selected(text: string): string[] {
  return [...new Set([...text.matchAll(/([a-z_]+)\{/g)].map(([, name]) => name as string))];
}

describe("the alerts", () => {
  it("have a section of the runbook each, and no section is without an alert", () => {
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(names.length).toBe(36);
    expect(sections).toEqual(names);
    const links = [...alerts.matchAll(/runbook_url: docs\/runbook\.md#(\w+)/g)].map(([, anchor]) => anchor);
    expect(links).toEqual(names.map((name) => name.toLowerCase()));
  });

  it("tell in the runbook the symptom, where to look, the remedy and the end", () => {
    for (const section of runbook.split(/^## /m).slice(1)) {
      const parts = [...section.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
      expect([section.split("\n", 1)[0], parts]).toEqual([section.split("\n", 1)[0], ["Symptom", "Look", "Do", "End"]]);
    }
  });

  it("are answered with commands of the service, not with SQL", () => {
    expect(runbook.match(/\b(SELECT|INSERT|UPDATE|DELETE|ALTER|DROP|GRANT)\b.*/g)).toBeNull();
  });

  it("read only metrics that the service has, and of its scrape job", async () => {
    const series = await seriesNames();
    expect(selected(alerts).filter((name) => !series.has(name))).toEqual([]);
    const selectors = [...alerts.matchAll(/\w+\{([^}]*)\}/g)].map(([, selector]) => selector as string);
    expect(selectors.filter((selector) => !selector.startsWith('job="campaign-dialer"'))).toEqual([]);
  });

  it("have a test each, and are silent in two: without trouble, and on single faults at little traffic", () => {
    const tested = readFileSync(`${folder}alerts.test.yaml`, "utf8");
    for (const name of names) {
      expect(tested.split(`alertname: ${name}\n`)).toHaveLength(5);
    }
  });
});

describe("the runbook and the dashboard", () => {
  it("show only metrics that the service has, and the dashboard shows all of them", async () => {
    const series = await seriesNames();
    const shown = selected(dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join(" "));
    expect(shown.filter((name) => !series.has(name))).toEqual([]);
    const metrics = new Set(series.values());
    metrics.delete("up");
    expect([...metrics].filter((name) => !shown.some((one) => series.get(one) === name))).toEqual([]);
    const told = [
      ...runbook.matchAll(/\b[a-z]+(?:_[a-z]+)+_(?:total|bucket|seconds|ratio|rows|orders|running|deliveries)\b/g),
    ];
    expect(told.map(([name]) => name).filter((name) => !series.has(name) && !metrics.has(name))).toEqual([]);
  });
});

describe.runIf(hasPrometheus)("promtool", () => {
  const promtool = (args: string[], input = "") => {
    const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: folder, input, encoding: "utf8" });
    return { status, output: `${stdout}${stderr}` };
  };

  thorough.it("accepts the rules, and their tests pass", () => {
    expect(promtool(["check", "rules", "alerts.yaml"])).toMatchObject({ status: 0 });
    expect(promtool(["test", "rules", "alerts.test.yaml"])).toEqual({
      status: 0,
      output: expect.stringContaining("SUCCESS"),
    });
  });

  it("accepts the output of the service", async () => {
    const metrics = createMetrics();
    metrics.answered({ method: "GET", route: "/api/v1/me", status: 200, milliseconds: 12 });
    metrics.graphql.executed({ field: "contacts", outcome: "answered", complexity: 25, milliseconds: 3 });
    metrics.webhooks.attempted("delivered", 40);
    metrics.webhooks.oldestDue(0);
    expect(promtool(["check", "metrics"], (await metrics.read()).text)).toEqual({ status: 0, output: "" });
    const router = createRouterMetrics();
    router.routed({ cell: "east", outcome: "answered", milliseconds: 3 });
    router.directory.looked("found");
    router.directory.asked("east", 2, true);
    router.directory.asked("west", 2_000, false);
    expect(promtool(["check", "metrics"], (await router.read()).text)).toEqual({ status: 0, output: "" });
  });
});

it("a metric has a maximum of series, beyond which everything is counted as other", async () => {
  const metrics = createMetrics();
  for (let status = 100; status < 400; status += 1) {
    metrics.webhooks.attempted(`status_${status}`, 1);
  }
  const lines = (await metrics.read()).text.split("\n").filter((line) => line.startsWith("webhook_attempts_total{"));
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('webhook_attempts_total{outcome="other"} 200');
});

it("refusals because of a number are no fault of the carrier", async () => {
  const { carrier, read } = createMetrics();
  const attempted = (code: "landline" | "not_registered") =>
    carrier.attempted({ kind: "text" }, { outcome: "refused", error: { code, message: "" } });
  attempted("landline");
  attempted("not_registered");
  carrier.attempted({ kind: "text" }, { outcome: "accepted" });
  expect((await read()).text.split("\n").filter((line) => line.startsWith("carrier_attempts_total{"))).toEqual([
    'carrier_attempts_total{kind="text",outcome="bad_number"} 1',
    'carrier_attempts_total{kind="text",outcome="refused"} 1',
    'carrier_attempts_total{kind="text",outcome="accepted"} 1',
  ]);
});

describe("a gateway process", () => {
  it("sends each count once; its gauges are added while it lives", async () => {
    const [first, gateway] = [createMetrics(), createMetrics("gateway")];
    gateway.database.pool(() => ({ used: 3, idle: 4, maximum: 10, waiting: 1 }));
    gateway.answered({ method: "GET", route: "/api/v1/me", status: 200, milliseconds: 30 });
    gateway.limits.inMemory(true);
    first.add(gateway.report(), 1);
    first.add(gateway.report(), 1);
    first.add(gateway.report(), 2);
    const lines = async () => (await first.read()).text.split("\n");
    expect(await lines()).toEqual(
      expect.arrayContaining([
        'api_requests_total{method="GET",route="/api/v1/me",status="200"} 1',
        'api_request_duration_seconds_bucket{method="GET",route="/api/v1/me",le="0.025"} 0',
        'api_request_duration_seconds_bucket{method="GET",route="/api/v1/me",le="0.05"} 1',
        'api_request_duration_seconds_bucket{method="GET",route="/api/v1/me",le="+Inf"} 1',
        'api_request_duration_seconds_sum{method="GET",route="/api/v1/me"} 0.03',
        'api_request_duration_seconds_count{method="GET",route="/api/v1/me"} 1',
        'database_pool_connections{state="used"} 6',
        "database_pool_waiting 2",
        "rate_limit_fallback 1",
      ]),
    );
    first.forget(1);
    first.forget(2);
    expect(await lines()).toContain("rate_limit_fallback 0");
    expect((await lines()).filter((line) => line.startsWith("database_pool_connections"))).toEqual([]);
  });
});

it("readings that failed are absent", async () => {
  const metrics = createMetrics();
  const readings = {
    newDeliveries: 5,
    retries: 0,
    parkedDeliveries: 0,
    openCircuits: 0,
    suspendedCircuits: 0,
    textOrders: 0,
    mediaOrders: 0,
    callOrders: 0,
    sessions: 0,
    abandonment: null,
    oldestTransaction: 0,
    connectionShare: 0.1,
    oldestMail: 0,
    stuckImports: 0,
    stuckUndos: 0,
    stuckOperations: 0,
    stuckBroadcasts: 0,
    lateErasures: 0,
    backupAge: 60,
    archiveFailure: null,
    slotBytes: null,
    standbyLag: null,
    tables: [{ name: "messages", live: 10, dead: 2 }],
  };
  const lines = async () =>
    (await metrics.read()).text
      .split("\n")
      .filter((line) => /^(webhook_queue|table_dead|database_readings)/.test(line));
  expect(await lines()).toEqual([]);
  metrics.database.readings(readings);
  expect(await lines()).toEqual([
    "database_readings_available 1",
    'webhook_queue_deliveries{state="new"} 5',
    'webhook_queue_deliveries{state="retry"} 0',
    'webhook_queue_deliveries{state="parked"} 0',
    'table_dead_rows{table="messages"} 2',
  ]);
  metrics.database.readings(null);
  expect(await lines()).toEqual(["database_readings_available 0"]);
});
