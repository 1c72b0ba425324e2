import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

const requests = new AsyncLocalStorage<{ reqId: string }>();

/**
 * At the level `debug`, names the request in every line that is logged on its behalf, including statements. Tracking a
 * request through all its waits has a cost, so no other level does it.
 */
export function nameRequests(app: FastifyInstance, { level }: Pick<FastifyBaseLogger, "level">): void {
  if (isDebug(level)) {
    app.addHook("onRequest", (request, _reply, done) => requests.run({ reqId: request.id }, done));
  }
}

/**
 * The log fields that name the current request; none outside of requests. Each line gets its own object, to which the
 * logger adds the line's other fields.
 */
export function currentRequest(): object {
  return { ...requests.getStore() };
}

/** The id of the request on whose behalf this code runs; null outside of requests. */
export function currentRequestId(): string | null {
  return requests.getStore()?.reqId ?? null;
}

/** Does the work on behalf of a request, such as the one that ordered it from a queue. */
export function onBehalfOfRequest<Result>(reqId: string | null, work: () => Result): Result {
  return reqId === null ? work() : requests.run({ reqId }, work);
}

/** Starts work that is independent of the request that caused it. */
export function apartFromRequest(work: () => void): void {
  requests.exit(work);
}

/** Whether the log shows the single steps of a request. */
export function isDebug(level: string): boolean {
  return level === "debug" || level === "trace";
}
