import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AttemptLimits, defaultAttemptLimits } from "../../domain/identity/attempt-store.ts";
import { type CodeLimits, defaultCodeLimits } from "../../domain/identity/second-factor/second-step.ts";
import { hashSecret } from "../../domain/oauth/rules.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Limiter } from "../../platform/limit/limiter.ts";
import type { OnDemand } from "../../platform/on-demand.ts";
import { onBehalfOfRequest } from "../../platform/requests.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { repeatedCookie, repeatedMessage } from "../cookies.ts";
import type { SignInMetrics } from "../metrics/sign-in.ts";
import { accessKeyRoutes } from "./access-keys.ts";
import { accountPlace, accountRoutes } from "./account.ts";
import { accountSettingsRoutes } from "./account-settings.ts";
import { type AgentDocumentServices, agentDocuments } from "./agent-documents.ts";
import { appRoutes } from "./apps.ts";
import { browserForms } from "./browser-forms.ts";
import type { BuiltInClient } from "./clients.ts";
import { cookieKeys, createCsrf } from "./csrf.ts";
import { deviceRoutes } from "./device.ts";
import { deviceCodes } from "./device-codes.ts";
import { sendFront } from "./front.ts";
import { createProviderHost } from "./host.ts";
import { interactionRoutes } from "./interactions.ts";
import { limitSignIn } from "./limit.ts";
import { linkRoutes } from "./links.ts";
import { mountProvider } from "./mount.ts";
import { sendPage } from "./page.ts";
import { errorPage } from "./pages/index.ts";
import { resourcesOf } from "./resources.ts";
import { pageScope } from "./routes.ts";
import { secondFactorSteps } from "./second-factor.ts";
import { secondFactorAdditionRoutes } from "./second-factor-additions.ts";
import { secondFactorSettingsRoutes } from "./second-factor-settings.ts";

export type AgentServices = Omit<AgentDocumentServices, "database">;

export interface SignInServices {
  database: Database;
  box: SecretBox;
  /** The keys for secrets at rest; those of cookies and forms are derived from them. */
  keys: readonly Buffer[];
  publicUrl: string;
  /** The origin of the internal listener. */
  internalUrl: string;
  /** For agents, which get tokens for the Model Context Protocol; null when the service is closed to them. */
  agents: AgentServices | null;
  /** The limit on requests of each network. */
  limit: Limiter;
  attempts?: AttemptLimits;
  /** Told of passwords and of requests for tokens. */
  observer?: SignInMetrics | undefined;
  codeAttempts?: CodeLimits;
  builtIn?: readonly BuiltInClient[];
  /** Whether mails are sent. */
  sendsMail: boolean;
  /** Gets what the sign-in loads at its first use. */
  onDemand?: OnDemand | undefined;
}

/** The sign-in: the authorization server of `/oidc` and its pages, for the public listener. */
export function signInPages(services: SignInServices): (app: FastifyInstance) => void {
  const { box, keys, publicUrl, internalUrl, agents, builtIn = [], limit, sendsMail } = services;
  const { codeAttempts = defaultCodeLimits, observer } = services;
  const attempts = { ...(services.attempts ?? defaultAttemptLimits), observe: observer?.attempted };
  // Bounds the connections of the sign-in, so that any number of requests leaves connections to the API.
  const database = services.database.onBehalfOf("sign-in");
  const resources = resourcesOf(publicUrl, internalUrl, agents !== null);
  const documents = agents && agentDocuments({ database, ...agents });
  const secure = publicUrl.startsWith("https:");
  return (app) => {
    const host = createProviderHost(
      {
        database,
        box,
        publicUrl,
        resources,
        documents,
        builtIn,
        attempts,
        cookieKeys: cookieKeys(keys),
        granted: observer?.granted,
      },
      (error) => app.log.error({ err: error }, "the authorization server failed"),
      services.onDemand,
    );
    const csrf = createCsrf(keys);
    const signInLimit = limitSignIn(limit);
    app.register(async (limited) => {
      limited.addHook("onRequest", signInLimit.onRequest);
      limited.addHook("onRequest", refuseRepeatedCookies(secure));
      // Mails keep the id of the request.
      limited.addHook("preHandler", (request, _reply, done) => onBehalfOfRequest(request.id, done));
      mountProvider(limited, host, publicUrl, signInLimit);
      pageScope(limited, (scope) => {
        const tools = { box, publicUrl, sendsMail, hasPages: true };
        const steps = secondFactorSteps({ database, tools, limits: codeAttempts });
        interactionRoutes(scope, { database, host, csrf, attempts, resources, documents, steps, tools });
        for (const path of ["/oidc", "/oidc/"]) {
          scope.get(path, (request, reply) => sendFront(request, reply, publicUrl));
        }
        const forms = browserForms(csrf, secure);
        const codes = deviceCodes(database, box);
        deviceRoutes(scope, { database, host, csrf, forms, attempts, resources, steps, codes, secure });
        const place = accountPlace({ database, host, forms, secure });
        accountRoutes(scope, { database, host, csrf, forms, attempts, builtIn, steps, place });
        accountSettingsRoutes(scope, { database, host, csrf, attempts, tools });
        secondFactorSettingsRoutes(scope, { database, host, csrf, attempts, tools });
        secondFactorAdditionRoutes(scope, { database, host, csrf, attempts, tools });
        appRoutes(scope, { database, host, csrf, attempts, tools });
        accessKeyRoutes(scope, { database, host, csrf, attempts, tools });
        linkRoutes(scope, { database, forms, attempts, tools, steps, account: place });
      });
    });
  };
}

/** Programs send no cookies. */
function refuseRepeatedCookies(secure: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const name = repeatedCookie(request.headers.cookie, secure);
    return name === undefined
      ? undefined
      : sendPage(reply.status(400), errorPage("invalid_request", repeatedMessage(name)));
  };
}

/** A client that is part of the service. It authenticates with a secret that every process derives. */
export function builtInClient(id: string, name: string, secret: string, redirectUris: string[]): BuiltInClient {
  return {
    id,
    businessId: null,
    name,
    applicationType: "web",
    authMethod: "client_secret_basic",
    secretHash: hashSecret(secret),
    jwks: null,
    redirectUris,
    postLogoutRedirectUris: [],
    serviceUserId: null,
    serviceScopes: null,
    firstParty: true,
    publisher: null,
    publisherUrl: null,
    checkedAt: null,
  };
}
