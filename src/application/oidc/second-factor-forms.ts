import type { FastifyReply, FastifyRequest } from "fastify";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import type { LinkTools } from "../../domain/identity/links.ts";
import type { By, Person } from "../../domain/identity/second-factor/commands.ts";
import type { Refused } from "../../domain/identity/sign-in.ts";
import type { Database } from "../../platform/db/database.ts";
import { accountSession } from "./account-session.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { sendPage } from "./page.ts";
import { confirmPage } from "./pages/second-factor-settings.ts";
import { problemOf, refuse, showingRefusal, WRONG_PASSWORD } from "./refusals.ts";
import type { Form, PageScope } from "./routes.ts";
import { proofOf } from "./source.ts";

export interface SettingsServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  attempts: AttemptLimits;
  tools: LinkTools;
}

/** A person of a business who is signed in at the pages of the account. */
export interface Visitor {
  person: Person;
  csrf: string;
}

export type Opened = FastifyRequest<{ Params: { id: string }; Querystring: { done?: string } }>;
export type Sent = FastifyRequest<{ Params: { id: string }; Body: Form }>;

type Answer = Promise<FastifyReply>;
/** Sends the answer. It is a function because a reply is a thenable: `await` waits for its end and gives `undefined`. */
export type Later = () => FastifyReply | Answer;

export const HOME = "/oidc/account/second-factor";

/** A change that only needs the password, in the words of its page. */
interface Confirmed {
  title: string;
  lead: string;
  button: string;
}

/**
 * The kinds of pages below `HOME`. Visitors who are not signed in, or have no business, are redirected to the account.
 */
export interface SecondFactorForms {
  page(path: string, show: (request: Opened, reply: FastifyReply, visitor: Visitor) => Answer): void;
  /** The target of a form; `again` shows its page with the problem. */
  form(
    path: string,
    work: (request: Sent, reply: FastifyReply, visitor: Visitor) => Answer,
    again: (request: Sent, reply: FastifyReply, visitor: Visitor, problem: string) => Answer,
  ): void;
  /** A page that asks for the password, and its form. `work` returns a refusal of the password, or its answer. */
  confirmed(
    path: string,
    words: Confirmed,
    work: (request: Sent, reply: FastifyReply, visitor: Visitor) => Promise<Refused | Later>,
  ): void;
}

export function secondFactorForms(scope: PageScope, services: SettingsServices): SecondFactorForms {
  const { find, checked } = accountSession(services);

  const page: SecondFactorForms["page"] = (path, show) => {
    scope.get(`${HOME}${path}`, async (request: Opened, reply) => {
      const signedIn = await find(request, reply);
      const visitor = signedIn && visitorOf(signedIn);
      return visitor ? show(request, reply, visitor) : reply.redirect("/oidc/account", 303);
    });
  };

  const form: SecondFactorForms["form"] = (path, work, again) => {
    scope.post(`${HOME}${path}`, async (request: Sent, reply) => {
      const visitor = visitorOf(await checked(request, reply));
      return visitor
        ? showingRefusal(
            () => work(request, reply, visitor),
            (problem) => again(request, reply.status(422), visitor, problem),
          )
        : reply.redirect("/oidc/account", 303);
    });
  };

  return {
    page,
    form,
    confirmed(path, words, work) {
      const show = (reply: FastifyReply, { csrf }: Visitor, problem?: string) =>
        sendPage(reply, confirmPage({ ...words, action: `${HOME}${path}`, csrf, problem }));
      page(path, (_request, reply, visitor) => show(reply, visitor));
      form(
        path,
        async (request, reply, visitor) => {
          const result = await work(request, reply, visitor);
          return typeof result === "function"
            ? result()
            : show(refuse(reply, result), visitor, problemOf(result, WRONG_PASSWORD));
        },
        (_request, reply, visitor, problem) => show(reply, visitor, problem),
      );
    },
  };
}

/** The person who sends a form, with the password in it. */
export function by(request: Sent, person: Person): By {
  return { person, proof: proofOf(request) };
}

function visitorOf({ user, csrf }: { user: Person | { businessId: string | null }; csrf: string }): Visitor | null {
  return user.businessId === null ? null : { person: user as Person, csrf };
}
