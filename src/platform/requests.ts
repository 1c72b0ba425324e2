import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

const requests = new AsyncLocalStorage<{ reqId: string }>();

/**
 * At the level `debug` names the request in every line that is logged on its behalf, the statements included. Following
 * a request through everything it waits for has a price, so no other level does.
 */
export function nameRequests(app: FastifyInstance, { level }: Pick<FastifyBaseLogger, "level">): void {
  if (isDebug(level)) {
    app.addHook("onRequest", (request, _reply, done) => requests.run({ reqId: request.id }, done));
  }
}

/**
 * The fields of a log line that name the request in whose course it is written; none outside of requests. Each line has
 * an object of its own, to which the logger adds the line's other fields.
 */
export function currentRequest(): object {
  return { ...requests.getStore() };
}

/** Begins work that goes on by itself, and is no part of the request that caused it. */
export function apartFromRequest(work: () => void): void {
  requests.exit(work);
}

/** Whether the log shows the single steps of a request. */
export function isDebug(level: string): boolean {
  return level === "debug" || level === "trace";
}
