import type { FastifyReply, FastifyRequest } from "fastify";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import { askForEmail } from "../../domain/identity/email-change.ts";
import type { LinkTools } from "../../domain/identity/links.ts";
import { updateProfile } from "../../domain/identity/users.ts";
import { artifactKey } from "../../domain/oauth/artifact-store.ts";
import { changePassword } from "../../domain/people/passwords.ts";
import type { Database } from "../../platform/db/database.ts";
import { accountSession, type SignedIn } from "./account-session.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { readPassword } from "./links.ts";
import { sendPage } from "./page.ts";
import { detailsPage, emailPage, passwordPage } from "./pages/account.ts";
import { problemOf, refuse, showingRefusal, WRONG_PASSWORD } from "./refusals.ts";
import type { Form, PageScope } from "./routes.ts";
import { proofOf, sourceOf } from "./source.ts";

interface SettingsServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  attempts: AttemptLimits;
  tools: LinkTools;
}

type Sent = FastifyRequest<{ Body: Form }>;

/** The pages on which a person changes their own account. */
export function accountSettingsRoutes(scope: PageScope, services: SettingsServices): void {
  const { database, attempts, tools } = services;
  const { find, checked } = accountSession(services);

  /** A page for a person who is signed in; others are redirected to the sign-in. */
  function page(name: string, show: (reply: FastifyReply, signedIn: SignedIn) => Promise<FastifyReply>): void {
    scope.get(`/oidc/account/${name}`, async (request, reply) => {
      const signedIn = await find(request, reply);
      return signedIn ? show(reply, signedIn) : reply.redirect("/oidc/account", 303);
    });
  }

  page("details", (reply, signedIn) => {
    const { name, phoneNumber, timeZone } = signedIn.user;
    return showDetails(reply, signedIn, { name, phoneNumber: phoneNumber ?? "", timeZone: timeZone ?? "" });
  });
  page("password", (reply, signedIn) => showPassword(reply, signedIn));
  page("email", (reply, signedIn) => showEmail(reply, signedIn));

  scope.post("/oidc/account/details", async (request: Sent, reply) => {
    const signedIn = await checked(request, reply);
    const [name = "", phoneNumber = "", timeZone = ""] = ["name", "phone_number", "time_zone"].map(
      (field) => request.body.get(field) ?? "",
    );
    const details = { name, phoneNumber, timeZone };
    return showingRefusal(
      async () => {
        await updateProfile(database, signedIn.user, sourceOf(request), details);
        return reply.redirect("/oidc/account?done=details", 303);
      },
      (problem) => showDetails(reply.status(422), signedIn, details, problem),
    );
  });

  scope.post("/oidc/account/password", async (request: Sent, reply) => {
    const signedIn = await checked(request, reply);
    const { user, sessionId } = signedIn;
    return showingRefusal(
      async () => {
        const change = { password: readPassword(request.body), endsGrants: request.body.has("ends_grants") };
        const kept = artifactKey(sessionId);
        const refused = await changePassword(database, tools, attempts, user, proofOf(request), change, kept);
        return refused === null
          ? reply.redirect("/oidc/account?done=password", 303)
          : showPassword(refuse(reply, refused), signedIn, problemOf(refused, WRONG_PASSWORD));
      },
      (problem) => showPassword(reply.status(422), signedIn, problem),
    );
  });

  scope.post("/oidc/account/email", async (request: Sent, reply) => {
    const signedIn = await checked(request, reply);
    const email = request.body.get("email") ?? "";
    return showingRefusal(
      async () => {
        const refused = await askForEmail(database, tools, attempts, signedIn.user, email, proofOf(request));
        return refused === null
          ? reply.redirect("/oidc/account?done=link", 303)
          : showEmail(refuse(reply, refused), signedIn, email, problemOf(refused, WRONG_PASSWORD));
      },
      (problem) => showEmail(reply.status(422), signedIn, email, problem),
    );
  });

  function showDetails(
    reply: FastifyReply,
    { csrf }: SignedIn,
    details: { name: string; phoneNumber: string; timeZone: string },
    problem?: string,
  ) {
    return sendPage(reply, detailsPage({ csrf, details, problem }));
  }

  function showPassword(reply: FastifyReply, { csrf, user }: SignedIn, problem?: string) {
    return sendPage(reply, passwordPage({ csrf, email: user.email, problem }));
  }

  function showEmail(reply: FastifyReply, { csrf, user }: SignedIn, newEmail?: string, problem?: string) {
    return sendPage(reply, emailPage({ csrf, email: user.email, newEmail, problem, sendsMail: tools.sendsMail }));
  }
}
