import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { recordOnPage } from "../../domain/audit/record.ts";
import type { AuditDraft } from "../../domain/audit/rules.ts";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import { lockBusiness } from "../../domain/identity/business-lock-store.ts";
import type { LinkTools } from "../../domain/identity/links.ts";
import { requirePermission } from "../../domain/identity/permissions.ts";
import { type Caller, type Person, requireGoodStanding } from "../../domain/identity/rules.ts";
import { provePassword } from "../../domain/identity/sign-in.ts";
import { findMembership } from "../../domain/identity/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { fingerprint } from "../../platform/idempotency/fingerprint.ts";
import { runOnce } from "../../platform/idempotency/once.ts";
import { accountSession } from "./account-session.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { sendPage } from "./page.ts";
import { notForYouPage } from "./pages/apps.ts";
import { problemOf, refuse, WRONG_PASSWORD } from "./refusals.ts";
import type { Form, PageScope } from "./routes.ts";
import { proofOf, sourceOf } from "./source.ts";

export interface DeveloperServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  attempts: AttemptLimits;
  tools: LinkTools;
}

/** An admin who is signed in at the pages of the account. */
export interface Developer {
  caller: Caller;
  user: Person;
  csrf: string;
}

export type Opened = FastifyRequest<{ Params: { id: string }; Querystring: { after?: string; done?: string } }>;
export type Sent = FastifyRequest<{ Params: { id: string }; Body: Form }>;

type Answer = Promise<FastifyReply>;

/**
 * The kinds of pages for admins who develop. Visitors who are not signed in are redirected to the account; members,
 * people without a business and those of a suspended one see why the page is not for them.
 */
export interface DeveloperForms {
  page(path: string, show: (request: Opened, reply: FastifyReply, developer: Developer) => Answer): void;
  /** The target of a form with the password, which is checked first; `again` shows its page with the problem. */
  form(
    path: string,
    work: (request: Sent, reply: FastifyReply, developer: Developer) => Answer,
    again: (request: Sent, reply: FastifyReply, developer: Developer, problem: string) => Answer,
  ): void;
  /** Makes a change and its entry in the audit log in one transaction. */
  recorded<Result>(
    request: FastifyRequest,
    developer: Developer,
    change: (transaction: Database) => Promise<Result>,
    describe: (result: Result) => AuditDraft,
  ): Promise<Result>;
  /**
   * The same, once for each page with the form: a form that is sent again, by a double click or a reload, gets the first
   * result for 24 hours.
   */
  recordedOnce<Result>(
    request: Sent,
    developer: Developer,
    change: (transaction: Database) => Promise<Result>,
    describe: (result: Result) => AuditDraft,
  ): Promise<Result>;
}

/** The client part of the owner of the key of a form. No OAuth client can have this name. */
const CLIENT = "account (pages)";
const DONE = 200;
const FORM_ID = /^[\w-]{22}$/;

/** The id of a form that is single use. */
export function newFormId(): string {
  return randomBytes(16).toString("base64url");
}

/** The fields that a person has filled in, without the password. */
function contentOf(body: Form): [name: string, value: string][] {
  return [...body].filter(([name]) => !["csrf", "form", "password"].includes(name));
}

/** A form without an id has a new one, which no other form has. */
function formIdOf(body: Form): string {
  const id = body.get("form") ?? "";
  return FORM_ID.test(id) ? id : newFormId();
}

export function developerForms(scope: PageScope, services: DeveloperServices): DeveloperForms {
  const { database, attempts } = services;
  const { find, checked } = accountSession(services);

  /** @throws DomainError if the pages are not for this person. */
  async function developerOf({ user, csrf }: { user: Person; csrf: string }): Promise<Developer> {
    const { business } = requireGoodStanding(await findMembership(database, user.id));
    requirePermission(user, "apps.manage");
    requirePermission(user, "access_keys.manage");
    return { caller: { businessId: business.id, userId: user.id, role: user.role }, user, csrf };
  }

  async function admit(
    signedIn: { user: Person; csrf: string },
    reply: FastifyReply,
    goOn: (developer: Developer) => Answer,
  ): Answer {
    let developer: Developer;
    try {
      developer = await developerOf(signedIn);
    } catch (error) {
      if (error instanceof DomainError) {
        return sendPage(reply.status(403), notForYouPage(error.message));
      }
      throw error;
    }
    return goOn(developer);
  }

  function recorded<Result>(
    request: FastifyRequest,
    { caller }: Developer,
    change: (transaction: Database) => Promise<Result>,
    describe: (result: Result) => AuditDraft,
    within = database,
  ): Promise<Result> {
    return within.transaction(async (transaction) => {
      const result = await change(transaction);
      await recordOnPage(transaction, caller, sourceOf(request), describe(result));
      return result;
    });
  }

  return {
    page(path, show) {
      scope.get(path, async (request: Opened, reply) => {
        const signedIn = await find(request, reply);
        return signedIn
          ? admit(signedIn, reply, (developer) => show(request, reply, developer))
          : reply.redirect("/oidc/account", 303);
      });
    },
    form(path, work, again) {
      scope.post(path, async (request: Sent, reply) =>
        admit(await checked(request, reply), reply, async (developer) => {
          const refused = await provePassword(database, attempts, developer.user, proofOf(request));
          if (refused) {
            return again(request, refuse(reply, refused), developer, problemOf(refused, WRONG_PASSWORD));
          }
          try {
            return await work(request, reply, developer);
          } catch (error) {
            if (error instanceof DomainError) {
              return again(request, reply.status(422), developer, inWords(error.message));
            }
            throw error;
          }
        }),
      );
    },
    recorded,
    recordedOnce: (request, developer, change, describe) =>
      database.transaction(async (transaction) => {
        const { businessId, userId } = developer.caller;
        // The second form waits for the first one.
        await lockBusiness(transaction, businessId);
        return runOnce(
          { database: transaction, box: services.tools.box },
          {
            owner: { businessId, userId, clientId: CLIENT, key: formIdOf(request.body) },
            fingerprint: fingerprint("PAGE", request.url, contentOf(request.body)),
            secret: true,
            name: "form",
            refuse: (code) =>
              new DomainError(code, "This form was sent before with other content. Send it again to make another one."),
            write: () => recorded(request, developer, change, describe, transaction),
            keep: (result) => ({ status: DONE, headers: undefined, text: JSON.stringify(result) }),
            replay: ({ text }) => JSON.parse(text as string),
          },
        );
      }),
  };
}

/** The names of the inputs on the pages, by those in the messages of the domain. */
const LABELS: readonly [input: RegExp, label: string][] = [
  [/^name\b/, "The name"],
  [/^redirectUris(\.\d+)?\b/, "Each redirect URL"],
  [/^scopes(\.\d+)?\b/, "The permissions"],
  [/^lifetimeSeconds\b/, "The lifetime"],
];

function inWords(message: string): string {
  return LABELS.reduce((words, [input, label]) => words.replace(input, label), message);
}
