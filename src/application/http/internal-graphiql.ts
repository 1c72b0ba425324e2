import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../../platform/limit/address.ts";
import { type Limiter, requireAllowed } from "../../platform/limit/limiter.ts";
import { TokenError } from "../../platform/tokens/access-token.ts";
import { graphiqlPage, graphiqlPolicy } from "./graphiql.ts";
import { type CallerServices, hasSession, SESSION_COOKIE } from "./internal-caller.ts";
import type { InternalSignIn } from "./internal-sign-in.ts";
import { isLoopbackName } from "./loopback.ts";

export interface GraphiQLServices extends CallerServices {
  /**
   * A token of the demo's admin, as whom GraphiQL opens on the demo at a loopback host name unless the person has
   * signed in as another user.
   */
  demoToken: (() => Promise<string>) | undefined;
  /**
   * Elsewhere, and for a person who has signed in before, GraphiQL without a session redirects to sign-in; undefined
   * when an outside issuer signs people in.
   */
  signIn?: InternalSignIn | undefined;
  /** The points of each network for sign-ins. */
  signInLimit: Limiter;
}

/** Where the authorization server sends the browser back. */
export const GRAPHIQL_CALLBACK = "/signed-in";

const STEP_COOKIE = "internal_sign_in";
/**
 * Marks a browser in which a person has signed in: on the demo the end of that session does not make them its admin.
 */
const PERSON_COOKIE = "internal_person";
const PERSON_SECONDS = 30 * 86_400;
/** The time that a person has to sign in. */
const STEP_SECONDS = 3600;
/** The points for a step of a sign-in, as for one that the authorization server stores. */
const STEP_POINTS = 5;
/** Where a person signs in as another user; on the demo the current one is its admin. */
const SIGN_IN_PATH = "/sign-in";

/**
 * GraphiQL for a browser, with its sign-in.
 *
 * @param originOf the origin under which a request was sent.
 */
export function mountGraphiQL(
  app: FastifyInstance,
  services: GraphiQLServices,
  originOf: (request: FastifyRequest) => string,
): void {
  let page: string | undefined;

  app.get("/graphql", async (request, reply) => {
    const isDemo = services.demoToken !== undefined && isLoopbackName(request.headers.host);
    if (isDemo && services.demoToken && request.cookies[PERSON_COOKIE] === undefined) {
      reply.setCookie(SESSION_COOKIE, await services.demoToken(), { ...ofGraphQL(request), sameSite: "strict" });
    } else if (services.signIn && !(await hasSession(services, request))) {
      return beginSignIn(services.signIn, request, reply);
    }
    page ??= await graphiqlPage();
    return reply.type("text/html; charset=utf-8").header("content-security-policy", graphiqlPolicy).send(page);
  });
  app.get(SIGN_IN_PATH, async (request, reply) =>
    services.signIn ? beginSignIn(services.signIn, request, reply, "login") : reply.redirect("/graphql", 303),
  );
  app.get(GRAPHIQL_CALLBACK, async (request, reply) => {
    const step = request.cookies[STEP_COOKIE];
    if (!services.signIn || step === undefined) {
      return reply.redirect("/graphql", 303);
    }
    await count(request);
    const url = new URL(request.url, originOf(request));
    const session = await services.signIn.finish(url, step).catch((error: Error) => {
      throw new TokenError("invalid_token", "The sign-in failed: open /graphql to start again.", error);
    });
    // Lax, because the browser comes from the sign-in page; identify() still lets no other page use it.
    const cookie = { ...ofGraphQL(request), sameSite: "lax" } as const;
    return reply
      .setCookie(SESSION_COOKIE, session.accessToken, { ...cookie, maxAge: session.lifetime })
      .setCookie(PERSON_COOKIE, "1", { ...cookie, maxAge: PERSON_SECONDS })
      .clearCookie(STEP_COOKIE, ofStep(request))
      .redirect("/graphql", 303);
  });

  async function beginSignIn(signIn: InternalSignIn, request: FastifyRequest, reply: FastifyReply, prompt?: "login") {
    await count(request);
    const { location, step } = await signIn.begin(originOf(request), { prompt });
    return reply.setCookie(STEP_COOKIE, step, { ...ofStep(request), maxAge: STEP_SECONDS }).redirect(location, 303);
  }

  /** All sign-ins reach the token endpoint from the address of this process, which cannot tell them apart. */
  async function count(request: FastifyRequest): Promise<void> {
    requireAllowed(await services.signInLimit.take(addressOf(request), STEP_POINTS));
  }

  function ofGraphQL(request: FastifyRequest) {
    return { path: "/graphql", httpOnly: true, secure: isSecure(request) } as const;
  }

  function ofStep(request: FastifyRequest) {
    return { path: GRAPHIQL_CALLBACK, httpOnly: true, secure: isSecure(request), sameSite: "lax" } as const;
  }

  function isSecure(request: FastifyRequest): boolean {
    return originOf(request).startsWith("https:");
  }
}
