import type { FastifyReply, FastifyRequest } from "fastify";
import type { Client, Provider } from "oidc-provider";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import type { User } from "../../domain/identity/rules.ts";
import { type Refused, signIn } from "../../domain/identity/sign-in.ts";
import { findMembership, findUser } from "../../domain/identity/store.ts";
import { isForbidden } from "../../domain/oauth/forbidding.ts";
import { scopes } from "../../domain/oauth/scopes.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { InvalidRequest } from "./invalid-request.ts";
import { sendPage } from "./page.ts";
import { type AppMaker, consentPage, type RefusedApp, refusedAppPage, signInPage } from "./pages/index.ts";
import { problemOf, refuse } from "./refusals.ts";
import type { Resources } from "./resources.ts";
import type { Form, PageScope } from "./routes.ts";
import type { SecondFactorSteps, SignInPlace } from "./second-factor.ts";
import { endSession } from "./session.ts";
import { proofOf, withSource } from "./source.ts";

interface InteractionServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  attempts: AttemptLimits;
  resources: Resources;
  steps: SecondFactorSteps;
}

type Details = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** The person who decides. */
interface Person {
  user: User;
  businessName: string | null;
}

/** The answers to an app that gets no access. */
const DESCRIPTIONS: Record<RefusedApp | "denied", string> = {
  denied: "the user denied access",
  forbidden: "an admin of the business has forbidden this app",
  private: "this app belongs to another business",
};

interface Step {
  provider: Provider;
  details: Details;
  client: Client;
}

/**
 * The steps of a person between an app's request and its answer. A step belongs to the browser that began it: the
 * cookie must name the step in the URL, and forms contain a token for it.
 */
export function interactionRoutes(scope: PageScope, services: InteractionServices): void {
  const { database, host, csrf, attempts, resources, steps } = services;

  scope.get<{ Params: { uid: string } }>("/oidc/interaction/:uid", async (request, reply) => {
    const step = await findStep(request, reply);
    return step.details.prompt.name === "login" ? showSignIn(reply, step) : showConsent(reply, step);
  });

  scope.post<{ Params: { uid: string }; Body: Form }>("/oidc/interaction/:uid/sign-in", async (request, reply) => {
    const step = await checkedStep(request, reply);
    const email = request.body.get("email") ?? "";
    const attempt = { email, ...proofOf(request) };
    const result = await signIn(database, attempts, attempt);
    return result.outcome === "refused" || result.outcome === "limited"
      ? showSignIn(refuse(reply, result), step, email, result)
      : steps.proceed(reply, placeOf(request, reply, step), result);
  });

  steps.addRoutes<{ uid: string }>(scope, "/oidc/interaction/:uid/sign-in", async (request, reply) =>
    placeOf(request, reply, await checkedStep(request, reply)),
  );

  scope.post<{ Params: { uid: string }; Body: Form }>("/oidc/interaction/:uid/consent", async (request, reply) => {
    const step = await checkedStep(request, reply);
    const accountId = step.details.session?.accountId;
    if (step.details.prompt.name !== "consent" || accountId === undefined) {
      throw new InvalidRequest("interaction session not found");
    }
    const person = await personOf(accountId);
    const refusal = await refusalOf(step.client, person);
    if (request.body.get("decision") !== "allow") {
      const result = { error: "access_denied", error_description: DESCRIPTIONS[refusal ?? "denied"] };
      return finish(request, reply, step, result, false);
    }
    if (refusal !== null) {
      return showRefusal(reply, step, person, refusal);
    }
    const ticked = new Set(request.body.getAll("scope"));
    const grantId = await withSource(request, () => saveGrant(step, accountId, ticked)).catch(nullIfForbidden);
    return grantId === null
      ? showRefusal(reply, step, person, "forbidden")
      : finish(request, reply, step, { consent: { grantId } }, true);
  });

  scope.post<{ Params: { uid: string }; Body: Form }>("/oidc/interaction/:uid/switch", async (request, reply) => {
    const { provider, details } = await checkedStep(request, reply);
    await endSession(provider, request, reply);
    const parameters = Object.entries(details.params).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, String(item)]),
    );
    return reply.redirect(`/oidc/auth?${new URLSearchParams(parameters)}`, 303);
  });

  function placeOf(request: FastifyRequest, reply: FastifyReply, step: Step): SignInPlace {
    const start = `/oidc/interaction/${step.details.uid}`;
    return {
      path: `${start}/sign-in`,
      csrf: csrf.token(subject(step)),
      start,
      formTargets: destinationSources(step),
      finish: ({ userId }) => finish(request, reply, step, { login: { accountId: userId, remember: true } }, false),
    };
  }

  async function findStep(request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply): Promise<Step> {
    const provider = await host.current();
    const details = await provider.interactionDetails(request.raw, reply.raw);
    const client = await provider.Client.find(String(details.params.client_id));
    if (details.uid !== request.params.uid || !client) {
      throw new InvalidRequest("interaction session and cookie mismatch");
    }
    return { provider, details, client };
  }

  async function checkedStep(request: FastifyRequest<{ Params: { uid: string }; Body: Form }>, reply: FastifyReply) {
    const step = await findStep(request, reply);
    if (!csrf.matches(subject(step), request.body.get("csrf"))) {
      throw new InvalidRequest("this form belongs to another step");
    }
    return step;
  }

  function showSignIn(reply: FastifyReply, step: Step, email = "", result?: Refused) {
    const { details, client } = step;
    const hint = details.params.login_hint;
    return sendPage(
      reply,
      signInPage({
        action: `/oidc/interaction/${details.uid}/sign-in`,
        csrf: csrf.token(subject(step)),
        clientName: nameOf(client),
        email: email || (typeof hint === "string" ? hint : ""),
        problem: result && problemOf(result),
      }),
      destinationSources(step),
    );
  }

  async function personOf(userId: string): Promise<Person> {
    const [user, membership] = await Promise.all([findUser(database, userId), findMembership(database, userId)]);
    if (!user) {
      throw new InvalidRequest("session not found");
    }
    return { user, businessName: membership?.business.name ?? null };
  }

  /** The reason why a person cannot give an app access, even with their consent. */
  async function refusalOf(client: Client, { user: { businessId } }: Person): Promise<RefusedApp | null> {
    if (typeof client.business_id === "string" && client.business_id !== businessId) {
      return "private";
    }
    return businessId !== null && (await isForbidden(database, businessId, client.clientId)) ? "forbidden" : null;
  }

  async function showConsent(reply: FastifyReply, step: Step) {
    const { details, client } = step;
    const person = await personOf(details.session?.accountId ?? "");
    const refusal = await refusalOf(client, person);
    if (refusal !== null) {
      return showRefusal(reply, step, person, refusal);
    }
    const page = consentPage({
      ...appPage(step, person),
      maker: makerOf(client),
      destination: destinationOf(step),
      scopes: requested(details).filter((name) => Object.hasOwn(scopes, name)),
      identifies: requested(details).includes("openid"),
    });
    return sendPage(reply, page, destinationSources(step));
  }

  function showRefusal(reply: FastifyReply, step: Step, person: Person, reason: RefusedApp) {
    const page = refusedAppPage({ ...appPage(step, person), reason });
    return sendPage(reply.status(403), page, destinationSources(step));
  }

  function appPage(step: Step, { user, businessName }: Person) {
    return {
      action: `/oidc/interaction/${step.details.uid}/consent`,
      switchAction: `/oidc/interaction/${step.details.uid}/switch`,
      csrf: csrf.token(subject(step)),
      clientName: nameOf(step.client),
      user,
      businessName,
    };
  }

  async function saveGrant({ provider, details, client }: Step, accountId: string, ticked: ReadonlySet<string>) {
    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    const isGranted = (name: string) => !Object.hasOwn(scopes, name) || ticked.has(name);
    const granted = requested(details).filter(isGranted).join(" ");
    const rejected = requested(details)
      .filter((name) => !isGranted(name))
      .join(" ");
    grant.addOIDCScope(granted);
    if (rejected !== "") {
      grant.rejectOIDCScope(rejected);
    }
    for (const resource of [details.params.resource].flat().flatMap((name) => resources.aliases(String(name)))) {
      grant.addResourceScope(resource, granted);
      if (rejected !== "") {
        grant.rejectResourceScope(resource, rejected);
      }
    }
    return grant.save();
  }
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider }: Step,
  result: Parameters<Provider["interactionFinished"]>[2],
  mergeWithLastSubmission: boolean,
): Promise<FastifyReply> {
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission });
  return reply.redirect(returnTo, 303);
}

function subject({ details }: Step): string {
  return `interaction ${details.uid} ${details.prompt.name}`;
}

function requested(details: Details): string[] {
  return [...new Set(String(details.params.scope ?? "").split(" "))].filter(Boolean);
}

/** Null for the refusal of a grant to an app that was forbidden after the page was shown. */
function nullIfForbidden(error: unknown): null {
  if (error instanceof DomainError && error.code === "forbidden") {
    return null;
  }
  throw error;
}

function makerOf({ business_id: owner, first_party, publisher, publisher_url, checked_at }: Client): AppMaker {
  if (typeof owner === "string") {
    return { kind: "business" };
  }
  const given = (value: unknown) => (typeof value === "string" ? value : null);
  return first_party === true
    ? { kind: "service" }
    : {
        kind: "publisher",
        name: given(publisher),
        website: given(publisher_url),
        isChecked: given(checked_at) !== null,
      };
}

function nameOf(client: Client): string {
  return client.clientName ?? client.clientId;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The destination of the answer, for the person to check. */
function destinationOf({ details }: Step): string {
  const { protocol, host, hostname } = new URL(String(details.params.redirect_uri));
  if (protocol !== "https:" && protocol !== "http:") {
    return `the app ${protocol.slice(0, -1)} on this device`;
  }
  return LOOPBACK.test(hostname) ? `this device (${host})` : host;
}

/**
 * The sources that a form may lead to: Chromium applies this directive to every redirect after the form, and an app's
 * callback may redirect anywhere. So it allows a whole scheme; the form itself is sent to us.
 */
function destinationSources({ details }: Step): string {
  const { protocol } = new URL(String(details.params.redirect_uri));
  return /^https?:$/.test(protocol) ? "https: http:" : `https: http: ${protocol}`;
}
