import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import { confirmEmail, findEmailLink } from "../../domain/identity/email-change.ts";
import { acceptInvitation, findInvitation } from "../../domain/identity/invitations.ts";
import type { LinkTools } from "../../domain/identity/links.ts";
import { askForPassword, findPasswordLink } from "../../domain/identity/password-links.ts";
import { signIn } from "../../domain/identity/sign-in.ts";
import { resetPassword } from "../../domain/people/passwords.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import type { AccountPlace } from "./account.ts";
import type { BrowserForms } from "./browser-forms.ts";
import { sendPage } from "./page.ts";
import {
  askedPage,
  deadLinkPage,
  emailLinkPage,
  forgottenPage,
  invitationPage,
  passwordLinkPage,
} from "./pages/links.ts";
import { problemOf, refuse, showingRefusal } from "./refusals.ts";
import type { Form, PageScope } from "./routes.ts";
import type { SecondFactorSteps, SignInPlace } from "./second-factor.ts";
import { proofOf, sourceOf } from "./source.ts";

export interface LinkServices {
  database: Database;
  forms: BrowserForms;
  attempts: AttemptLimits;
  tools: LinkTools;
  steps: SecondFactorSteps;
  /** The sign-in at the page of the account. */
  account: AccountPlace;
}

type Opened = FastifyRequest<{ Params: { token: string } }>;
type Sent = FastifyRequest<{ Params: { token: string }; Body: Form }>;

/** The minimum time of an answer, so that its duration does not reveal which addresses exist. */
const ANSWER_MS = 400;

/**
 * The pages of one-time links. Opening a page does not use its link, because mail programs open links before people do.
 */
export function linkRoutes(scope: PageScope, services: LinkServices): void {
  const { database, forms, attempts, tools, steps, account } = services;

  scope.get("/oidc/password", (request, reply) => showForgotten(request, reply));

  scope.post<{ Body: Form }>("/oidc/password", async (request, reply) => {
    forms.check(request, "forgotten password");
    const email = request.body.get("email") ?? "";
    const asking = askForPassword(database, tools, { email, network: sourceOf(request).network });
    const [seconds] = await Promise.all([asking, wait(ANSWER_MS)]);
    if (seconds !== null) {
      const result = { outcome: "limited", retryAfter: seconds } as const;
      return showForgotten(
        request,
        refuse(reply, result),
        email,
        "Too many links were requested. Wait, then try again.",
      );
    }
    return sendPage(reply, askedPage(email));
  });

  scope.get("/oidc/invitation/:token", (request: Opened, reply) => showInvitation(request, reply));

  scope.post("/oidc/invitation/:token", async (request: Sent, reply) => {
    forms.check(request, subjectOf(request));
    return showingRefusal(
      async () => {
        const password = readPassword(request.body);
        const admission = await acceptInvitation(database, request.params.token, password, sourceOf(request));
        return admission === null
          ? showDead(reply)
          : steps.proceed(reply, account(request, reply, "/oidc/account?done=welcome"), admission);
      },
      (problem) => showInvitation(request, reply.status(422), problem),
    );
  });

  scope.get("/oidc/password/:token", (request: Opened, reply) => showPassword(request, reply));

  scope.post("/oidc/password/:token", async (request: Sent, reply) => {
    forms.check(request, subjectOf(request));
    return showingRefusal(
      async () => {
        const change = { password: readPassword(request.body), endsGrants: request.body.has("ends_grants") };
        // It signs no one in: the sign-in still asks for the second factor.
        const userId = await resetPassword(database, tools, request.params.token, change, sourceOf(request));
        return userId === null ? showDead(reply) : reply.redirect("/oidc/account?done=password", 303);
      },
      (problem) => showPassword(request, reply.status(422), problem),
    );
  });

  scope.get("/oidc/email/:token", (request: Opened, reply) => showEmail(request, reply));

  scope.post("/oidc/email/:token", async (request: Sent, reply) => {
    forms.check(request, subjectOf(request));
    return showingRefusal(
      async () => {
        const link = await findEmailLink(database, request.params.token);
        if (!link) {
          return showDead(reply);
        }
        const result = await signIn(database, attempts, { email: link.email, ...proofOf(request) });
        return result.outcome === "refused" || result.outcome === "limited"
          ? showEmail(request, refuse(reply, result), problemOf(result, "The password is wrong."))
          : steps.proceed(reply, emailPlace(request, reply), result);
      },
      (problem) => showEmail(request, reply.status(422), problem),
    );
  });

  steps.addRoutes<{ token: string }>(scope, "/oidc/email/:token", async (request, reply) => {
    forms.check(request, subjectOf(request));
    return emailPlace(request, reply);
  });

  /** Where a person proves their identity again before the address changes; it begins no session. */
  function emailPlace(request: Sent, reply: FastifyReply): SignInPlace {
    const path = `/oidc/email/${request.params.token}`;
    return {
      path,
      csrf: forms.token(request, reply, subjectOf(request)),
      start: path,
      finish: (signedIn) =>
        showingRefusal(
          async () => {
            const isChanged = await confirmEmail(database, tools, request.params.token, signedIn, sourceOf(request));
            return isChanged ? reply.redirect("/oidc/account?done=email", 303) : showDead(reply);
          },
          (problem) => showEmail(request, reply.status(422), problem),
        ),
    };
  }

  function showForgotten(request: FastifyRequest, reply: FastifyReply, email?: string, problem?: string) {
    const csrf = forms.token(request, reply, "forgotten password");
    return sendPage(reply, forgottenPage({ csrf, email, problem, sendsMail: tools.sendsMail }));
  }

  async function showInvitation(request: Opened, reply: FastifyReply, problem?: string) {
    const link = await findInvitation(database, request.params.token);
    return link ? sendPage(reply, invitationPage({ ...formOf(request, reply), link, problem })) : showDead(reply);
  }

  async function showPassword(request: Opened, reply: FastifyReply, problem?: string) {
    const link = await findPasswordLink(database, request.params.token);
    return link ? sendPage(reply, passwordLinkPage({ ...formOf(request, reply), link, problem })) : showDead(reply);
  }

  async function showEmail(request: Opened, reply: FastifyReply, problem?: string) {
    const link = await findEmailLink(database, request.params.token);
    return link ? sendPage(reply, emailLinkPage({ ...formOf(request, reply), link, problem })) : showDead(reply);
  }

  function formOf(request: Opened, reply: FastifyReply) {
    return { action: request.url.split("?")[0] as string, csrf: forms.token(request, reply, subjectOf(request)) };
  }
}

function showDead(reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(reply.status(404), deadLinkPage());
}

function subjectOf({ params }: Opened | Sent): string {
  return `link ${params.token}`;
}

/**
 * The password, which the form contains twice.
 *
 * @throws DomainError when the two differ.
 */
export function readPassword(form: Form): string {
  const password = form.get("new_password") ?? "";
  if (password !== form.get("new_password_again")) {
    throw new DomainError("validation_error", "The two passwords differ.");
  }
  return password;
}
