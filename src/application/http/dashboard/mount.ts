import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DASHBOARD_SESSION_SECONDS, type DashboardSessions } from "../../../domain/oauth/dashboard-sessions.ts";
import type { BrowserPhones } from "../../../platform/carrier/browser-phones-port.ts";
import { addressOf } from "../../../platform/limit/address.ts";
import type { Limiter } from "../../../platform/limit/limiter.ts";
import { browserSessionOf, TokenError } from "../../../platform/tokens/access-token.ts";
import type { TokenGuard } from "../../../platform/tokens/token-guard.ts";
import { isOwnPage } from "../internal-caller.ts";
import type { InternalSignIn } from "../internal-sign-in.ts";
import { signInSteps } from "../sign-in-steps.ts";
import type { DashboardFiles } from "./files.ts";
import { buildingPage, dashboardHeaders, failedPage, filePolicy, noticePolicy, outsidePage } from "./pages.ts";
import { DASHBOARD_COOKIE, DASHBOARD_PATH, type SessionFinder, secretOf } from "./session.ts";

/** The parts of the dashboard. */
export interface Dashboard {
  files: DashboardFiles;
  sessions: DashboardSessions;
  findSession: SessionFinder;
  signIn: InternalSignIn;
  /** The page where users change their password and second factors. */
  accountUrl: string;
}

export interface DashboardServices {
  /** Undefined where an outside issuer signs users in. */
  dashboard: Dashboard | undefined;
  /** How the page becomes a phone; absent if it does not. */
  browserPhones?: BrowserPhones | undefined;
  /** Verifies tokens for the audience `internal-api`. */
  tokens: TokenGuard;
  /** The points of each network for sign-ins. */
  signInLimit: Limiter;
}

/** Where the authorization server sends the browser back. */
export const DASHBOARD_CALLBACK = `${DASHBOARD_PATH}/signed-in`;

const LONGEST_RETURN = 2_000;
const YEAR = 365 * 86_400;

/**
 * The pages and files of the dashboard, and its sign-in: with the service's own authorization server, which knows the
 * session of the browser. The browser has only the secret of a session, no token.
 *
 * @param originOf the origin under which a request was sent.
 */
export function mountDashboard(
  app: FastifyInstance,
  services: DashboardServices,
  originOf: (request: FastifyRequest) => string,
): void {
  const { dashboard, tokens, signInLimit } = services;
  app.get("/", async (_request, reply) => reply.redirect(dashboard ? DASHBOARD_PATH : "/graphql"));
  if (!dashboard) {
    const sendOutside = async (_request: FastifyRequest, reply: FastifyReply) => sendNotice(reply, 404, outsidePage);
    app.get(DASHBOARD_PATH, sendOutside);
    app.get(`${DASHBOARD_PATH}/*`, sendOutside);
    return;
  }
  const { files, sessions, findSession, accountUrl } = dashboard;
  // The page of the account is on the public origin.
  const headers = dashboardHeaders(services.browserPhones?.kind ?? null, new URL(accountUrl).origin);
  const steps = signInSteps(dashboard.signIn, signInLimit, DASHBOARD_PATH, originOf);

  app.register(fastifyStatic, {
    root: "/",
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The name of a file contains the hash of its content. A file that is missing is not kept: another process may
    // have it, or a later build.
    setHeaders: (reply) => {
      reply.header("cache-control", `public, max-age=${YEAR}, immutable`);
      reply.header("content-security-policy", filePolicy);
    },
  });
  app.get<{ Params: { name: string } }>(`${DASHBOARD_PATH}/assets/:name`, async (request, reply) => {
    const state = files.state();
    if (state.state !== "ready") {
      return reply.callNotFound();
    }
    return reply.sendFile(request.params.name, `${state.folder}/assets`);
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = files.state();
    if (state.state !== "ready") {
      return state.state === "building"
        ? sendNotice(reply.header("retry-after", "1"), 503, buildingPage)
        : sendNotice(reply, 503, failedPage);
    }
    const session = await findSession(request);
    return !session || session.isOld
      ? beginSignIn(request, reply, request.url)
      : reply.type("text/html; charset=utf-8").headers(headers).send(state.page);
  };
  app.get(DASHBOARD_PATH, sendPage);
  app.get(`${DASHBOARD_PATH}/*`, sendPage);

  app.get<{ Querystring: { return_to?: string } }>(`${DASHBOARD_PATH}/sign-in`, async (request, reply) =>
    beginSignIn(request, reply, request.query.return_to),
  );

  app.get(`${DASHBOARD_PATH}/account`, async (_request, reply) => reply.redirect(accountUrl, 303));

  app.get(DASHBOARD_CALLBACK, async (request, reply) => {
    const result = await steps.finish(request).catch(async (error: Error) => {
      // The browser may have sent the same answer before.
      if (error instanceof TokenError && (await findSession(request))) {
        return null;
      }
      throw error;
    });
    if (!result) {
      return reply.redirect(DASHBOARD_PATH, 303);
    }
    const { accessToken, returnTo } = result;
    const { userId } = await tokens.verify(accessToken, () => addressOf(request));
    const browserSession = browserSessionOf(accessToken);
    const secret = browserSession && (await sessions.begin(userId, browserSession));
    if (!secret) {
      // The browser was signed out meanwhile.
      return beginSignIn(request, reply, returnTo);
    }
    return reply
      .setCookie(DASHBOARD_COOKIE, secret, { ...cookie(request), sameSite: "lax", maxAge: DASHBOARD_SESSION_SECONDS })
      .redirect(localPath(returnTo), 303);
  });

  // A form, because the answer leads to another page.
  app.post<{ Querystring: { everywhere?: string } }>(`${DASHBOARD_PATH}/sign-out`, async (request, reply) => {
    if (!isOwnPage(request, originOf(request))) {
      throw new TokenError("invalid_token", "Only the dashboard signs its user out.");
    }
    const secret = secretOf(request);
    if (secret !== undefined) {
      const source = { network: addressOf(request), requestId: request.id };
      await sessions.end(secret, source, request.query.everywhere === "true");
    }
    return reply.clearCookie(DASHBOARD_COOKIE, cookie(request)).status(204).send();
  });

  function beginSignIn(request: FastifyRequest, reply: FastifyReply, returnTo: string | undefined) {
    return steps.begin(request, reply, { returnTo: localPath(returnTo) });
  }

  function cookie(request: FastifyRequest) {
    return { path: DASHBOARD_PATH, httpOnly: true, secure: originOf(request).startsWith("https:") } as const;
  }
}

/** A path of the dashboard to which a browser may return: never another site, and never a step of the sign-in. */
export function localPath(path: string | undefined): string {
  const isLocal =
    path !== undefined &&
    path.length <= LONGEST_RETURN &&
    (path === DASHBOARD_PATH || /^\/dashboard(?:[/?][!-~]*)$/.test(path)) &&
    !/^\/dashboard\/(?:sign-in|signed-in|sign-out|graphql|assets)\b/.test(path);
  return isLocal ? path : DASHBOARD_PATH;
}

function sendNotice(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .status(status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", noticePolicy)
    .send(page);
}
