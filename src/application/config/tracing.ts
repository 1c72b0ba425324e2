import { StartError } from "../../platform/start-error.ts";
import type { TracingSettings } from "../../platform/telemetry/opentelemetry.ts";
import type { Environment } from "./environment.ts";

/** The settings of traces, by the names of OpenTelemetry's specification; undefined without an exporter. */
export function readTracing(
  settings: Pick<Environment, keyof Environment & `OTEL_${string}`>,
): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings;
  const url = own ?? (base && `${base.replace(/\/+$/, "")}/v1/traces`);
  if (url === undefined || settings.OTEL_SDK_DISABLED) {
    return undefined;
  }
  const sampler = settings.OTEL_TRACES_SAMPLER;
  const ratio = settings.OTEL_TRACES_SAMPLER_ARG;
  if (ratio !== undefined && !sampler.endsWith("traceidratio")) {
    throw new StartError("OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER=traceidratio or parentbased_traceidratio");
  }
  return {
    url,
    serviceName: settings.OTEL_SERVICE_NAME,
    ratio: sampler.endsWith("always_off") ? 0 : (ratio ?? 1),
    followsParent: sampler.startsWith("parentbased_"),
  };
}
