import type { FastifyReply, FastifyRequest } from "fastify";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import { findSecondFactor } from "../../domain/identity/second-factor/store.ts";
import { signIn } from "../../domain/identity/sign-in.ts";
import { findMembership } from "../../domain/identity/store.ts";
import { artifactKey } from "../../domain/oauth/artifact-store.ts";
import { browserName } from "../../domain/oauth/browser-name.ts";
import { listBrowserSessions } from "../../domain/oauth/browser-session-store.ts";
import { endOwnSession, revokeClientOfUser } from "../../domain/oauth/commands.ts";
import { listOwnApps } from "../../domain/oauth/own-access.ts";
import type { Database } from "../../platform/db/database.ts";
import { accountSession } from "./account-session.ts";
import type { BrowserForms } from "./browser-forms.ts";
import type { BuiltInClient } from "./clients.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { sendPage } from "./page.ts";
import { accountPage, signInPage } from "./pages/index.ts";
import { problemOf, refuse } from "./refusals.ts";
import type { Form, PageScope } from "./routes.ts";
import type { SecondFactorSteps, SignInPlace } from "./second-factor.ts";
import { beginSession } from "./session.ts";
import { proofOf, sourceOf } from "./source.ts";

interface AccountServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  forms: BrowserForms;
  attempts: AttemptLimits;
  builtIn: readonly BuiltInClient[];
  steps: SecondFactorSteps;
  place: AccountPlace;
}

/** The sign-in at the page of the account, and the page that follows it. */
export type AccountPlace = (request: FastifyRequest, reply: FastifyReply, next?: string) => SignInPlace;

export function accountPlace(services: {
  database: Database;
  host: ProviderHost;
  forms: BrowserForms;
  secure: boolean;
}): AccountPlace {
  const { database, host, forms, secure } = services;
  return (request, reply, next = "/oidc/account") => ({
    path: "/oidc/account/sign-in",
    csrf: forms.token(request, reply, "account sign-in"),
    start: "/oidc/account",
    async finish(signedIn) {
      await beginSession(await host.current(), request, reply, { database, signedIn, secure });
      return reply.redirect(next, 303);
    },
  });
}

/** The notices of completed actions, by the word in the URL. */
const NOTICES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    details: "Your details are saved.",
    email: "Your e-mail address is changed: sign in with the new one.",
    link: "We have sent a link to the new address.",
    password: "Your password is changed.",
    revoked: "The access of the app was revoked.",
    session: "The browser is signed out.",
    welcome: "Welcome: your account is ready.",
  }),
);

/** The page on which a person sees their account, the apps with access and their sessions. */
export function accountRoutes(scope: PageScope, services: AccountServices): void {
  const { database, host, csrf, forms, attempts, builtIn, steps, place } = services;
  const { find, checked } = accountSession({ database, host, csrf });

  scope.get<{ Querystring: { done?: string } }>("/oidc/account", async (request, reply) => {
    const signedIn = await find(request, reply);
    const notice = NOTICES.get(request.query.done ?? "");
    if (!signedIn) {
      return showSignIn(request, reply, { notice });
    }
    const { user, sessionId, csrf: token } = signedIn;
    const apps = await appsOf(user.id);
    const browsers = await browsersOf(user.id, sessionId);
    const { id, businessId } = user;
    const secondFactor = businessId === null ? null : await findSecondFactor(database, businessId, id);
    const isSuspended = ((await findMembership(database, id))?.business.suspendedAt ?? null) !== null;
    return sendPage(reply, accountPage({ csrf: token, user, secondFactor, isSuspended, apps, browsers, notice }));
  });

  scope.post("/oidc/account/sign-in", async (request: FastifyRequest<{ Body: Form }>, reply) => {
    forms.check(request, "account sign-in");
    const email = request.body.get("email") ?? "";
    const attempt = { email, ...proofOf(request) };
    const result = await signIn(database, attempts, attempt);
    return result.outcome === "refused" || result.outcome === "limited"
      ? showSignIn(request, refuse(reply, result), { email, problem: problemOf(result) })
      : steps.proceed(reply, place(request, reply), result);
  });

  steps.addRoutes(scope, "/oidc/account/sign-in", async (request, reply) => {
    forms.check(request, "account sign-in");
    return place(request, reply);
  });

  scope.post("/oidc/account/revoke", async (request: FastifyRequest<{ Body: Form }>, reply) => {
    const { user } = await checked(request, reply);
    await revokeClientOfUser(database, user.id, sourceOf(request), request.body.get("client_id") ?? "");
    return reply.redirect("/oidc/account?done=revoked", 303);
  });

  scope.post("/oidc/account/end-session", async (request: FastifyRequest<{ Body: Form }>, reply) => {
    const { user } = await checked(request, reply);
    const session = Buffer.from(request.body.get("session") ?? "", "hex");
    await endOwnSession(database, user, sourceOf(request), session);
    return reply.redirect("/oidc/account?done=session", 303);
  });

  function showSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { email?: string; problem?: string | undefined; notice?: string | undefined },
  ) {
    const token = forms.token(request, reply, "account sign-in");
    return sendPage(reply, signInPage({ action: "/oidc/account/sign-in", csrf: token, ...shown }));
  }

  async function appsOf(userId: string) {
    return (await listOwnApps(database, userId)).map(({ clientId, name, scopes, connectedAt }) => ({
      clientId,
      name: name ?? builtIn.find((client) => client.id === clientId)?.name ?? clientId,
      scopes,
      since: dateWords.format(new Date(connectedAt)),
    }));
  }

  async function browsersOf(userId: string, sessionId: string) {
    const here = artifactKey(sessionId).toString("hex");
    return (await listBrowserSessions(database, userId)).map(({ id, browser, network, createdAt }) => ({
      id,
      name: browserName(browser),
      network: network ?? "an unknown network",
      since: `${timeWords.format(new Date(createdAt))} UTC`,
      isThis: id === here,
    }));
  }
}

const dateWords = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const timeWords = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
