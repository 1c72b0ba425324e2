import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GRAPHIQL } from "../../domain/oauth/rules.ts";
import type { Limiter } from "../../platform/limit/limiter.ts";
import type { OnDemand } from "../../platform/on-demand.ts";
import { cookieName, ownCookie } from "../cookies.ts";
import { identifyPerson, sessionFinder } from "./dashboard/session.ts";
import { graphiqlPage, graphiqlPolicy } from "./graphiql.ts";
import { type CallerServices, type InternalCaller, identify, identifyToken, isOwnPage } from "./internal-caller.ts";
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

export interface GraphiQL {
  /** Who calls `/graphql`: by a bearer token, or by the session of the page. */
  identifyCaller(request: FastifyRequest, ownOrigin: string | null): Promise<InternalCaller>;
  /** Sends the page, or the browser to sign-in. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Where the authorization server sends the browser back. */
export const GRAPHIQL_CALLBACK = "/signed-in";

const PERSON_SECONDS = 30 * 86_400;
/** Where a person signs in as another user, or proves their identity again; on the demo the current one is its admin. */
const SIGN_IN_PATH = "/sign-in";

/**
 * GraphiQL for a browser, with its sign-in.
 *
 * @param originOf the origin under which a request was sent.
 * @param onDemand gets the page.
 */
export function mountGraphiQL(
  app: FastifyInstance,
  services: GraphiQLServices,
  originOf: (request: FastifyRequest) => string,
  onDemand: OnDemand,
): GraphiQL {
  const { sessions, signIn, signInLimit, tokens, memberships, demoToken } = services;
  const page = onDemand.add(graphiqlPage);
  const isSecure = (request: FastifyRequest) => originOf(request).startsWith("https:");
  const finder = sessionFinder(sessions ?? { find: async () => null }, "graphiql", isSecure);
  const steps =
    signIn &&
    sessions &&
    signInSteps({
      signIn,
      sessions,
      tokens,
      limit: signInLimit,
      start: "/graphql",
      cookie: "graphiql",
      finder,
      originOf,
    });

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const session = await finder.find(request);
    if (!session && demoToken && opensDemo(request)) {
      const { name, options } = ownCookie("demo", isSecure(request));
      reply.setCookie(name, await demoToken(), { ...options, sameSite: "strict" });
    } else if (steps && (!session || (session.isOld && (await steps.mayRenew(request))))) {
      return steps.begin(request, reply);
    }
    reply.type("text/html; charset=utf-8").header("content-security-policy", graphiqlPolicy);
    return reply.send(await page());
  }

  app.get(SIGN_IN_PATH, async (request, reply) =>
    steps ? steps.begin(request, reply, { prompt: "login" }) : reply.redirect("/graphql", 303),
  );
  app.get(GRAPHIQL_CALLBACK, async (request, reply) => {
    if (!steps) {
      return reply.redirect("/graphql", 303);
    }
    if (await steps.finish(request, reply)) {
      const person = ownCookie("person", isSecure(request));
      const demo = ownCookie("demo", isSecure(request));
      reply
        .setCookie(person.name, "1", { ...person.options, sameSite: "lax", maxAge: PERSON_SECONDS })
        .clearCookie(demo.name, demo.options)
        .redirect("/graphql", 303);
    }
    return reply;
  });

  async function identifyCaller(request: FastifyRequest, ownOrigin: string | null): Promise<InternalCaller> {
    if (request.headers.authorization !== undefined) {
      return identify(services, request);
    }
    const token = request.cookies[cookieName("demo", isSecure(request))];
    if (demoToken && token !== undefined && opensDemo(request) && isOwnPage(request, ownOrigin)) {
      return identifyToken(services, request, token);
    }
    return finder.secretOf(request) === undefined
      ? identify(services, request)
      : identifyPerson({ finder, memberships, clientId: GRAPHIQL }, request, ownOrigin);
  }

  return { identifyCaller, open };

  /** Whether GraphiQL is open to everybody here: nobody has signed in. */
  function opensDemo(request: FastifyRequest): boolean {
    return (
      isLoopbackName(request.headers.host) && request.cookies[cookieName("person", isSecure(request))] === undefined
    );
  }
}
