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
import type { Memberships } from "../../domain/identity/rules.ts";
import { type Membership, requireGoodStanding } from "../../domain/identity/rules.ts";
import { INTERNAL_SCOPE } from "../../domain/oauth/scopes.ts";
import { DomainError, TRY_AGAIN_SECONDS, UNAVAILABLE_MESSAGE, UnavailableError } from "../../platform/errors.ts";
import { newId } from "../../platform/id.ts";
import { connectionTimes } from "../../platform/limit/connections.ts";
import { LimitError, requireAllowed } from "../../platform/limit/limiter.ts";
import { nameRequests } from "../../platform/requests.ts";
import { type AccessToken, TokenError } from "../../platform/tokens/access-token.ts";
import type { TokenGuard } from "../../platform/tokens/token-guard.ts";
import type { Metrics } from "../metrics.ts";
import { graphiqlPage, graphiqlPolicy } from "./graphiql.ts";
import type { GraphQLServer, GraphQLServices } from "./graphql-server.ts";
import { LARGEST_FILE, LARGEST_OPERATION } from "./graphql-upload.ts";
import { CALLBACK_PATH, type InternalSignIn } from "./internal-sign-in.ts";
import { isLoopbackName } from "./loopback.ts";

export interface InternalServices extends GraphQLServices {
  /** Verifies tokens for the audience `internal-api`. */
  tokens: TokenGuard;
  memberships: Memberships;
  metrics: Pick<Metrics, "read">;
  /**
   * A token of the demo's admin, as whom GraphiQL opens on the demo unless the person has signed in as another user.
   */
  demoToken: (() => Promise<string>) | undefined;
  /**
   * Elsewhere, and for a person who has signed in before, GraphiQL without a session redirects to sign-in; undefined
   * when an outside issuer signs people in.
   */
  signIn?: InternalSignIn | undefined;
}

/** The maximum silence on a connection: an import works for minutes before it answers. */
const LONGEST_WORK_MS = 600_000;

/** The cost of a request beside its operations: every request is read and checked. */
const REQUEST_COST = 100;

/** A file, its operation, and the overhead of a request with both. */
const UPLOAD_LIMIT = LARGEST_FILE + LARGEST_OPERATION + 65_536;

const COOKIE = "internal_session";
const STEP_COOKIE = "internal_sign_in";
/**
 * Marks a browser in which a person has signed in: on the demo the end of that session does not make them its admin.
 */
const PERSON_COOKIE = "internal_person";
const PERSON_SECONDS = 30 * 86_400;
/** The time that a person has to sign in. */
const STEP_SECONDS = 3600;
const ofGraphQL = { path: "/graphql", httpOnly: true } as const;
const ofStep = { path: CALLBACK_PATH, httpOnly: true, sameSite: "lax" } as const;
/** Where a person signs in as another user; on the demo the current one is its admin. */
const SIGN_IN_PATH = "/sign-in";

/** The internal listener: GraphQL for dashboards at `/graphql`, GraphiQL for a browser, and `/metrics`. */
export function createInternalListener(services: InternalServices, logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_OPERATION,
    genReqId: () => newId("req"),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    ...connectionTimes,
    connectionTimeout: LONGEST_WORK_MS,
  });
  // Only on loopback, without TLS.
  const protection = protectiveHeaders("http://127.0.0.1");
  // Loaded at the first operation: a fifth of all modules belong to Yoga.
  let yoga: Promise<GraphQLServer> | undefined;
  let page: string | undefined;

  nameRequests(app, logger);
  app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer", bodyLimit: UPLOAD_LIMIT }, (_r, body, done) =>
    done(null, body),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).headers(protection);
    if (!isLoopbackName(request.headers.host)) {
      return reply.status(403).send(failure("FORBIDDEN", "This listener accepts only loopback host names."));
    }
  });
  app.get("/", async (_request, reply) => reply.redirect("/graphql"));
  app.get("/graphql", async (request, reply) => {
    if (services.demoToken && request.cookies[PERSON_COOKIE] === undefined) {
      reply.setCookie(COOKIE, await services.demoToken(), { ...ofGraphQL, sameSite: "strict" });
    } else if (services.signIn && !(await hasSession(services, request))) {
      return beginSignIn(services.signIn, request, reply);
    }
    page ??= await graphiqlPage();
    return reply.type("text/html; charset=utf-8").header("content-security-policy", graphiqlPolicy).send(page);
  });
  app.get(SIGN_IN_PATH, async (request, reply) =>
    services.signIn ? beginSignIn(services.signIn, request, reply, "login") : reply.redirect("/graphql", 303),
  );
  app.get("/metrics", async (_request, reply) => {
    const { contentType, text } = await services.metrics.read();
    return reply.type(contentType).send(text);
  });
  app.get(CALLBACK_PATH, async (request, reply) => {
    const step = request.cookies[STEP_COOKIE];
    if (!services.signIn || step === undefined) {
      return reply.redirect("/graphql", 303);
    }
    const url = new URL(request.url, `http://${request.headers.host}`);
    const session = await services.signIn.finish(url, step).catch((error: Error) => {
      throw new TokenError("invalid_token", "The sign-in failed: open /graphql to start again.", error);
    });
    // Lax, because the browser comes from the sign-in page; identify() still lets no other page use it.
    return reply
      .setCookie(COOKIE, session.accessToken, { ...ofGraphQL, sameSite: "lax", maxAge: session.lifetime })
      .setCookie(PERSON_COOKIE, "1", { ...ofGraphQL, sameSite: "lax", maxAge: PERSON_SECONDS })
      .clearCookie(STEP_COOKIE, ofStep)
      .redirect("/graphql", 303);
  });
  app.post("/graphql", async (request, reply) => {
    const membership = await identify(services, request);
    requireAllowed(await services.limit.take(membership.user.id, REQUEST_COST));
    yoga ??= import("./graphql-server.ts").then(({ createGraphQLServer }) => createGraphQLServer(services, logger));
    const operation: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: {
        // The content type of a file's body contains the boundary of its parts.
        "content-type": Buffer.isBuffer(request.body) ? String(request.headers["content-type"]) : "application/json",
        accept: request.headers.accept ?? "application/json",
      },
      body: Buffer.isBuffer(request.body) ? inPieces(request.body) : String(request.body ?? ""),
      duplex: "half",
    };
    const caller = { membership, requestId: request.id };
    const response = await (await yoga).fetch("http://internal/graphql", operation, caller);
    return reply.send(response);
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.status(404).send(failure("NOT_FOUND", "GraphQL is at /graphql, Prometheus metrics at /metrics.")),
  );
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof MissingScope) {
      const challenge = `Bearer realm="internal-api", error="insufficient_scope", scope="${INTERNAL_SCOPE}"`;
      return reply
        .status(403)
        .header("www-authenticate", challenge)
        .send(failure("INSUFFICIENT_SCOPE", `The token lacks the scope ${INTERNAL_SCOPE}.`));
    }
    if (error instanceof LimitError) {
      return reply
        .status(429)
        .header("retry-after", String(error.retryAfter))
        .send(failure("RATE_LIMITED", error.message));
    }
    if (error instanceof TokenError) {
      return reply
        .status(401)
        .header("www-authenticate", 'Bearer realm="internal-api"')
        .send(failure(error.code.toUpperCase(), error.message));
    }
    if (error instanceof DomainError) {
      return reply.status(403).send(failure(error.code.toUpperCase(), error.message));
    }
    if (error instanceof UnavailableError) {
      request.log.warn({ err: error }, "request failed");
      return reply
        .status(503)
        .header("retry-after", String(TRY_AGAIN_SECONDS))
        .send(failure("UNAVAILABLE", UNAVAILABLE_MESSAGE));
    }
    const status = (error as { statusCode?: number }).statusCode;
    if (status !== undefined && status < 500) {
      return reply
        .status(status)
        .send(
          failure("BAD_REQUEST", "Send JSON of at most 1 MiB, or a file of at most 10 MiB as multipart/form-data."),
        );
    }
    request.log.error({ err: error }, "request failed");
    return reply.status(500).send(failure("INTERNAL_ERROR", "An unexpected error occurred."));
  });
  return app;
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

async function beginSignIn(signIn: InternalSignIn, request: FastifyRequest, reply: FastifyReply, prompt?: "login") {
  const { location, step } = await signIn.begin(`http://${request.headers.host}`, prompt);
  return reply.setCookie(STEP_COOKIE, step, { ...ofStep, maxAge: STEP_SECONDS }).redirect(location, 303);
}

async function hasSession(services: InternalServices, request: FastifyRequest): Promise<boolean> {
  const session = request.cookies[COOKIE];
  return (
    session !== undefined &&
    verify(services, session).then(
      () => true,
      () => false,
    )
  );
}

/** The caller, by a bearer token or by the cookie of a page that this listener served. */
async function identify(services: InternalServices, request: FastifyRequest): Promise<Membership> {
  const { authorization, "sec-fetch-site": site } = request.headers;
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  // Browsers send the origin of a request; only a page of this same origin may use the cookie.
  const session = site === "same-origin" ? request.cookies[COOKIE] : undefined;
  const token = authorization === undefined ? session : bearer;
  if (!token) {
    throw new TokenError("invalid_token", "Send an access token for the audience internal-api as a bearer token.");
  }
  const { userId } = await verify(services, token);
  return requireGoodStanding(await services.memberships.find(userId));
}

/** A valid token for another audience. */
class MissingScope extends Error {}

/** @throws TokenError, MissingScope, LimitError */
async function verify({ tokens }: InternalServices, token: string): Promise<AccessToken> {
  const verified = await tokens.verify(token, () => null);
  if (!verified.scopes.includes(INTERNAL_SCOPE)) {
    throw new MissingScope();
  }
  return verified;
}

/** A refusal in the shape of a GraphQL response. */
function failure(code: string, message: string) {
  return { errors: [{ message, extensions: { code } }] };
}
