import {
  createHash,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { seenLine } from "../../platform/input.ts";
import { publicScopeList } from "./scopes.ts";

/**
 * The client ids of the dashboard and GraphiQL. They are pages of the service, not apps: no list or audit entry shows
 * their grants.
 */
export const DASHBOARD = "dashboard";
export const GRAPHIQL = "graphiql";
export const OWN_PAGES = [DASHBOARD, GRAPHIQL];

export function isOwnPage(clientId: string): boolean {
  return OWN_PAGES.includes(clientId);
}

/** The client id of the command line, the only client that may sign in by a code for another device (RFC 8628). */
export const COMMAND_LINE = "command-line";

/** The authentication of a client at the token endpoint; `none` is a public client, which PKCE protects. */
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"] as const;
export type ClientAuthMethod = (typeof clientAuthMethods)[number];

/** `native`: an app on the user's machine, which may receive its answer on any loopback port (RFC 8252). */
export const applicationTypes = ["web", "native"] as const;
export type ApplicationType = (typeof applicationTypes)[number];

export interface OAuthClient {
  /** The client_id. */
  id: string;
  /** Null for a client of the service itself. */
  businessId: string | null;
  name: string;
  applicationType: ApplicationType;
  authMethod: ClientAuthMethod;
  jwks: { keys: object[] } | null;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** The service user as whom the client gets tokens by `client_credentials`; null: it gets tokens only from people. */
  serviceUserId: string | null;
  /** The scopes of those tokens; null without a service user. */
  serviceScopes: string[] | null;
  /** A client of the service: users are not asked for consent, and it may have tokens for the internal API. */
  firstParty: boolean;
  /** The maker of a published client; null: unnamed, or the business or the service itself. */
  publisher: string | null;
  /** The website of the publisher. */
  publisherUrl: string | null;
  /** The time at which the operator confirmed that it has checked the client. */
  checkedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The consent of a user to a client. */
export interface OAuthGrant {
  /** An opaque name: the hash that is stored. */
  id: string;
  clientId: string;
  /** Null if the client was deleted or is built in. */
  clientName: string | null;
  userId: string;
  scopes: string[];
  createdAt: string;
  /** The latest use, up to about an hour late; null: none is recorded. */
  lastUsedAt: string | null;
}

/** A secret of 32 random bytes, for which a plain hash is sufficient. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function secretMatches(hash: Buffer, secret: string): boolean {
  return timingSafeEqual(hash, hashSecret(secret));
}

export function needsSecret(method: ClientAuthMethod): boolean {
  return method === "client_secret_basic" || method === "client_secret_post";
}

const LONGEST_URI = 2048;
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);
const FORBIDDEN_SCHEMES = new Set(["javascript:", "vbscript:", "data:", "blob:", "file:", "about:"]);

/**
 * The error in a redirect URI. Allowed are https anywhere, http only on loopback, and for a native app a scheme of its
 * own (reverse domain notation, RFC 8252).
 */
export function redirectProblem(uri: string, applicationType: ApplicationType): string | undefined {
  // The parser ignores or changes other characters, and accepts https without slashes: readers of the URI would differ.
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes("\\")) {
    return "must contain only visible ASCII characters, and no backslash";
  }
  const url = URL.parse(uri);
  if (!url || uri.length > LONGEST_URI || uri.includes("*") || /^https?:(?!\/\/)/i.test(uri)) {
    return `must be an absolute URI of at most ${LONGEST_URI} characters, without wildcards`;
  }
  if (uri.includes("#") || url.username !== "" || url.password !== "") {
    return "must not have a fragment or user information";
  }
  if (url.protocol === "https:") {
    return applicationType === "native" && LOOPBACK.has(url.hostname) ? "must use http on loopback" : undefined;
  }
  if (url.protocol === "http:") {
    return LOOPBACK.has(url.hostname) ? undefined : "must use https, unless it is on loopback";
  }
  const isPrivateScheme = applicationType === "native" && url.protocol.includes(".");
  return isPrivateScheme && !FORBIDDEN_SCHEMES.has(url.protocol)
    ? undefined
    : "must use https, http on loopback, or for a native app a scheme of its own such as com.example.app";
}

const publicKey = z
  .looseObject({ kty: z.enum(["EC", "RSA", "OKP"]) })
  .refine((key) => !["d", "p", "q", "k"].some((member) => member in key), { error: "must contain only public keys" })
  .transform((key, context) => {
    const problem = keyProblem(key);
    if (problem !== undefined) {
      context.addIssue({ code: "custom", message: problem });
    }
    return key;
  });

/** Shorter keys can be broken; longer ones cost more to check than a sign-in may. */
const RSA_BITS = { least: 2048, most: 8192 };
/**
 * Every tool uses 65,537: smaller exponents weaken signatures, and 1 allows forgery; the cost of large ones is
 * unbounded.
 */
const RSA_EXPONENTS = { least: 65_537n, most: 4_294_967_295n };

function keyProblem(jwk: object): string | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: jwk as JsonWebKey, format: "jwk" });
  } catch {
    return "must contain valid keys";
  }
  if (key.asymmetricKeyType !== "rsa") {
    return undefined;
  }
  const { modulusLength: bits = 0, publicExponent: exponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (bits < RSA_BITS.least || bits > RSA_BITS.most) {
    return `must contain RSA keys of ${RSA_BITS.least} to ${RSA_BITS.most} bits`;
  }
  return exponent < RSA_EXPONENTS.least || exponent > RSA_EXPONENTS.most
    ? "must contain RSA keys with an exponent such as 65537"
    : undefined;
}

/** The maximum of addresses for redirects, and for the return after signing out. */
export const MOST_REDIRECTS = 20;
/** The maximum length of a key set: ten keys of 4,096 bits with room to spare. */
export const LONGEST_KEY_SET = 20_000;

/** The website of a publisher: https, since people follow it from the page on which they give access. */
export const websiteUrl = z
  .string()
  .trim()
  .refine(isWebsite, { error: `must be an https URL of at most ${LONGEST_URI} characters, without user information` });

function isWebsite(text: string): boolean {
  const url = /^https:\/\/[\x21-\x7e]+$/i.test(text) && !text.includes("\\") ? URL.parse(text) : null;
  return url !== null && text.length <= LONGEST_URI && url.username === "" && url.password === "";
}

const fields = {
  name: seenLine(80),
  redirectUris: z.array(z.string().trim()).max(MOST_REDIRECTS),
  postLogoutRedirectUris: z.array(z.string().trim()).max(MOST_REDIRECTS),
  jwks: z.looseObject({ keys: z.array(publicKey).min(1).max(10) }),
};

export const clientDraft = z.strictObject({
  name: fields.name,
  applicationType: z.enum(applicationTypes),
  authMethod: z.enum(clientAuthMethods),
  redirectUris: fields.redirectUris,
  postLogoutRedirectUris: fields.postLogoutRedirectUris.default([]),
  jwks: fields.jwks.nullable().default(null),
  serviceUserId: z.string().nullable().default(null),
  serviceScopes: publicScopeList.nullable().default(null),
});
export type ClientDraft = z.infer<typeof clientDraft>;

type CheckedClient = Omit<ClientDraft, "name" | "serviceUserId" | "serviceScopes"> &
  Partial<Pick<ClientDraft, "serviceUserId" | "serviceScopes">>;

export const clientChanges = z.strictObject({
  name: fields.name.optional(),
  redirectUris: fields.redirectUris.optional(),
  postLogoutRedirectUris: fields.postLogoutRedirectUris.optional(),
  jwks: fields.jwks.optional(),
});

/** @throws DomainError for an invalid combination of fields. */
export function checkClient(client: CheckedClient): void {
  const { serviceUserId = null, serviceScopes = null } = client;
  if (client.redirectUris.length === 0 && serviceUserId === null) {
    throw new DomainError("validation_error", "redirectUris must contain at least one URI", { field: "redirectUris" });
  }
  if (serviceUserId !== null && client.authMethod === "none") {
    const message = "authMethod must be another one: a client with a service user authenticates itself";
    throw new DomainError("validation_error", message, { field: "authMethod" });
  }
  if (serviceScopes !== null && serviceUserId === null) {
    const message = "serviceScopes is only valid with serviceUserId";
    throw new DomainError("validation_error", message, { field: "serviceScopes" });
  }
  const uris = [
    ["redirectUris", client.redirectUris],
    ["postLogoutRedirectUris", client.postLogoutRedirectUris],
  ] as const;
  for (const [field, list] of uris) {
    for (const uri of list) {
      const problem = redirectProblem(uri, client.applicationType);
      if (problem) {
        throw new DomainError("validation_error", `${field} ${problem}`, { field });
      }
    }
  }
  if ((client.authMethod === "private_key_jwt") !== (client.jwks !== null)) {
    throw new DomainError("validation_error", "jwks is only valid with private_key_jwt", {
      field: "jwks",
    });
  }
}
