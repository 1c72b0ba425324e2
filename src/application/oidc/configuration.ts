import type { Account, Client, Configuration, Grant, KoaContextWithOIDC, Provider } from "oidc-provider";
import { errors, interactionPolicy } from "oidc-provider";
import { type AttemptLimits, trySecret } from "../../domain/identity/attempt-store.ts";
import { findUser } from "../../domain/identity/store.ts";
import { artifactKey } from "../../domain/oauth/artifact-store.ts";
import { secretMatches } from "../../domain/oauth/rules.ts";
import { INTERNAL_SCOPE, scopesOf } from "../../domain/oauth/scopes.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import { LimitError } from "../../platform/limit/limiter.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { BROWSER_SESSION_CLAIM } from "../../platform/tokens/access-token.ts";
import { GRANT_CLAIM } from "../../platform/tokens/revocations.ts";
import type { KeyRing } from "../../platform/tokens/signing-keys.ts";
import { tokenIds } from "../../platform/tokens/token-ids.ts";
import { cookieName, ownCookie } from "../cookies.ts";
import { createAdapter, toDatabaseTime } from "./adapter.ts";
import type { AgentDocuments } from "./agent-documents.ts";
import { grantOfClient, serviceUserOf, settleScope } from "./client-credentials.ts";
import { type BuiltInClient, documentMetadata, extraClientMetadata, isDescribed } from "./clients.ts";
import { endedPage, endSessionPage, errorPage } from "./pages/index.ts";
import { checkRequestedScope } from "./requested-scope.ts";
import { API_SCOPES, type Resources } from "./resources.ts";
import { lifetimes } from "./settings.ts";
import { currentSource } from "./source.ts";

export interface ProviderServices {
  database: Database;
  box: SecretBox;
  publicUrl: string;
  resources: Resources;
  /** Null when the service is closed to agents. */
  documents: AgentDocuments | null;
  builtIn: readonly BuiltInClient[];
  attempts: AttemptLimits;
  /** Told of each request for tokens. */
  granted?: ((grantType: string, outcome: "issued" | "refused") => void) | undefined;
  /** Keys that sign the cookies; the first signs, all verify. */
  cookieKeys: string[];
}

export function providerConfiguration(services: ProviderServices, ring: KeyRing): Configuration {
  const { database, box, resources, documents, builtIn } = services;
  const secure = services.publicUrl.startsWith("https:");
  const ids = tokenIds(box);
  const algorithms = [...new Set(ring.keys.map((key) => key.alg as "ES256" | "RS256"))];
  return {
    adapter: createAdapter({ database, box, resources, documents, builtIn }),
    jwks: { keys: ring.keys as NonNullable<Configuration["jwks"]>["keys"] },
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: ring.algorithm,
    },
    enabledJWA: {
      idTokenSigningAlgValues: algorithms,
      // Without the symmetric ones: we know only the hash of a client's secret.
      clientAuthSigningAlgValues: ["ES256", "RS256", "PS256", "EdDSA", "Ed25519"],
    },
    extraClientMetadata: { properties: [...extraClientMetadata] },
    // Each assertion is remembered until it expires, so that it is used only once: one with a lifetime of years would
    // be stored for years.
    assertJwtClientAuthClaimsAndHeader: async (_context, claims) => {
      if (Number(claims.exp) > Date.now() / 1000 + lifetimes.assertion) {
        throw new errors.InvalidClientAuth("the client_assertion must expire within an hour");
      }
    },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
    responseTypes: ["code"],
    scopes: ["openid", "offline_access", ...API_SCOPES.split(" ")],
    extraParams: { scope: checkRequestedScope },
    claims: { openid: ["sub", "email", "name"] },
    conformIdTokenClaims: false,
    pkce: { required: (_context, client) => client.tokenEndpointAuthMethod === "none" },
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: {
      keys: services.cookieKeys,
      names: {
        session: cookieName("session", secure),
        interaction: cookieName("step", secure),
        resume: cookieName("resume", secure),
      },
      long: { ...ownCookie("session", secure).options, signed: true, sameSite: "lax" },
      short: { signed: true, httpOnly: true, sameSite: "lax", secure },
    },
    // The only requests of the server: those for the documents of agents, which are read already.
    fetch: async (url) => Response.json(documentMetadata(await readFor(documents, String(url)))),
    features: {
      // No `registration`: anyone could write rows, and no client would have an identity.
      clientIdMetadataDocument: {
        enabled: documents !== null,
        ack: "draft-02",
        allowFetch: async (context, clientId) => {
          await readFor(documents, clientId, { only: FOR_KNOWN_CLIENTS.has(context?.oidc?.route) });
          return true;
        },
        // Ours remembers them.
        cacheDuration: { min: 1, max: 1 },
      },
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      // Only its endpoint for programs: the pages are ours (`device.ts`).
      deviceFlow: {
        enabled: true,
        charset: "base-20",
        mask: "****-****",
        deviceInfo: () => ({ network: currentSource()?.network ?? null }),
      },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) => {
          if (token.clientId !== client.clientId) {
            throw new errors.InvalidRequest("the token belongs to another client");
          }
          return true;
        },
      },
      // Every access token is for one of our APIs, so none would be valid at the userinfo endpoint.
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = await endSessionPage(form);
        },
        postLogoutSuccessSource: async (context) => {
          context.body = await endedPage();
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async (_context, client, oneOf) =>
          (Array.isArray(oneOf) ? oneOf[0] : oneOf) ??
          (isDescribed(client) && resources.agents !== null ? resources.agents : resources.default),
        useGrantedResource: async () => true,
        getResourceServerInfo: async (context, resource, client) => {
          settleScope(context, client);
          const audience = resources.audience(resource, client);
          if (audience === null) {
            throw new errors.InvalidTarget("this resource is unknown, or not available to this client");
          }
          return {
            scope: scopesOf(audience).join(" "),
            audience,
            accessTokenFormat: "jwt",
            accessTokenTTL: lifetimes.accessToken,
            jwt: { sign: { alg: ring.algorithm, kid: ring.keys[0]?.kid } },
          };
        },
      },
    },
    // A workflow tool requests neither offline_access nor consent, and must still be able to call us tomorrow.
    // A page of the service has a session of its own instead, which ends with the browser's.
    issueRefreshToken: async (_context, client) =>
      client.grantTypeAllowed("refresh_token") && !builtIn.some(({ id }) => id === client.clientId),
    expiresWithSession: async () => false,
    // Every refresh token is used once; the adapter accepts a used one for a short time.
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      ClientCredentials: lifetimes.accessToken,
      DeviceCode: lifetimes.deviceCode,
      IdToken: lifetimes.accessToken,
      Interaction: lifetimes.interaction,
      // A session without a person, such as that of a sign-out page, can be created by anyone: it lives only as long as
      // a step.
      Session: (_context, session) => (session.accountId === undefined ? lifetimes.interaction : lifetimes.session),
      Grant: lifetimes.refreshChain + lifetimes.grantReuse,
      RefreshToken: (_context, token) => {
        const age = Math.floor(Date.now() / 1000) - (token.iiat ?? token.iat ?? Math.floor(Date.now() / 1000));
        return Math.max(1, Math.min(lifetimes.refreshToken, lifetimes.refreshChain - age));
      },
    },
    formats: {
      // The times in an access token are the database's, because verifiers use the database's clock.
      customizers: {
        jwt: async (context, token, parts) => {
          const own = token.kind === "ClientCredentials" && { sub: serviceUserOf(context.oidc.client as Client) };
          parts.payload = { ...toDatabaseTime(parts.payload), jti: ids.make(), ...own };
        },
      },
    },
    extraTokenClaims: async (context, token) => {
      if (token.kind === "ClientCredentials") {
        const key = await grantOfClient(services, context.oidc.client as Client, token.aud === "mcp");
        return { [GRANT_CLAIM]: key.toString("base64url") };
      }
      if (!("grantId" in token && token.grantId)) {
        return undefined;
      }
      const { grantId, clientId, sessionUid } = token;
      const { AuthorizationCode: code, RefreshToken: refreshToken } = context.oidc.entities;
      const { authTime } = toDatabaseTime({ authTime: (code ?? refreshToken)?.authTime });
      return {
        // For the public API it would be one more claim in every request.
        ...(token.aud === "internal-api" && authTime !== undefined && { auth_time: authTime }),
        [GRANT_CLAIM]: artifactKey(grantId).toString("base64url"),
        ...(sessionUid &&
          builtIn.some(({ id }) => id === clientId) && {
            [BROWSER_SESSION_CLAIM]: artifactKey(sessionUid).toString("base64url"),
          }),
      };
    },
    findAccount: (context, userId) => findAccount(database, context, userId),
    loadExistingGrant: (context) => loadGrant(services, context),
    interactions: {
      url: (_context, interaction) => `/oidc/interaction/${interaction.uid}`,
      policy: policy(),
    },
    // A page of any origin may present a code, a token or a secret: no endpoint here relies on a cookie.
    clientBasedCORS: () => true,
    renderError: async (context, out, error) => {
      context.type = "html";
      context.body = await (error instanceof UnavailableError
        ? errorPage("temporarily_unavailable")
        : errorPage(out.error, out.error_description));
    },
  };
}

/** The routes at which a client has been connected before. */
const FOR_KNOWN_CLIENTS = new Set(["token", "revocation", "device_authorization"]);

/** @throws InvalidClient in place of DomainError, and the provider's own error in place of LimitError. */
async function readFor(documents: AgentDocuments | null, ...given: Parameters<AgentDocuments["read"]>) {
  try {
    return await (documents as AgentDocuments).read(...given);
  } catch (error) {
    if (error instanceof LimitError) {
      throw tooMany(error);
    }
    throw error instanceof DomainError ? new errors.InvalidClient(error.message) : error;
  }
}

function tooMany({ message }: LimitError): Error {
  const refusal = new errors.CustomOIDCProviderError("temporarily_unavailable", message);
  return Object.assign(refusal, { status: 429, statusCode: 429 });
}

/** The default steps, except that our own clients on this machine need no consent. */
function policy() {
  const prompts = interactionPolicy.base();
  const consent = prompts.get("consent");
  const native = consent?.checks.get("native_client_prompt");
  if (native) {
    const ask = native.check;
    // RFC 8252, section 8.6: the identity of a public native app cannot be proven, so the person must consent each
    // time. A client with a secret proves its identity and needs no new consent.
    native.check = (context) =>
      context.oidc.client?.tokenEndpointAuthMethod === "none"
        ? ask(context)
        : interactionPolicy.Check.NO_NEED_TO_PROMPT;
  }
  return prompts;
}

/**
 * The account of the person. At the token endpoint a client of another business finds none: a person who has since
 * moved to another business loses the access that the old one gave.
 */
async function findAccount(
  database: Database,
  context: KoaContextWithOIDC,
  userId: string,
): Promise<Account | undefined> {
  const user = await findUser(database, userId);
  const owner = context.oidc?.client?.business_id;
  if (!user || (context.oidc?.route === "token" && typeof owner === "string" && owner !== user.businessId)) {
    return undefined;
  }
  return { accountId: user.id, claims: async () => ({ sub: user.id, email: user.email, name: user.name }) };
}

/** The earlier grant of the person in this browser; for our own clients a grant of everything they request. */
async function loadGrant({ resources }: ProviderServices, context: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, result, provider } = context.oidc;
  const clientId = client?.clientId as string;
  const id = result?.consent?.grantId ?? session?.grantIdFor(clientId);
  const grant = id === undefined ? undefined : await provider.Grant.find(id);
  const isRecent = grant?.iat !== undefined && Date.now() / 1000 - grant.iat < lifetimes.grantReuse;
  const reused = grant && isRecent ? grant : undefined;
  return client?.first_party === true && session?.accountId !== undefined
    ? grantEverything(reused ?? new provider.Grant({ accountId: session.accountId, clientId }), resources)
    : reused;
}

/** Completes the grant of one of our own clients: an earlier one lacks an API that has a new URL since. */
async function grantEverything(grant: Grant, resources: Resources): Promise<Grant> {
  const apis: [names: string[], scope: string][] = [
    [resources.aliases(resources.default), API_SCOPES],
    [resources.aliases(resources.internal), INTERNAL_SCOPE],
  ];
  const missing = apis.flatMap(([names, scope]) => {
    const isGranted = (name: string) => grant.getResourceScopeFiltered(name, scope.split(" ")) === scope;
    return names.filter((name) => !isGranted(name)).map((name) => ({ name, scope }));
  });
  if (missing.length > 0) {
    grant.addOIDCScope(`openid offline_access ${API_SCOPES}`);
    for (const { name, scope } of missing) {
      grant.addResourceScope(name, scope);
    }
    await grant.save();
  }
  return grant;
}

/** Settings that the configuration cannot express. */
export function adapt(provider: Provider, { database, attempts, resources }: ProviderServices): void {
  Object.assign(provider.Client.prototype, {
    async compareClientSecret(this: Client, actual: string) {
      const context = (provider.constructor as typeof Provider).ctx as KoaContextWithOIDC;
      const { network } = currentSource() ?? { network: "unknown" };
      const result = await trySecret(database, attempts, { account: this.clientId, network }, () =>
        secretMatches(Buffer.from(this.clientSecret as string, "hex"), actual),
      );
      if (result.seconds !== null) {
        context.set("retry-after", String(result.seconds));
        throw tooMany(new LimitError(result.seconds));
      }
      return result.matches;
    },
  });
  // A resource has several names; a client may use another one at the token endpoint.
  Object.defineProperty(provider.BaseToken.prototype, "resourceIndicators", {
    configurable: true,
    get(this: { resource?: string | string[] }) {
      return new Set([this.resource].flat().flatMap((resource) => (resource ? resources.aliases(resource) : [])));
    },
  });
}
