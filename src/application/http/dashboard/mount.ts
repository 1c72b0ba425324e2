import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Person, requireGoodStanding, requirePerson } from "../../../domain/identity/rules.ts";
import type { Proof, Refused } from "../../../domain/identity/sign-in.ts";
import { DASHBOARD } from "../../../domain/oauth/rules.ts";
import type { BrowserPhones } from "../../../platform/carrier/browser-phones-port.ts";
import { addressOf } from "../../../platform/limit/address.ts";
import { LimitError, type Limiter } from "../../../platform/limit/limiter.ts";
import { TokenError } from "../../../platform/tokens/access-token.ts";
import { ownCookie } from "../../cookies.ts";
import { type CallerServices, type InternalCaller, isOwnPage } from "../internal-caller.ts";
import { BadRequest, failure } from "../internal-errors.ts";
import type { InternalSignIn } from "../internal-sign-in.ts";
import { signInSteps } from "../sign-in-steps.ts";
import { ENCODINGS, type Encoding } from "./assets.ts";
import type { DashboardFiles } from "./files.ts";
import { buildingPage, dashboardHeaders, failedPage, filePolicy, noticePolicy, outsidePage } from "./pages.ts";
import { DASHBOARD_PATH, identifyPerson, sessionFinder } from "./session.ts";

/** The parts of the dashboard. */
export interface Dashboard {
  files: DashboardFiles;
  signIn: InternalSignIn;
  /** The page where users change their password and second factors. */
  accountUrl: string;
  /**
   * Records a proof of identity in a browser, by the id of its session at the pages of sign-in.
   *
   * @returns null, or the reason why the password was refused.
   */
  prove(user: Person, browserSession: string, proof: Proof): Promise<Refused | null>;
}

export interface DashboardServices extends CallerServices {
  /** Undefined where an outside issuer signs users in. */
  dashboard: Dashboard | undefined;
  /** How the page becomes a phone; absent if it does not. */
  browserPhones?: BrowserPhones | null | undefined;
  /** The points of each network for sign-ins. */
  signInLimit: Limiter;
}

/** Where the authorization server sends the browser back. */
export const DASHBOARD_CALLBACK = `${DASHBOARD_PATH}/signed-in`;

const LONGEST_RETURN = 2_000;
const YEAR = 365 * 86_400;
/** The maximum bytes of a request with a password. */
const LARGEST_PROOF = 8_192;
const encodings = new Negotiator<Encoding>({ supportedValues: [...ENCODINGS] });
const proofForm = z.strictObject({ password: z.string() });

/**
 * The pages and files of the dashboard, and its sign-in: with the service's own authorization server, which knows the
 * session of the browser. The browser has only the secret of a session, no token.
 *
 * @param originOf the origin under which a request was sent.
 * @returns who calls the operations of the dashboard; undefined without it.
 */
export function mountDashboard(
  app: FastifyInstance,
  services: DashboardServices,
  originOf: (request: FastifyRequest) => string,
): ((request: FastifyRequest, ownOrigin: string | null) => Promise<InternalCaller>) | undefined {
  const { dashboard, sessions, tokens, memberships, signInLimit } = services;
  app.get("/", async (_request, reply) => reply.redirect(dashboard ? DASHBOARD_PATH : "/graphql"));
  if (!dashboard || !sessions) {
    const sendOutside = async (_request: FastifyRequest, reply: FastifyReply) => sendNotice(reply, 404, outsidePage);
    app.get(DASHBOARD_PATH, sendOutside);
    app.get(`${DASHBOARD_PATH}/*`, sendOutside);
    return undefined;
  }
  const { files, signIn, accountUrl, prove } = dashboard;
  const isSecure = (request: FastifyRequest) => originOf(request).startsWith("https:");
  const finder = sessionFinder(sessions, "dashboard", isSecure);
  // The page of the account is on the public origin.
  const headers = dashboardHeaders(services.browserPhones?.kind ?? null, new URL(accountUrl).origin);
  const steps = signInSteps({
    signIn,
    sessions,
    tokens,
    limit: signInLimit,
    start: DASHBOARD_PATH,
    cookie: "dashboard",
    finder,
    originOf,
  });

  app.get<{ Params: { name: string } }>(`${DASHBOARD_PATH}/assets/:name`, async (request, reply) => {
    const state = files.state();
    const asset = state.state === "ready" ? state.assets.get(request.params.name) : undefined;
    if (!asset) {
      // Not kept: another process may have it, or a later build.
      return reply.callNotFound();
    }
    const encoding = encodings.negotiate(request.headers["accept-encoding"] ?? "");
    if (encoding) {
      reply.header("content-encoding", encoding);
    }
    return reply
      .headers({
        // The name of a file contains the hash of its content.
        "cache-control": `public, max-age=${YEAR}, immutable`,
        "content-security-policy": filePolicy,
        vary: "accept-encoding",
      })
      .type(asset.type)
      .send(encoding ? await asset.encoded(encoding) : asset.content);
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = files.state();
    if (state.state !== "ready") {
      return state.state === "building"
        ? sendNotice(reply.header("retry-after", "1"), 503, buildingPage)
        : sendNotice(reply, 503, failedPage);
    }
    const session = await finder.find(request);
    return !session || (session.isOld && (await steps.mayRenew(request)))
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
    const done = await steps.finish(request, reply);
    return done ? reply.redirect(localPath(done.returnTo), 303) : reply;
  });

  // The answer to `PROOF_REQUIRED`: the page asks for the password and repeats the mutation.
  app.post(`${DASHBOARD_PATH}/proof`, { bodyLimit: LARGEST_PROOF }, async (request, reply) => {
    const session = isOwnPage(request, originOf(request)) ? await finder.find(request) : null;
    if (!session) {
      throw new TokenError("invalid_token", "The session has ended: sign in again.");
    }
    const proof = { password: passwordOf(request), network: addressOf(request), requestId: request.id };
    const { user } = requireGoodStanding(await memberships.find(session.userId));
    const refused = await prove(requirePerson(user, "password"), session.browserSession, proof);
    if (refused?.outcome === "limited") {
      throw new LimitError(refused.retryAfter);
    }
    return refused
      ? reply.status(403).send(failure("WRONG_PASSWORD", "Your password is wrong.", request))
      : reply.status(204).send();
  });

  // A form, because the answer leads to another page.
  app.post<{ Querystring: { everywhere?: string } }>(`${DASHBOARD_PATH}/sign-out`, async (request, reply) => {
    if (!isOwnPage(request, originOf(request))) {
      throw new TokenError("invalid_token", "Only the dashboard signs its user out.");
    }
    const secret = finder.secretOf(request);
    if (secret !== undefined) {
      const source = { network: addressOf(request), requestId: request.id };
      await sessions.end(secret, source, request.query.everywhere === "true");
    }
    const { name, options } = ownCookie("dashboard", isSecure(request));
    return reply.clearCookie(name, options).status(204).send();
  });

  return (request, ownOrigin) => identifyPerson({ finder, memberships, clientId: DASHBOARD }, request, ownOrigin);

  function beginSignIn(request: FastifyRequest, reply: FastifyReply, returnTo: string | undefined) {
    return steps.begin(request, reply, { returnTo: localPath(returnTo) });
  }
}

/** @throws BadRequest */
function passwordOf({ body }: FastifyRequest): string {
  try {
    return proofForm.parse(JSON.parse(String(body))).password;
  } catch {
    throw new BadRequest('Send {"password": "…"} as JSON.');
  }
}

/** A path of the dashboard to which a browser may return: never another site, and never a step of the sign-in. */
export function localPath(path: string | undefined): string {
  const isLocal =
    path !== undefined &&
    path.length <= LONGEST_RETURN &&
    (path === DASHBOARD_PATH || /^\/dashboard(?:[/?][!-~]*)$/.test(path)) &&
    !/^\/dashboard\/(?:sign-in|signed-in|sign-out|proof|graphql|assets)\b/.test(path);
  return isLocal ? path : DASHBOARD_PATH;
}

function sendNotice(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .status(status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", noticePolicy)
    .send(page);
}
