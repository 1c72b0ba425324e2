import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Limiter } from "../../platform/limit/limiter.ts";
import { graphiqlPage, graphiqlPolicy } from "./graphiql.ts";
import { type CallerServices, hasSession, SESSION_COOKIE } from "./internal-caller.ts";
import type { InternalSignIn } from "./internal-sign-in.ts";
import { isLoopbackName } from "./loopback.ts";
import { signInSteps } from "./sign-in-steps.ts";

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

/**
 * Marks a browser in which a person has signed in: on the demo the end of that session does not make them its admin.
 */
const PERSON_COOKIE = "internal_person";
const PERSON_SECONDS = 30 * 86_400;
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
  const steps = services.signIn && signInSteps(services.signIn, services.signInLimit, "/graphql", originOf);

  app.get("/graphql", async (request, reply) => {
    const isDemo = services.demoToken !== undefined && isLoopbackName(request.headers.host);
    if (isDemo && services.demoToken && request.cookies[PERSON_COOKIE] === undefined) {
      reply.setCookie(SESSION_COOKIE, await services.demoToken(), { ...ofGraphQL(request), sameSite: "strict" });
    } else if (steps && !(await hasSession(services, request))) {
      return steps.begin(request, reply);
    }
    page ??= await graphiqlPage();
    return reply.type("text/html; charset=utf-8").header("content-security-policy", graphiqlPolicy).send(page);
  });
  app.get(SIGN_IN_PATH, async (request, reply) =>
    steps ? steps.begin(request, reply, { prompt: "login" }) : reply.redirect("/graphql", 303),
  );
  app.get(GRAPHIQL_CALLBACK, async (request, reply) => {
    const session = await steps?.finish(request);
    if (!session) {
      return reply.redirect("/graphql", 303);
    }
    // Lax, because the browser comes from the sign-in page; identify() still lets no other page use it.
    const cookie = { ...ofGraphQL(request), sameSite: "lax" } as const;
    return reply
      .setCookie(SESSION_COOKIE, session.accessToken, { ...cookie, maxAge: session.lifetime })
      .setCookie(PERSON_COOKIE, "1", { ...cookie, maxAge: PERSON_SECONDS })
      .redirect("/graphql", 303);
  });

  function ofGraphQL(request: FastifyRequest) {
    return { path: "/graphql", httpOnly: true, secure: originOf(request).startsWith("https:") } as const;
  }
}
