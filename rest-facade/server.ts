import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { addressBucket } from "../src/limit/address.ts";
import type { CompiledRoute } from "./compile.ts";
import { ApiError, errorEnvelope, toApiError } from "./errors.ts";
import { servePages } from "./openapi/serve.ts";
import { answer, type Passage, passGate } from "./pipeline/index.ts";
import { addressOf, count, refuseBeyondLimit } from "./pipeline/limit.ts";
import { requestId } from "./pipeline/request-id.ts";
import { BASE_PATH } from "./route.ts";
import type { Services } from "./services.ts";

/** The largest body, in bytes. */
const LARGEST_BODY = 1_048_576;
/** How long a request may take to arrive whole. */
const SLOWEST_REQUEST_MS = 30_000;
const JSON_TYPE = "application/json; charset=utf-8";

declare module "fastify" {
  interface FastifyRequest {
    passage: Passage | null;
  }
}

/**
 * The public listener: the routes and the pages under `/api/v1`. Nothing leaves it without the headers of the
 * specification, and nothing that failed leaves it without the error envelope, whichever layer failed.
 */
export function createPublicServer(
  services: Services,
  routes: readonly CompiledRoute[],
  logger: FastifyBaseLogger,
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    requestIdHeader: false,
    trustProxy: services.trustedProxies.length > 0 ? [...services.trustedProxies] : false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
    // Node would answer a request without a Host header by itself, without the envelope.
    http: { requireHostHeader: false },
    forceCloseConnections: "idle",
    requestTimeout: SLOWEST_REQUEST_MS,
    // What still arrives on an open connection is answered: the server waits for it anyway.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(services, error, request, reply),
    clientErrorHandler: (error, socket) => void refuseOnSocket(services, error, socket),
  });

  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Clients that name a media type on every request send none with an empty body either.
    body === "" ? done(null, undefined) : parseJson(request, body as string, done);
  });

  app.decorateRequest("passage", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "cache-control": "no-store", "x-content-type-options": "nosniff" });
    if (request.is404) {
      // Before its body is read: whatever it holds, there is no such route.
      await refuseUnknownRoute(services, request, reply);
    }
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    services.answered({ method, route: routeOptions.url ?? null, status: reply.statusCode });
    logResponse(request, reply);
  });
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  app.setNotFoundHandler((request, reply) => refuseUnknownRoute(services, request, reply));
  // An expectation that Node does not know is a request like any other: we do not answer 417.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));

  for (const compiled of routes) {
    mount(app, services, compiled);
  }
  servePages(
    app,
    services,
    routes.map(({ route }) => route),
  );
  return app;
}

function mount(app: FastifyInstance, services: Services, compiled: CompiledRoute): void {
  const { method, path } = compiled.route.on;
  app.route({
    method,
    url: `${BASE_PATH}${path.replaceAll(/{([^}]+)}/g, ":$1")}`,
    onRequest: async (request, reply) => {
      if (Object.values(request.params as object).includes("")) {
        await refuseUnknownRoute(services, request, reply);
      }
      request.passage = await passGate(
        services,
        compiled,
        { authorization: request.headers.authorization, query: request.query, address: addressOf(request) },
        (headers) => reply.headers(headers),
      );
    },
    handler: async (request, reply) => {
      const result = await answer(services, compiled, request.passage as Passage, {
        path: request.params,
        query: request.query,
        body: request.body,
        idempotencyKey: request.headers["idempotency-key"],
        url: request.url,
      });
      if (result.replayed) {
        reply.header("idempotent-replayed", "true");
      }
      const links = linkTo(services.publicUrl, request.url, result.body);
      reply.headers({ ...links, ...result.headers }).status(result.status);
      return result.text === undefined ? reply.send() : reply.type(JSON_TYPE).send(result.text);
    },
  });
}

/** Where a list has more, the next page as a link (RFC 8288). */
function linkTo(publicUrl: string, url: string, body: unknown): Record<string, string> {
  const cursor = (body as { next_cursor?: string | null } | undefined)?.next_cursor;
  if (!cursor) {
    return {};
  }
  const next = new URL(url, publicUrl);
  next.searchParams.set("cursor", cursor);
  return { link: `<${publicUrl}${next.pathname}${next.search}>; rel="next"` };
}

async function refuseUnknownRoute(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { allowance, headers } = await count(services.limits.address, addressOf(request));
  reply.headers(headers);
  refuseBeyondLimit(allowance);
  throw unknownRoute();
}

function unknownRoute(): ApiError {
  return new ApiError("not_found", "There is no such route or method.");
}

async function sendError(services: Services, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toApiError(fromFramework(thrown));
  if (error.code === "internal_error") {
    request.log.error({ err: error.cause }, "request failed");
  }
  if (!reply.hasHeader("x-ratelimit-limit")) {
    // Refused before it was counted: it is shown, and counts against, the bucket of its address.
    const { headers } = await count(services.limits.address, addressOf(request));
    reply.headers(headers);
  }
  const text = JSON.stringify(errorEnvelope(error, request.id));
  return reply
    .headers({ "x-request-id": request.id, ...error.headers })
    .status(error.status)
    .type(JSON_TYPE)
    .send(text);
}

/** Fastify's own refusals: of a body, a media type or a URL. */
function fromFramework(thrown: unknown): unknown {
  const { code, statusCode } = thrown as { code?: string; statusCode?: number };
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new ApiError("validation_error", "The body is larger than 1 MiB.");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new ApiError("validation_error", "The body must be JSON with the header Content-Type: application/json.");
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return unknownRoute();
    default:
      if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
        return new ApiError("validation_error", "The body is not readable JSON.", { cause: thrown });
      }
      return thrown;
  }
}

interface ParserError extends Error {
  code?: string;
  /** What had arrived: a Buffer, whatever the types of fastify say. */
  rawPacket?: unknown;
}

/** A request that Node's parser refused: there is no request and no reply, only the socket. */
async function refuseOnSocket(services: Services, thrown: ParserError, socket: Socket): Promise<void> {
  if (!socket.writable || thrown.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const id = requestId(undefined);
  const { headers } = await count(services.limits.address, addressBucket(socket.remoteAddress) ?? "unknown");
  const error = fromParser(thrown);
  const text = JSON.stringify(errorEnvelope(error, id));
  const lines = {
    "content-type": JSON_TYPE,
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
    "x-request-id": id,
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  services.answered({ method: "other", route: null, status: error.status });
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head.join("")}\r\n${text}`);
}

const REQUEST_LINE = /^\S+ \S+ HTTP\/1\.[01]\r\n/;

function fromParser({ code, rawPacket }: ParserError): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new ApiError("validation_error", "The request line and headers are larger than 16 KiB.");
  }
  if (code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(String(rawPacket))) {
    return unknownRoute();
  }
  return new ApiError("validation_error", "The request is not readable HTTP.");
}

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      business: request.passage?.principal?.businessId,
      client: request.passage?.principal?.clientId,
    },
    "answered",
  );
}
