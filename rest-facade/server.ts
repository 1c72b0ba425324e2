import compress from "@fastify/compress";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { jsonExcess } from "../src/platform/json-excess.ts";
import { addressOf } from "../src/platform/limit/address.ts";
import { connectionTimes } from "../src/platform/limit/connections.ts";
import { OnDemand } from "../src/platform/on-demand.ts";
import { nameRequests } from "../src/platform/requests.ts";
import { noRouteSchemas } from "../src/platform/route-schemas.ts";
import { traceRequests } from "../src/platform/tracing.ts";
import type { CompiledRoute } from "./compile.ts";
import { corsHeaders, isPreflight, preflightHeaders } from "./cors.ts";
import { deprecationHeaders } from "./deprecation.ts";
import { guidesOnDemand } from "./documentation/serve.ts";
import { ApiError, errorEnvelope, toApiError, UNAVAILABLE, unknownRoute } from "./errors.ts";
import { MCP_PATH } from "./mcp/authorization.ts";
import { serveAgents } from "./mcp/serve.ts";
import { nextLink } from "./next-link.ts";
import { servePages } from "./openapi/serve.ts";
import { originForm } from "./origin-form.ts";
import { refuseTokenInQuery } from "./pipeline/authenticate.ts";
import { apiDoor } from "./pipeline/door.ts";
import { answer, clientBucket, countClient, type Passage, passGate } from "./pipeline/index.ts";
import { count, refuseBeyondLimit } from "./pipeline/limit.ts";
import { requestId } from "./pipeline/request-id.ts";
import { protectiveHeaders } from "./protective-headers.ts";
import { BASE_PATH } from "./route.ts";
import type { Services } from "./services.ts";
import { SocketRefusals } from "./socket.ts";

/** The largest body, in bytes. */
const LARGEST_BODY = 1_048_576;
/** The minimum size of a compressed answer, in bytes. */
const LARGE_ANSWER = 2_048;
const JSON_TYPE = "application/json; charset=utf-8";

declare module "fastify" {
  interface FastifyRequest {
    passage: Passage | null;
    /** The path template of an endpoint; null for pages and unknown paths. */
    template: string | null;
    /** The tool that an agent calls. */
    tool: string | null;
  }
}

/**
 * The public listener: the routes and the pages under `/api/v1`. Every answer has the headers of the specification, and
 * every error has the error envelope, in whichever layer it occurs.
 */
export function createPublicServer(
  services: Services,
  routes: readonly CompiledRoute[],
  logger: FastifyBaseLogger,
): FastifyInstance {
  const refusals = new SocketRefusals(services);
  const protection = protectiveHeaders(services.publicUrl);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request would cost more than its one log line. Log calls name the request themselves.
    childLoggerFactory: (parent) => parent,
    bodyLimit: LARGEST_BODY,
    genReqId: (request) => requestId(request.headers["x-request-id"]),
    requestIdHeader: false,
    rewriteUrl: (request) => originForm(request.url),
    trustProxy: services.trustedProxies.length > 0 ? [...services.trustedProxies] : false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: false },
    // Otherwise Node itself would answer a request without a Host header, without the envelope.
    ...noRouteSchemas,
    ...connectionTimes,
    http: { ...connectionTimes.http, requireHostHeader: false },
    forceCloseConnections: "idle",
    // Requests on an open connection get a normal answer: the server waits for them anyway.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(services, error, request, reply),
    clientErrorHandler: (error, socket) => refusals.refuse(error, socket),
  });

  nameRequests(app, logger);
  traceRequests(app);
  refusals.watch(app.server);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (isEncoded(request)) {
      const message = "Content-Encoding is not supported: send the body uncompressed.";
      done(new ApiError("validation_error", message, { field: "Content-Encoding" }));
      return;
    }
    const text = readUtf8(body as Buffer);
    const excess = jsonExcess(text ?? "");
    if (text === undefined) {
      done(new ApiError("validation_error", "The body is not UTF-8."));
    } else if (excess) {
      const { path, message } = excess;
      done(new ApiError("validation_error", `${path || "The body"} ${message}.`, { field: path || undefined }));
    } else {
      // An empty body is allowed, because some clients send a media type with every request.
      const finish = (error: Error | null, value?: unknown) => done(error && (refusedKey(text) ?? error), value);
      text === "" ? done(null, undefined) : parseJson(request, text, finish);
    }
  });

  app.decorateRequest("passage", null);
  app.decorateRequest("template", null);
  app.decorateRequest("tool", null);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id).headers(protection);
    const isOfPage =
      request.headers.origin !== undefined &&
      (isApi(request) || (services.agents !== undefined && isForAgents(request)));
    if (isOfPage) {
      reply.headers(corsHeaders(request.headers));
    }
    if (isOfPage && isPreflight(request.method, request.headers)) {
      answerPreflight(services, request, reply).catch(done);
    } else if (request.is404) {
      // Before the body is read, because an unknown route does not depend on it.
      refuseUnknownRoute(services, request, reply).catch(done);
    } else {
      done();
    }
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Fastify creates the options object on every access.
    const route = request.template ?? request.routeOptions.url ?? null;
    const milliseconds = reply.elapsedTime;
    services.answered({ method: request.method, route, status: reply.statusCode, milliseconds });
    logResponse(request, reply, route, milliseconds);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  app.setNotFoundHandler((request, reply) => refuseUnknownRoute(services, request, reply));
  // An unknown expectation is ignored; Node would answer 417.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));

  app.register(async (scope) => {
    // No decompression of request bodies: the parser refuses compressed ones.
    await scope.register(compress, { threshold: LARGE_ANSWER, encodings: ["br", "gzip"], globalDecompression: false });
    const { onDemand = new OnDemand() } = services;
    const openGuides = guidesOnDemand(
      { publicUrl: services.publicUrl, internalUrl: services.demoInternalUrl },
      onDemand,
    );
    for (const compiled of routes) {
      mount(scope, services, compiled);
    }
    servePages(
      scope,
      services,
      routes.map(({ route }) => route),
      openGuides,
      onDemand,
    );
    if (services.agents) {
      serveAgents(scope, services, services.agents, openGuides);
    }
  });
  return app;
}

/** Whether the request is for the API, rather than for the pages outside its base path. */
function isApi({ url }: FastifyRequest): boolean {
  return url.startsWith(BASE_PATH);
}

/** Whether the request is for the tools of agents. */
function isForAgents({ url }: FastifyRequest): boolean {
  return url.split("?", 1)[0] === MCP_PATH;
}

/** Shows the allowance of the address but does not count, because browsers send a preflight before many requests. */
async function answerPreflight(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers } = await count(services.limits.address, addressOf(request), 0);
  reply
    .headers({ ...headers, ...preflightHeaders })
    .status(204)
    .send();
}

function mount(app: FastifyInstance, services: Services, compiled: CompiledRoute): void {
  const { method, path } = compiled.route.on;
  const { pathParameters } = compiled;
  const { deprecated } = compiled.route;
  const deprecation = deprecated && deprecationHeaders(deprecated, services.publicUrl);
  const url = `${BASE_PATH}${path.replaceAll(/{([^}]+)}/g, ":$1")}`;
  app.route({
    method,
    // No compression of an answer with a secret: with text from others beside it, the length would reveal the secret.
    ...(compiled.secret && { compress: false }),
    url,
    onRequest: async (request, reply) => {
      request.template = url;
      if (deprecation) {
        reply.headers(deprecation);
      }
      const params = request.params as Record<string, string>;
      if (pathParameters.some((name) => params[name] === "")) {
        await refuseUnknownRoute(services, request, reply);
      }
      request.passage = await passGate(
        services,
        compiled,
        { authorization: request.headers.authorization, query: request.query, address: () => addressOf(request) },
        (headers) => reply.headers(headers),
      );
    },
    handler: async (request, reply) => {
      const result = await answer(services, compiled, request.passage as Passage, {
        path: request.params,
        query: request.query,
        body: request.body,
        idempotencyKey: request.headers["idempotency-key"],
        ifMatch: request.headers["if-match"],
        ifNoneMatch: request.headers["if-none-match"],
        url: request.url,
        id: request.id,
        address: () => addressOf(request),
      });
      if (result.replayed) {
        reply.header("idempotent-replayed", "true");
      }
      const link = nextLink(services.publicUrl, request.url, result.body);
      if (link !== undefined) {
        reply.header("link", deprecation ? `${link}, ${deprecation.link}` : link);
      }
      if (result.headers) {
        reply.headers(result.headers);
      }
      reply.status(result.status);
      return result.text === undefined ? reply.send() : reply.type(JSON_TYPE).send(result.text);
    },
  });
}

async function refuseUnknownRoute(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<never> {
  refuseTokenInQuery(apiDoor(services), request.query);
  const bucket = await clientBucket(services, request.headers.authorization, () => addressOf(request));
  const { allowance, headers } =
    bucket === null ? await count(services.limits.address, addressOf(request)) : await countClient(services, bucket);
  reply.headers(headers);
  refuseBeyondLimit(allowance);
  throw unknownRoute();
}

async function sendError(services: Services, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toApiError(fromFramework(thrown));
  // An `internal_error` without a cause is an expected refusal, and not logged.
  if (error.code === "internal_error" && error.cause !== undefined) {
    const level = error.status === UNAVAILABLE.status ? "warn" : "error";
    request.log[level]({ reqId: request.id, err: error.cause }, "request failed");
  }
  if (!reply.hasHeader("x-ratelimit-limit")) {
    // The refusal came before the count, so the request counts against the bucket of its address.
    const { headers } = await count(services.limits.address, addressOf(request));
    reply.headers(headers);
  }
  const text = JSON.stringify(errorEnvelope(error, request.id, services.publicUrl));
  return reply
    .headers({
      "x-request-id": request.id,
      ...protectiveHeaders(services.publicUrl),
      ...corsHeaders(request.headers),
      ...error.headers,
    })
    .status(error.status)
    .type(JSON_TYPE)
    .send(text);
}

function isEncoded({ headers }: FastifyRequest): boolean {
  return (headers["content-encoding"] ?? "identity").trim().toLowerCase() !== "identity";
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** JSON is UTF-8 (RFC 8259, section 8.1). A lenient decoder would change invalid bytes silently. */
function readUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The error for a key that would reach a prototype, with the path of that key. */
function refusedKey(text: string): ApiError | null {
  try {
    const field = pathToPrototype(JSON.parse(text))?.join(".");
    return field ? new ApiError("validation_error", `${field} is not a field.`, { field }) : null;
  } catch {
    // Not JSON, or too deep for the recursion.
    return null;
  }
}

function pathToPrototype(value: unknown): string[] | null {
  for (const [key, inner] of Object.entries(value ?? {})) {
    if (key === "__proto__" || (key === "constructor" && Object.hasOwn(inner ?? {}, "prototype"))) {
      return [key];
    }
    const path = typeof inner === "object" ? pathToPrototype(inner) : null;
    if (path) {
      return [key, ...path];
    }
  }
  return null;
}

/** Converts Fastify's own refusals of a body, a media type or a URL. */
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
        return new ApiError("validation_error", "The body is not valid JSON.", { cause: thrown });
      }
      return thrown;
  }
}

function logResponse(request: FastifyRequest, reply: FastifyReply, route: string | null, milliseconds: number): void {
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(milliseconds * 10) / 10,
      business: request.passage?.principal?.businessId,
      client: request.passage?.principal?.clientId,
      tool: request.tool ?? undefined,
    },
    "answered",
  );
}
