import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PAGE_SESSION_SECONDS, type PageSessions } from "../../domain/oauth/page-sessions.ts";
import { addressOf } from "../../platform/limit/address.ts";
import { type Limiter, requireAllowed } from "../../platform/limit/limiter.ts";
import { TokenError } from "../../platform/tokens/access-token.ts";
import type { TokenGuard } from "../../platform/tokens/token-guard.ts";
import { type CookieKind, ownCookie } from "../cookies.ts";
import type { SessionFinder } from "./dashboard/session.ts";
import { type InternalSignIn, type SignInOptions, STEP_SECONDS } from "./internal-sign-in.ts";

const BROWSER = /^[\w-]{43}$/;
/** The points for a step of a sign-in, as for one that the authorization server stores. */
const STEP_POINTS = 5;
/** The points of a whole sign-in without a form. */
const RENEWAL_POINTS = 4 * STEP_POINTS;

/** The sign-in to a page of ours, which begins its session. */
export interface SignInSteps {
  /** Sends the browser to the sign-in. */
  begin(request: FastifyRequest, reply: FastifyReply, options?: SignInOptions): Promise<FastifyReply>;
  /** Whether the network of a user who has a session may begin a sign-in, to renew it. */
  mayRenew(request: FastifyRequest): Promise<boolean>;
  /**
   * Reads the answer of the authorization server at the callback, and begins the session.
   *
   * @returns the path to which the person returns, or null if another answer was sent.
   * @throws TokenError if the authorization server refuses it, LimitError
   */
  finish(request: FastifyRequest, reply: FastifyReply): Promise<{ returnTo: string | undefined } | null>;
}

interface PageSignIn {
  signIn: InternalSignIn;
  sessions: PageSessions;
  tokens: TokenGuard;
  /** The points of each network for sign-ins. */
  limit: Limiter;
  /** The page at which a person begins. */
  start: string;
  /** The cookie of its session. */
  cookie: CookieKind;
  finder: SessionFinder;
  /** The origin under which a request was sent. */
  originOf(request: FastifyRequest): string;
}

export function signInSteps(page: PageSignIn): SignInSteps {
  const { signIn, sessions, tokens, limit, start, cookie, finder, originOf } = page;
  const isSecure = (request: FastifyRequest) => originOf(request).startsWith("https:");

  async function begin(request: FastifyRequest, reply: FastifyReply, options?: SignInOptions): Promise<FastifyReply> {
    await count(request);
    // All tabs of a browser have one secret, so none overtakes another.
    const browser = browserOf(request) ?? randomBytes(32).toString("base64url");
    const location = await signIn.begin(originOf(request), browser, options);
    const { name, options: attributes } = ownCookie("browser", isSecure(request));
    // Lax, because the browser comes from the sign-in page.
    return reply
      .setCookie(name, browser, { ...attributes, sameSite: "lax", maxAge: STEP_SECONDS })
      .redirect(location, 303);
  }

  return {
    begin,
    async mayRenew(request) {
      return (await limit.take(addressOf(request), 0)).remaining >= RENEWAL_POINTS;
    },
    async finish(request, reply) {
      const result = await answerOf(request).catch(async (error: Error) => {
        // The browser may have sent the same answer before.
        if (error instanceof TokenError && (await finder.find(request))) {
          return null;
        }
        throw error;
      });
      if (!result) {
        reply.redirect(start, 303);
        return null;
      }
      const { accessToken, returnTo } = result;
      const { userId, browserSession } = await tokens.verify(accessToken, () => addressOf(request));
      const secret = browserSession && (await sessions.begin(userId, browserSession));
      if (!secret) {
        // The browser was signed out meanwhile.
        await begin(request, reply, { returnTo });
        return null;
      }
      const { name, options } = ownCookie(cookie, isSecure(request));
      // Lax, because the browser comes from the sign-in page; isOwnPage() still lets no other page use it.
      reply.setCookie(name, secret, { ...options, sameSite: "lax", maxAge: PAGE_SESSION_SECONDS });
      return { returnTo };
    },
  };

  async function answerOf(request: FastifyRequest) {
    const browser = browserOf(request);
    if (browser === undefined) {
      return null;
    }
    await count(request);
    return signIn.finish(new URL(request.url, originOf(request)), browser).catch((error: Error) => {
      throw new TokenError("invalid_token", `The sign-in failed: open ${start} to start again.`, error);
    });
  }

  /** All sign-ins reach the token endpoint from the address of this process, which cannot tell them apart. */
  async function count(request: FastifyRequest): Promise<void> {
    requireAllowed(await limit.take(addressOf(request), STEP_POINTS));
  }

  /** The secret to which a browser's sign-ins are bound: another browser cannot finish them. */
  function browserOf(request: FastifyRequest): string | undefined {
    const browser = request.cookies[ownCookie("browser", isSecure(request)).name];
    return browser !== undefined && BROWSER.test(browser) ? browser : undefined;
  }
}
