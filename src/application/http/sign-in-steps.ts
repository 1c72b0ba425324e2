import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../../platform/limit/address.ts";
import { type Limiter, requireAllowed } from "../../platform/limit/limiter.ts";
import { TokenError } from "../../platform/tokens/access-token.ts";
import { type InternalSignIn, type SignedIn, type SignInOptions, STEP_SECONDS } from "./internal-sign-in.ts";

/** The cookie with the secret to which a browser's sign-ins are bound: another browser cannot finish them. */
const BROWSER_COOKIE = "sign_in_browser";
const BROWSER = /^[\w-]{43}$/;
/** The points for a step of a sign-in, as for one that the authorization server stores. */
const STEP_POINTS = 5;

export interface SignInSteps {
  /** Sends the browser to the sign-in. */
  begin(request: FastifyRequest, reply: FastifyReply, options?: SignInOptions): Promise<FastifyReply>;
  /**
   * Reads the answer of the authorization server at the callback; null if this browser has no such sign-in under way.
   *
   * @throws TokenError if the authorization server refuses it, LimitError
   */
  finish(request: FastifyRequest): Promise<SignedIn | null>;
}

/**
 * @param start the page at which a person begins.
 * @param originOf the origin under which a request was sent.
 */
export function signInSteps(
  signIn: InternalSignIn,
  limit: Limiter,
  start: string,
  originOf: (request: FastifyRequest) => string,
): SignInSteps {
  return {
    async begin(request, reply, options) {
      await count(request);
      const origin = originOf(request);
      // All tabs of a browser have one secret, so none overtakes another.
      const browser = browserOf(request) ?? randomBytes(32).toString("base64url");
      const location = await signIn.begin(origin, browser, options);
      const secure = origin.startsWith("https:");
      // Lax, because the browser comes from the sign-in page.
      const cookie = { path: "/", httpOnly: true, secure, sameSite: "lax", maxAge: STEP_SECONDS } as const;
      return reply.setCookie(BROWSER_COOKIE, browser, cookie).redirect(location, 303);
    },
    async finish(request) {
      const browser = browserOf(request);
      if (browser === undefined) {
        return null;
      }
      await count(request);
      return signIn.finish(new URL(request.url, originOf(request)), browser).catch((error: Error) => {
        throw new TokenError("invalid_token", `The sign-in failed: open ${start} to start again.`, error);
      });
    },
  };

  /** All sign-ins reach the token endpoint from the address of this process, which cannot tell them apart. */
  async function count(request: FastifyRequest): Promise<void> {
    requireAllowed(await limit.take(addressOf(request), STEP_POINTS));
  }
}

function browserOf(request: FastifyRequest): string | undefined {
  const browser = request.cookies[BROWSER_COOKIE];
  return browser !== undefined && BROWSER.test(browser) ? browser : undefined;
}
