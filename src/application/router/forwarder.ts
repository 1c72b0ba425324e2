import cookie from "@fastify/cookie";
import proxy from "@fastify/reply-from";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { unknownRoute } from "../../../rest-facade/errors.ts";
import { originForm } from "../../../rest-facade/origin-form.ts";
import { requestId } from "../../../rest-facade/pipeline/request-id.ts";
import { protectiveHeaders } from "../../../rest-facade/protective-headers.ts";
import { LEAVING_HEADER, UnavailableError } from "../../platform/errors.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { connectionTimes } from "../../platform/limit/connections.ts";
import { traceRequests, tracing } from "../../platform/tracing.ts";
import { CellAwayError, type Directory } from "./directory.ts";
import type { CellKeys } from "./keys.ts";
import type { Outcome, RouterMetrics } from "./metrics.ts";
import type { NameInRequest } from "./names.ts";
import type { Cell, RouterSettings } from "./settings.ts";

/** The largest form, such as a carrier's report or a request for a token. Other bodies stream through unread. */
const LARGEST_FORM = 65_536;
const FORM_TYPE = "application/x-www-form-urlencoded";
const EVENT_STREAM = "text/event-stream";

/** The message for a request that Fastify refuses. */
export const NOT_HTTP = "The request is not valid HTTP for this service.";

/** What the listeners of a router share. */
export interface RouterServices {
  settings: Pick<RouterSettings, "cells" | "trustedProxies">;
  directory: Pick<Directory, "find" | "forget" | "cellOfUnknown">;
  keys: Pick<CellKeys, "originOf" | "read">;
  metrics: Pick<RouterMetrics, "routed">;
  logger: FastifyBaseLogger;
}

/** A listener of the router, and the one of the cells to which it sends requests. */
export interface Forwarding {
  /** The origin at which clients reach it. */
  url: string;
  /** The origin of the listener of a cell. */
  urlAt(cell: Cell): string;
  /** The longest wait for the answer of a cell, and the longest silence within it: longer than the cell's own limit. */
  longestAnswerMs: number;
  /** Answers an error as the listener of a cell does; an UnavailableError if a cell cannot be reached or found. */
  sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

export interface Forwarder {
  app: FastifyInstance;
  /** The cell of the first name that has one. */
  cellOf(names: readonly NameInRequest[], request: FastifyRequest): Promise<Cell | null>;
  /** Some cell, for a request that every cell answers. */
  anyCell(): Cell;
  /** Answers with what the cell answers. */
  forward(request: FastifyRequest, reply: FastifyReply, cell: Cell): FastifyReply;
}

/** A listener that sends each request to a cell, and changes nothing in it. */
export function createForwarder(forwarding: Forwarding, services: RouterServices): Forwarder {
  const { url, urlAt, longestAnswerMs } = forwarding;
  const { settings, directory, keys, metrics, logger } = services;
  const { cells, trustedProxies } = settings;
  const protection = protectiveHeaders(url);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    requestIdHeader: false,
    rewriteUrl: (request) => originForm(request.url),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    ...connectionTimes,
    connectionTimeout: Math.max(connectionTimes.connectionTimeout, longestAnswerMs),
    // As in a cell: Node itself would answer without the envelope.
    http: { ...connectionTimes.http, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
  });
  // An unknown expectation is ignored; Node would answer 417.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  traceRequests(app);
  /** Where a request went; absent: the router answered itself. */
  const routes = new WeakMap<FastifyRequest, { cell: string; outcome: Outcome }>();
  /** The name by which the cell of a request was found. */
  const namesFound = new WeakMap<FastifyRequest, NameInRequest>();
  app.addHook("onResponse", async (request, reply) => {
    const { cell = "none", outcome = "own" } = routes.get(request) ?? {};
    metrics.routed({ cell, outcome, milliseconds: reply.elapsedTime });
  });
  app.register(cookie);
  app.register(proxy, {
    undici: { headersTimeout: longestAnswerMs, bodyTimeout: longestAnswerMs },
    disableRequestLogging: true,
    // A request that may have reached a cell is not repeated: its client decides.
    retryMethods: [],
    maxRetriesOn503: 0,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: "buffer", bodyLimit: LARGEST_FORM }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  // A stream of hints is an answer without an end, and the listener closes after its last answer.
  const streams = new Set<FastifyReply>();
  app.addHook("preClose", async () => {
    for (const reply of streams) {
      reply.raw.destroy();
    }
  });
  app.setNotFoundHandler((request, reply) => refuse(unknownRoute(), request, reply));
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));

  let turn = 0;
  function anyCell(): Cell {
    turn = (turn + 1) % cells.length;
    return cells[turn] as Cell;
  }

  async function cellOf(names: readonly NameInRequest[], request: FastifyRequest): Promise<Cell | null> {
    const address = addressOf(request);
    for (const name of names) {
      const origin = name.token === undefined ? "unclear" : await keys.originOf(name.token);
      // A forged token costs the cells no question.
      const cell = origin === "forged" ? null : await directory.find(name, { isProven: origin === "signed", address });
      if (cell !== null) {
        namesFound.set(request, name);
        return cell;
      }
    }
    return null;
  }

  function forward(request: FastifyRequest, reply: FastifyReply, cell: Cell): FastifyReply {
    routes.set(request, { cell: cell.name, outcome: "answered" });
    return reply.from(`${urlAt(cell)}${request.url}`, {
      rewriteRequestHeaders: (_request, { expect: _answered, ...headers }) => ({
        ...headers,
        host: request.headers.host ?? new URL(url).host,
        "x-request-id": request.id,
        // The cell trusts the router alone (TRUST_PROXY), so it sees the address that the router saw.
        "x-forwarded-for": request.ip,
        ...tracing()?.carry(),
      }),
      rewriteHeaders: ({ connection: _connection, "keep-alive": _times, [LEAVING_HEADER]: leaving, ...headers }) => {
        const name = namesFound.get(request);
        if (leaving !== undefined && name) {
          directory.forget(name);
        }
        if (String(headers["content-type"]).startsWith(EVENT_STREAM)) {
          streams.add(reply);
          reply.raw.once("close", () => streams.delete(reply));
        }
        // Those of the connection are for the one to the cell; that of the client ends or stays as the client says.
        return headers;
      },
      onError: (_reply, { error }) => refuse(new CellFailure(cell.name, error), request, reply),
    });
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const isAway = error instanceof CellFailure || error instanceof CellAwayError;
    reply.headers({ "x-request-id": request.id, ...protection });
    forwarding.sendError(isAway ? new UnavailableError(error.message) : error, request, reply);
    const { statusCode } = reply;
    const outcome = isAway ? "unavailable" : statusCode < 500 ? "refused" : "failed";
    routes.set(request, { cell: routes.get(request)?.cell ?? "none", outcome });
    if (statusCode >= 500) {
      request.log.error({ err: error, reqId: request.id }, "a request did not reach its cell");
    }
  }

  return { app, cellOf, anyCell, forward };
}

/** A cell did not answer a request. */
class CellFailure extends Error {
  override readonly name = "CellFailure";

  constructor(cell: string, cause: unknown) {
    super(`the cell ${cell} did not answer`, { cause });
  }
}

/** The URL of a request. @throws ApiError for a target without a path, such as `*`. */
export function requireOriginForm(request: FastifyRequest, origin: string): URL {
  if (!request.url.startsWith("/")) {
    throw unknownRoute();
  }
  return new URL(`${origin}${request.url}`);
}
