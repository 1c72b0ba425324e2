import type { FastifyInstance } from "fastify";

/** What is known of a span: ids, names of the program and numbers; never a number of a phone, a name, a text or a URL. */
export type SpanAttributes = Record<string, string | number | undefined>;

export interface Span {
  add(attributes: SpanAttributes): void;
  /** @param failure the reason if the work of the span failed. */
  end(failure?: string): void;
}

/** Traces of OpenTelemetry. */
export interface Tracing {
  /**
   * Begins the span of a request, below the caller's own span if it sent one (W3C Trace Context), and runs the work in it.
   */
  serve(name: string, headers: Record<string, unknown>, attributes: SpanAttributes, work: (span: Span) => void): void;
  /** The headers by which the receiver of a request continues the trace (W3C Trace Context). */
  carry(): Record<string, string>;
  /** Runs the work in a span below the current one. */
  within<Result>(name: string, attributes: SpanAttributes, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** Adds the span of a statement that has ended, if it belongs to traced work. */
  statement(name: string, milliseconds: number, error?: Error): void;
  /**
   * Begins the trace of work that a queue will hand to some process, with a link to the current span. The trace is named
   * by the id of the row, so that no row has to carry it.
   */
  queued(name: string, id: string): void;
  /** Runs an attempt at queued work in the trace of its row. */
  attempt<Result>(
    name: string,
    id: string,
    attributes: SpanAttributes,
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
}

let current: Tracing | undefined;

/** The tracing of this process; undefined without an exporter, and then nothing is measured. */
export function tracing(): Tracing | undefined {
  return current;
}

/** Sets the tracing of this process, once, before its parts open. */
export function useTracing(used: Tracing | undefined): void {
  current = used;
}

/** Traces the requests of a listener. */
export function traceRequests(app: FastifyInstance): void {
  const traced = tracing();
  if (!traced) {
    return;
  }
  const spans = new WeakMap<object, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { method, id, headers } = request;
    const route = request.routeOptions.url ?? "none";
    const known = route === "none" ? "other" : method;
    const attributes = { "http.request.method": known, "http.route": route, "request.id": id };
    traced.serve(`${known} ${route}`, headers, attributes, (span) => {
      spans.set(request, span);
      done();
    });
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    span?.add({ "http.response.status_code": reply.statusCode });
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
    done();
  });
}
