import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ProviderHost } from "./host.ts";
import type { SignInLimit } from "./limit.ts";
import { pageHeaders } from "./page.ts";
import { withSource } from "./source.ts";

/** The endpoints of oidc-provider that we serve; every other path under /oidc is an unknown route. */
const endpoints: readonly [method: "GET" | "POST" | "OPTIONS", path: string][] = [
  ["GET", "/auth"],
  ["GET", "/auth/:uid"],
  ["POST", "/token"],
  ["OPTIONS", "/token"],
  ["POST", "/token/revocation"],
  ["OPTIONS", "/token/revocation"],
  ["POST", "/request"],
  ["OPTIONS", "/request"],
  ["POST", "/device/auth"],
  ["OPTIONS", "/device/auth"],
  ["GET", "/jwks"],
  ["OPTIONS", "/jwks"],
  ["GET", "/.well-known/openid-configuration"],
  ["OPTIONS", "/.well-known/openid-configuration"],
  ["GET", "/.well-known/oauth-authorization-server"],
  ["OPTIONS", "/.well-known/oauth-authorization-server"],
  ["GET", "/session/end"],
  ["POST", "/session/end/confirm"],
  ["GET", "/session/end/success"],
];

const MOUNT = "/oidc";
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The policy of the server's own HTML pages: no inline styles, and scripts only by hash. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Passes requests below /oidc to oidc-provider, which writes its answer directly to the socket. */
export function mountProvider(app: FastifyInstance, host: ProviderHost, publicUrl: string, limit: SignInLimit): void {
  const outside = new URL(publicUrl);
  app.register(async (scope) => {
    // The server reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      const { statusCode: status = 500 } = error;
      if (status < 400 || status >= 500) {
        throw error;
      }
      const failure = { error: "invalid_request", error_description: "the body must be a form" };
      return reply.status(status).header("cache-control", "no-store").send(failure);
    });
    for (const [method, path] of endpoints) {
      scope.route({
        method,
        url: `${MOUNT}${path}`,
        handler: (request, reply) =>
          method === "OPTIONS" && !isPreflight(request)
            ? reply.callNotFound()
            : pass(request, reply, request.raw.url as string),
      });
    }
    // The place in RFC 8414 for the metadata of an issuer with a path.
    scope.get(`/.well-known/oauth-authorization-server${MOUNT}`, (request, reply) =>
      pass(request, reply, `${MOUNT}/.well-known/oauth-authorization-server`),
    );
  });

  async function pass(request: FastifyRequest, reply: FastifyReply, requested: string): Promise<FastifyReply> {
    const url = withScope(requested);
    const given = URL.canParse(`http://${request.headers.host}`) ? new URL(`http://${request.headers.host}`) : null;
    const isElsewhere = given !== null && given.host !== outside.host;
    if (
      isElsewhere &&
      url.startsWith(`${MOUNT}/auth?`) &&
      LOOPBACK.test(given.hostname) &&
      LOOPBACK.test(outside.hostname)
    ) {
      // localhost and 127.0.0.1 do not share cookies: the sign-in must begin on the host on which it ends.
      return reply.redirect(`${publicUrl}${url}`, 302);
    }
    const provider = await host.current();
    const raw = request.raw as typeof request.raw & { originalUrl?: string };
    raw.originalUrl = url;
    raw.url = url.slice(MOUNT.length);
    raw.headers.host = outside.host;
    raw.headers["x-forwarded-proto"] = outside.protocol.slice(0, -1);
    delete raw.headers["x-forwarded-host"];
    reply.hijack();
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...pageHeaders(policy) })) {
      reply.raw.setHeader(name, value as string);
    }
    if (!app.server.listening) {
      // The listener is closing: an open connection would delay it.
      reply.raw.setHeader("connection", "close");
    }
    await withSource(request, () => provider.callback()(raw, reply.raw));
    await limit.onAnswer(request, reply.raw.statusCode);
    return reply;
  }
}

/** Whether it is a browser's preflight of a cross-origin request, the only use of this method here. */
function isPreflight({ headers }: FastifyRequest): boolean {
  return Boolean(headers.origin && headers["access-control-request-method"]);
}

/** A tool with an empty scope field sends an empty scope: it gets the smallest one (RFC 6749, section 3.3). */
function withScope(url: string): string {
  const { pathname, searchParams } = new URL(url, "http://any");
  const isEmpty = searchParams.size > 0 && !searchParams.get("scope") && !searchParams.has("request_uri");
  return pathname === `${MOUNT}/auth` && isEmpty ? `${url.replace(/([?&])scope=(&|$)/, "$1")}&scope=api%3Ame` : url;
}
