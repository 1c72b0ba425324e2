import { randomBytes } from "node:crypto";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import { signIn } from "../../domain/identity/sign-in.ts";
import { findUser } from "../../domain/identity/store.ts";
import { revokeClientOfUser } from "../../domain/oauth/commands.ts";
import { listGrantsOfUser } from "../../domain/oauth/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { addressOf } from "../../platform/limit/address.ts";
import type { BuiltInClient } from "./clients.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { problemOf, refuse } from "./interactions.ts";
import { InvalidRequest } from "./invalid-request.ts";
import { sendPage } from "./page.ts";
import { accountPage, signInPage } from "./pages/index.ts";
import type { Form, PageScope } from "./routes.ts";
import { beginSession, findSession } from "./session.ts";

interface AccountServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  attempts: AttemptLimits;
  builtIn: readonly BuiltInClient[];
  publicUrl: string;
}

const FORM_COOKIE = "signin_form";

/** The page where a person sees which apps have access, and takes it back. */
export function accountRoutes(scope: PageScope, services: AccountServices): void {
  const { database, host, csrf, attempts, builtIn, publicUrl } = services;
  const secure = publicUrl.startsWith("https:");

  scope.get<{ Querystring: { revoked?: string } }>("/oidc/account", async (request, reply) => {
    const session = await findSession(await host.current(), request, reply);
    const user = session.accountId === undefined ? null : await findUser(database, session.accountId);
    if (!user) {
      return showSignIn(reply);
    }
    const page = accountPage({
      csrf: csrf.token(`account ${session.uid}`),
      user,
      apps: await appsOf(user.id),
      notice: request.query.revoked === undefined ? undefined : "The access of the app was revoked.",
    });
    return sendPage(reply, page);
  });

  scope.post<{ Body: Form }>("/oidc/account/sign-in", async (request, reply) => {
    const cookie = request.cookies[FORM_COOKIE];
    if (cookie === undefined || !csrf.matches(`account sign-in ${cookie}`, request.body.get("csrf"))) {
      throw new InvalidRequest("this form belongs to another browser");
    }
    const email = request.body.get("email") ?? "";
    const attempt = { email, password: request.body.get("password") ?? "", network: addressOf(request) };
    const result = await signIn(database, attempts, attempt);
    if (result.outcome !== "signed-in") {
      return showSignIn(refuse(reply, result), email, problemOf(result));
    }
    await beginSession(await host.current(), request, reply, result.userId, secure);
    return reply.redirect("/oidc/account", 303);
  });

  scope.post<{ Body: Form }>("/oidc/account/revoke", async (request, reply) => {
    const session = await findSession(await host.current(), request, reply);
    if (session.accountId === undefined || !csrf.matches(`account ${session.uid}`, request.body.get("csrf"))) {
      throw new InvalidRequest("this form belongs to another session");
    }
    await revokeClientOfUser(database, session.accountId, request.body.get("client_id") ?? "");
    return reply.redirect("/oidc/account?revoked", 303);
  });

  function showSignIn(reply: Parameters<typeof sendPage>[0], email?: string, problem?: string) {
    const cookie = randomBytes(32).toString("base64url");
    reply.setCookie(FORM_COOKIE, cookie, { path: "/oidc/account", httpOnly: true, sameSite: "strict", secure });
    const token = csrf.token(`account sign-in ${cookie}`);
    return sendPage(reply, signInPage({ action: "/oidc/account/sign-in", csrf: token, email, problem }));
  }

  /** An app that was allowed several times is one app to the person. */
  async function appsOf(userId: string) {
    const apps = new Map<string, { clientId: string; name: string; scopes: string[]; since: string }>();
    for (const { clientId, clientName, scopes, createdAt } of await listGrantsOfUser(database, userId)) {
      const name = clientName ?? builtIn.find((client) => client.id === clientId)?.name ?? clientId;
      const known = apps.get(clientId)?.scopes ?? [];
      // The list runs backwards in time, so the last one seen is where it began.
      apps.set(clientId, {
        clientId,
        name,
        scopes: [...new Set([...known, ...scopes])].sort(),
        since: dateWords.format(new Date(createdAt)),
      });
    }
    return [...apps.values()];
  }
}

const dateWords = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
