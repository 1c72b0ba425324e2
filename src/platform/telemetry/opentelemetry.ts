import {
  type Attributes,
  type Context,
  context,
  type Span as OtelSpan,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { parseKeyPairsIntoRecord, setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import { type TypeId, toUUIDBytes } from "typeid-js";
import type { Span, SpanAttributes, Tracing } from "../tracing.ts";

export interface TracingSettings {
  /** The URL that takes traces in OTLP as JSON. */
  url: string;
  serviceName: string;
  /** The share of traces that are kept, 0 to 1. */
  ratio: number;
  /** Whether a caller's own decision about its trace counts. */
  followsParent: boolean;
}

/** The time that the last spans have to be sent at the end. */
const LAST_EXPORT_MS = 2_000;

/** The headers that the exporter reads from the variables. */
export function exportHeaders(variables: NodeJS.ProcessEnv): Record<string, string> {
  return {
    ...parseKeyPairsIntoRecord(variables.OTEL_EXPORTER_OTLP_HEADERS),
    ...parseKeyPairsIntoRecord(variables.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
  };
}

/** Opens the tracing of this process. The exporter reads the other `OTEL_EXPORTER_OTLP_*` variables by itself. */
export function openTracing(
  settings: TracingSettings,
  attributes: Attributes,
  onError: (error: Error) => void,
): { tracing: Tracing; close(): Promise<void> } {
  setGlobalErrorHandler((error) => onError(error instanceof Error ? error : new Error(String(error))));
  const byRatio = new TraceIdRatioBasedSampler(settings.ratio);
  const ids = new NamedIds();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.serviceName, ...attributes }),
    sampler: settings.followsParent ? new ParentBasedSampler({ root: byRatio }) : byRatio,
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: settings.url }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer("campaign-dialer");

  /** Runs the work below the span, and ends the span with it. */
  async function run<Result>(span: OtelSpan, parent: Context, work: (span: Span) => Promise<Result>): Promise<Result> {
    const ours = spanOf(span);
    try {
      const result = await context.with(trace.setSpan(parent, span), () => work(ours));
      ours.end();
      return result;
    } catch (error) {
      ours.end(nameOf(error));
      throw error;
    }
  }

  const tracing: Tracing = {
    serve(name, headers, given, work) {
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: given as Attributes }, parent);
      context.with(trace.setSpan(parent, span), work, undefined, spanOf(span));
    },
    carry() {
      const headers: Record<string, string> = {};
      propagation.inject(context.active(), headers);
      return headers;
    },
    within(name, given, work) {
      const parent = context.active();
      return run(tracer.startSpan(name, { attributes: given as Attributes }, parent), parent, work);
    },
    statement(name, milliseconds, error) {
      const parent = context.active();
      if (!trace.getSpan(parent)?.isRecording()) {
        return;
      }
      const now = Date.now();
      const options = {
        kind: SpanKind.CLIENT,
        startTime: now - milliseconds,
        attributes: { "db.system.name": "postgresql", "db.query.summary": name },
      };
      const span = tracer.startSpan(name, options, parent);
      if (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      }
      span.end(now);
    },
    queued(name, id) {
      const cause = trace.getSpanContext(context.active());
      const { traceId, spanId } = namesOf(id);
      const span = ids.with(traceId, spanId, () =>
        tracer.startSpan(
          name,
          {
            root: true,
            kind: SpanKind.PRODUCER,
            attributes: { "row.id": id },
            links: cause ? [{ context: cause }] : [],
          },
          ROOT_CONTEXT,
        ),
      );
      span.end();
    },
    attempt(name, id, given, work) {
      const names = namesOf(id);
      const traceFlags = isKept(byRatio, names.traceId) ? TraceFlags.SAMPLED : TraceFlags.NONE;
      const parent = trace.setSpanContext(ROOT_CONTEXT, { ...names, traceFlags, isRemote: true });
      const options = { kind: SpanKind.CONSUMER, attributes: { "row.id": id, ...given } as Attributes };
      return run(tracer.startSpan(name, options, parent), parent, work);
    },
  };
  return {
    tracing,
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_EXPORT_MS);
      });
      await Promise.race([provider.shutdown().catch(onError), late]);
      clearTimeout(timer);
    },
  };
}

/** Random ids, except while a span begins whose names are known. */
class NamedIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #named: { traceId: string; spanId: string } | undefined;

  with<Result>(traceId: string, spanId: string, begin: () => Result): Result {
    this.#named = { traceId, spanId };
    try {
      return begin();
    } finally {
      this.#named = undefined;
    }
  }

  generateTraceId = (): string => this.#named?.traceId ?? this.#random.generateTraceId();
  generateSpanId = (): string => this.#named?.spanId ?? this.#random.generateSpanId();
}

/** The names of the trace of a row and of its first span: the UUID in its id has the length of the one, its end of the other. */
function namesOf(id: string): { traceId: string; spanId: string } {
  const traceId = Buffer.from(toUUIDBytes(id as TypeId<string>)).toString("hex");
  return { traceId, spanId: traceId.slice(16) };
}

function isKept(sampler: Sampler, traceId: string): boolean {
  const { decision } = sampler.shouldSample(ROOT_CONTEXT, traceId, "", SpanKind.CONSUMER, {}, []);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

function spanOf(span: OtelSpan): Span {
  return {
    add: (attributes: SpanAttributes) => void span.setAttributes(attributes as Attributes),
    end(failure) {
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      }
      span.end();
    },
  };
}

/** The name of an error. Its message may quote data. */
function nameOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown };
  return typeof code === "string" ? `${name ?? "Error"} ${code}` : (name ?? "Error");
}
