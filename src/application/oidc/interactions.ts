import type { FastifyReply, FastifyRequest } from "fastify";
import type { Client, Provider } from "oidc-provider";
import type { AttemptLimits } from "../../domain/identity/attempt-store.ts";
import type { LinkTools } from "../../domain/identity/links.ts";
import { type Refused, signIn } from "../../domain/identity/sign-in.ts";
import { approvesByConsent, requestAgent } from "../../domain/oauth/agents.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { type AgentDocuments, wantedAgent } from "./agent-documents.ts";
import {
  DENIALS,
  identityOf,
  isAgentRequest,
  listedScopes,
  makerOf,
  nameOf,
  type Person,
  personOf,
  refusalOf,
  saveConsent,
  scopesIn,
} from "./consent.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { InvalidRequest } from "./invalid-request.ts";
import { sendPage } from "./page.ts";
import { consentPage, type RefusedApp, refusedAppPage, signInPage } from "./pages/index.ts";
import { problemOf, refuse } from "./refusals.ts";
import type { Resources } from "./resources.ts";
import type { Form, PageScope } from "./routes.ts";
import type { SecondFactorSteps, SignInPlace } from "./second-factor.ts";
import { endSession, findSession, hasFreshProof } from "./session.ts";
import { proofOf, sourceOf, withSource } from "./source.ts";

interface InteractionServices {
  database: Database;
  host: ProviderHost;
  csrf: Csrf;
  attempts: AttemptLimits;
  resources: Resources;
  /** Null when the service is closed to agents. */
  documents: AgentDocuments | null;
  steps: SecondFactorSteps;
  tools: LinkTools;
}

type Details = Awaited<ReturnType<Provider["interactionDetails"]>>;

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
  const { database, host, csrf, attempts, resources, documents, steps, tools } = services;

  scope.get<{ Params: { uid: string } }>("/oidc/interaction/:uid", async (request, reply) => {
    const step = await findStep(request, reply);
    return step.details.prompt.name === "login" || !(await isFresh(step, request, reply))
      ? showSignIn(reply, step)
      : showConsent(reply, step);
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
    const person = await personOf(database, accountId);
    const refusal = await refusalOf(database, step.client, person, isForAgent(step));
    if (!(await isFresh(step, request, reply))) {
      return showSignIn(reply, step);
    }
    const decision = request.body.get("decision");
    if (decision !== "allow") {
      const isAsking = decision === "ask" && refusal === "unapproved";
      if (isAsking && !(await ask(request, step, accountId))) {
        return showRefusal(reply, step, person, "full");
      }
      const result = {
        error: "access_denied",
        error_description: DENIALS[isAsking ? "asked" : (refusal ?? "denied")],
      };
      return finish(request, reply, step, result, { mergeWithLastSubmission: false });
    }
    if (refusal !== null) {
      return showRefusal(reply, step, person, refusal);
    }
    const { provider, client, details } = step;
    const requested = { scopes: scopesIn(details.params.scope), resources: resourcesIn(details) };
    const ticked = new Set(request.body.getAll("scope"));
    const saved = await withSource(request, () =>
      saveConsent({ provider, resources }, { accountId, clientId: client.clientId }, requested, ticked),
    );
    return typeof saved === "string"
      ? showRefusal(reply, step, person, saved)
      : finish(request, reply, step, { consent: { grantId: saved.grantId } }, { mergeWithLastSubmission: true });
  });

  scope.post<{ Params: { uid: string }; Body: Form }>("/oidc/interaction/:uid/switch", async (request, reply) => {
    const { provider, details } = await checkedStep(request, reply);
    await endSession(provider, request, reply);
    const parameters = Object.entries(details.params).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, String(item)]),
    );
    return reply.redirect(`/oidc/auth?${new URLSearchParams(parameters)}`, 303);
  });

  function isForAgent({ details }: Step): boolean {
    return isAgentRequest({ resources: resourcesIn(details) }, resources);
  }

  /** Asks the admins to approve the agent. @returns false if the business has the maximum of agents. */
  async function ask(request: FastifyRequest, { client }: Step, userId: string): Promise<boolean> {
    const wanted = await wantedAgent(documents, client.clientId);
    try {
      await requestAgent({ database, tools }, userId, sourceOf(request), wanted);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === "conflict") {
        return false;
      }
      throw error;
    }
  }

  async function isFresh({ provider }: Step, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    return hasFreshProof(database, await findSession(provider, request, reply));
  }

  function placeOf(request: FastifyRequest, reply: FastifyReply, step: Step): SignInPlace {
    const start = `/oidc/interaction/${step.details.uid}`;
    return {
      path: `${start}/sign-in`,
      csrf: csrf.token(subject(step)),
      start,
      formTargets: destinationSources(step),
      finish: ({ userId }) =>
        finish(
          request,
          reply,
          step,
          { login: { accountId: userId, remember: true } },
          { mergeWithLastSubmission: false },
        ),
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
        clientName: identityOf(client),
        email: email || (typeof hint === "string" ? hint : ""),
        problem: result && problemOf(result),
      }),
      destinationSources(step),
    );
  }

  async function showConsent(reply: FastifyReply, step: Step) {
    const { details, client } = step;
    const person = await personOf(database, details.session?.accountId ?? "");
    const isAgent = isForAgent(step);
    const refusal = await refusalOf(database, client, person, isAgent);
    if (refusal !== null) {
      return showRefusal(reply, step, person, refusal);
    }
    const requested = scopesIn(details.params.scope);
    const page = consentPage({
      ...appPage(step, person),
      maker: makerOf(client),
      agent: isAgent ? { approves: await approvesByConsent(database, person.user.id) } : undefined,
      destination: destinationOf(step),
      isOnDevice: isOnDevice(step),
      scopes: listedScopes(requested),
      identifies: requested.includes("openid"),
    });
    return sendPage(reply, page, destinationSources(step));
  }

  function showRefusal(reply: FastifyReply, step: Step, person: Person, reason: RefusedApp) {
    const page = refusedAppPage({ ...appPage(step, person), clientName: identityOf(step.client), reason });
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
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider }: Step,
  result: Parameters<Provider["interactionFinished"]>[2],
  merging: { mergeWithLastSubmission: boolean },
): Promise<FastifyReply> {
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, merging);
  return reply.redirect(returnTo, 303);
}

/** The names of the APIs that a request asks for. */
function resourcesIn({ params }: Details): string[] {
  return [params.resource].flat().map(String);
}

function subject({ details }: Step): string {
  return `interaction ${details.uid} ${details.prompt.name}`;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether the answer goes to a program on the person's device. */
function isOnDevice({ details }: Step): boolean {
  const { protocol, hostname } = new URL(String(details.params.redirect_uri));
  return protocol !== "https:" && (protocol !== "http:" || LOOPBACK.test(hostname));
}

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
