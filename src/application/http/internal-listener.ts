import { setImmediate } from "node:timers/promises";
import cookie from "@fastify/cookie";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { protectiveHeaders } from "../../../rest-facade/protective-headers.ts";
import type { OpenStream, Streams } from "../../domain/live/streams.ts";
import { namesHtml } from "../../platform/content-negotiation.ts";
import { DomainError, shortMessage } from "../../platform/errors.ts";
import { newId } from "../../platform/id.ts";
import { jsonExcess } from "../../platform/json-excess.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { connectionTimes, LONGEST_WORK_MS } from "../../platform/limit/connections.ts";
import { requireAllowed } from "../../platform/limit/limiter.ts";
import { OnDemand } from "../../platform/on-demand.ts";
import { nameRequests } from "../../platform/requests.ts";
import { noRouteSchemas } from "../../platform/route-schemas.ts";
import { TokenError } from "../../platform/tokens/access-token.ts";
import { traceRequests } from "../../platform/tracing.ts";
import { repeatedCookie, repeatedMessage } from "../cookies.ts";
import type { Metrics } from "../metrics.ts";
import { requireRoutedPaths } from "../routed-paths.ts";
import { type DashboardServices, mountDashboard } from "./dashboard/mount.ts";
import { DASHBOARD_PATH } from "./dashboard/session.ts";
import type { GraphQLServices } from "./graphql-server.ts";
import { LARGEST_FILE, LARGEST_OPERATION } from "./graphql-upload.ts";
import { type InternalAddress, isDirect, originFinder } from "./internal-address.ts";
import type { CallerServices, InternalCaller } from "./internal-caller.ts";
import { internalCors } from "./internal-cors.ts";
import { BadRequest, ExcessiveBody, failure, MissingScope, sendFailure, sendRefusal } from "./internal-errors.ts";
import { type GraphiQLServices, mountGraphiQL } from "./internal-graphiql.ts";

export interface InternalServices extends GraphQLServices, CallerServices, GraphiQLServices, DashboardServices {
  address: InternalAddress;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  metrics: Pick<Metrics, "read" | "graphql">;
  /** The streams of subscriptions; without them, every subscription is refused. */
  streams?: Streams | undefined;
  /** Gets what the listener loads at its first use. */
  onDemand?: OnDemand | undefined;
}

type IdentifyCaller = (request: FastifyRequest, ownOrigin: string | null) => Promise<InternalCaller>;

declare module "fastify" {
  interface FastifyRequest {
    /** The caller of a GraphQL operation. */
    caller: InternalCaller | null;
  }
}

/** The cost of a request beside its operations: every request is read and checked. */
const REQUEST_COST = 100;

/** A file, its operation, and the overhead of a request with both. */
const UPLOAD_LIMIT = LARGEST_FILE + LARGEST_OPERATION + 65_536;

const GRAPHQL_PATH = "/graphql";
const METRICS_PATH = "/metrics";

/** The internal listener: GraphQL at `/graphql`, GraphiQL and the dashboard for a browser, and `/metrics`. */
export function createInternalListener(services: InternalServices, logger: FastifyBaseLogger): FastifyInstance {
  const { address, trustedProxies } = services;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_OPERATION,
    genReqId: () => newId("req"),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    ...noRouteSchemas,
    ...connectionTimes,
    connectionTimeout: LONGEST_WORK_MS,
  });
  const findOrigin = originFinder(address);
  const cors = internalCors(address.pages);
  const { onDemand = new OnDemand() } = services;
  // A fifth of all modules belong to Yoga.
  const yoga = onDemand.add(async () => {
    const { createGraphQLServer } = await import("./graphql-server.ts");
    return createGraphQLServer(services, logger);
  });

  requireRoutedPaths(app, "internal");
  nameRequests(app, logger);
  traceRequests(app);
  app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const excess = jsonExcess(body as string);
    done(excess ? new ExcessiveBody(shortMessage(`${excess.path || "The body"} ${excess.message}.`)) : null, body);
  });
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer", bodyLimit: UPLOAD_LIMIT }, (_r, body, done) =>
    done(null, body),
  );
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    const { url } = request.routeOptions;
    const origin = findOrigin(request.headers.host);
    reply.header("x-request-id", request.id).headers(protectiveHeaders(origin ?? address.url));
    if (url === GRAPHQL_PATH && !opensGraphiQL(request)) {
      reply.headers(cors.headers(request));
    }
    if (origin === null && !(url === METRICS_PATH && isDirect(request))) {
      const names = address.isOnLoopback
        ? "loopback host names and that of INTERNAL_URL"
        : "the host name of INTERNAL_URL";
      return reply.status(403).send(failure("FORBIDDEN", `This listener accepts only ${names}.`, request));
    }
    const repeated = repeatedCookie(request.headers.cookie, (origin ?? "").startsWith("https:"));
    if (repeated !== undefined) {
      throw new BadRequest(repeatedMessage(repeated));
    }
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, caller } = request;
    if (caller) {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      const { membership, clientId: client } = caller;
      const business = membership.business?.id;
      const line = {
        method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        milliseconds,
        business,
        client,
      };
      request.log.info(line, "answered");
    }
  });
  const originOf = (request: FastifyRequest) => findOrigin(request.headers.host) ?? address.url;
  const graphiql = mountGraphiQL(app, services, originOf, onDemand);
  const identifyForDashboard = mountDashboard(app, services, originOf);
  app.get(METRICS_PATH, async (request, reply) => {
    if (!isDirect(request)) {
      const message = "Only programs of this machine may read metrics, at a loopback host name and without a proxy.";
      return reply.status(403).send(failure("FORBIDDEN", message, request));
    }
    const { contentType, text } = await services.metrics.read();
    return reply.type(contentType).send(text);
  });
  app.options(GRAPHQL_PATH, (request, reply) => cors.preflight(request, reply));
  const operations = mountOperations(GRAPHQL_PATH, graphiql.identifyCaller);
  app.get(GRAPHQL_PATH, {
    async onRequest(request) {
      if (!opensGraphiQL(request)) {
        await operations.onRequest(request);
      }
    },
    handler: (request, reply) =>
      opensGraphiQL(request) ? graphiql.open(request, reply) : operations.handler(request, reply),
  });
  if (identifyForDashboard) {
    mountOperations(`${DASHBOARD_PATH}/graphql`, identifyForDashboard);
  }
  // A stream is an answer without an end, and the listener closes after its last answer.
  app.addHook("preClose", async () => services.streams?.end());
  app.setNotFoundHandler(async (request, reply) => {
    const message = "The dashboard is at /dashboard, GraphQL at /graphql, and Prometheus metrics are at /metrics.";
    return sendRefusal({ status: 404, code: "NOT_FOUND", message }, request, reply);
  });
  app.setErrorHandler(sendFailure);
  return app;

  /** Carries out operations that are sent by POST. Returns the steps of a request. */
  function mountOperations(path: string, identifyCaller: IdentifyCaller) {
    const steps = {
      // Before the body is read: a stranger cannot make this process store one.
      async onRequest(request: FastifyRequest) {
        request.caller = await identifyCaller(request, findOrigin(request.headers.host));
        requireAllowed(await services.limit.take(request.caller.membership.user.id, REQUEST_COST));
      },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const { membership, clientId, browserSession, proofAge } = request.caller as InternalCaller;
        const source = { clientId, browserSession, proofAge, requestId: request.id, network: () => addressOf(request) };
        const openStream = streamOf(request, reply, identifyCaller);
        const isCallerGone = () => request.raw.socket.destroyed;
        const caller = { membership, source, openStream, isCallerGone };
        const { url, ...operation } = operationOf(request);
        const answer = await (await yoga()).fetch(url, operation, caller);
        if (answer.headers.get("content-type")?.startsWith(EVENT_STREAM)) {
          // Yoga names an encoding that does not exist. A closing listener waits for connections that are kept alive.
          answer.headers.delete("content-encoding");
          answer.headers.set("connection", "close");
          // For nginx, which would collect hints until its buffer is full.
          answer.headers.set("x-accel-buffering", "no");
        }
        return reply.send(answer);
      },
    };
    app.post(path, steps);
    return steps;
  }

  /** What opens a stream for a request that accepts one. */
  function streamOf(request: FastifyRequest, reply: FastifyReply, identifyCaller: IdentifyCaller) {
    const { streams } = services;
    const { body, caller, method } = request;
    const isOne = method === "GET" || (typeof body === "string" && !body.trimStart().startsWith("["));
    if (!streams || !caller || !isOne || !request.headers.accept?.includes(EVENT_STREAM)) {
      return undefined;
    }
    const { membership } = caller;
    const identify = async () => {
      try {
        return (await identifyCaller(request, findOrigin(request.headers.host))).membership;
      } catch (error) {
        if (error instanceof TokenError || error instanceof DomainError || error instanceof MissingScope) {
          return null;
        }
        throw error;
      }
    };
    const open: OpenStream = (topics) =>
      streams.open({ membership, identify, cut: () => void reply.raw.destroy() }, topics);
    return open;
  }
}

const EVENT_STREAM = "text/event-stream";

/**
 * Whether a GET of `/graphql` is that of a browser's tab, which gets GraphiQL; others send an operation in the query (GraphQL
 * over HTTP, "GET").
 */
function opensGraphiQL(request: FastifyRequest): boolean {
  const { method, headers, query } = request;
  const accepts = /(^|,)\s*(\*|text)\/\*/.test(headers.accept ?? "*/*");
  return method === "GET" && (namesHtml(request) || (accepts && !Object.hasOwn(query as object, "query")));
}

interface SentOperation extends RequestInit {
  url: string;
  duplex: "half";
}

/** The request as Yoga reads it. */
function operationOf({ method, headers, body, raw }: FastifyRequest): SentOperation {
  if (method === "GET") {
    const { search, searchParams } = new URL(raw.url as string, "http://internal");
    const excess = jsonExcess(searchParams.get("variables") ?? "");
    if (excess) {
      throw new ExcessiveBody(shortMessage(`variables${excess.path && `.${excess.path}`} ${excess.message}.`));
    }
    const accept = headers.accept ?? "application/json";
    return { url: `http://internal/graphql${search}`, method, headers: { accept }, duplex: "half" };
  }
  return {
    url: "http://internal/graphql",
    method: "POST",
    headers: {
      // The content type of a file's body contains the boundary of its parts.
      "content-type": Buffer.isBuffer(body) ? String(headers["content-type"]) : "application/json",
      accept: headers.accept ?? "application/json",
    },
    body: Buffer.isBuffer(body) ? inPieces(body) : String(body ?? ""),
    duplex: "half",
  };
}

const PIECE = 65_536;

/** Yields a large body in pieces, so that reading it lets other requests run and stops at a refusal. */
function inPieces(body: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      if (at < body.length) {
        controller.enqueue(body.subarray(at, at + PIECE));
        at += PIECE;
      } else {
        controller.close();
      }
    },
  });
}
