import { loadPart } from "../../platform/part.ts";
import { useTracing } from "../../platform/tracing.ts";
import type { Runtime } from "./runtime.ts";

/** The minimum time between two log lines about spans that were not sent. */
const WARN_MS = 60_000;

/** Starts to trace if an exporter is set; otherwise OpenTelemetry is not even loaded. */
export async function startTracing({
  config,
  isFirst,
  logger,
  running,
}: Pick<Runtime, "isFirst" | "logger" | "running"> & {
  config: Pick<Runtime["config"], "tracing"> & { role: string };
}): Promise<void> {
  if (!config.tracing) {
    return;
  }
  const { openTracing } = await loadPart(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    () => import("../../platform/telemetry/opentelemetry.ts"),
  );
  let warnedAt = Number.NEGATIVE_INFINITY;
  const onError = (error: Error) => {
    if (performance.now() - warnedAt > WARN_MS) {
      warnedAt = performance.now();
      logger.warn({ reason: error.message }, "traces could not be sent");
    }
  };
  const attributes = { "service.role": config.role, "service.process": isFirst ? "first" : "gateway" };
  const { tracing, close } = openTracing(config.tracing, attributes, onError);
  useTracing(tracing);
  running.defer(close);
}
