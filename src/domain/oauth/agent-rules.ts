import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { type ApplicationType, clientDraft, MOST_REDIRECTS, type OAuthClient, redirectProblem } from "./rules.ts";

/**
 * An agent that nobody has registered. Its client_id is the URL of a document that describes it (OAuth Client ID
 * Metadata Document), and proves one thing about it: it belongs to the owner of the host.
 */
export interface AgentDocument
  extends Pick<OAuthClient, "id" | "name" | "applicationType" | "authMethod" | "jwks" | "redirectUris"> {
  /** The host of the document, with the port if it is not 443. */
  host: string;
}

/** The maximum of bytes of a document, as its specification recommends. */
export const LARGEST_DOCUMENT = 5_120;
/** The maximum length of the URL: that of the client ids in lists. */
const LONGEST_ID = 255;

/** Whether a client_id is the URL of a document, rather than the id of a registered client. */
export function isDocumentUrl(clientId: string): boolean {
  return /^https:/i.test(clientId);
}

/**
 * The fault in the URL of a document. Only one spelling of each URL is accepted, so that one document is one agent to
 * lists, caches and people.
 */
export function documentUrlProblem(clientId: string): string | undefined {
  const url = /^https:\/\/[\x21-\x7e]+$/.test(clientId) ? URL.parse(clientId) : null;
  if (url === null || clientId.length > LONGEST_ID) {
    return `must be an https URL of at most ${LONGEST_ID} visible ASCII characters`;
  }
  if (url.href !== clientId || url.username !== "" || url.password !== "" || clientId.includes("#")) {
    return "must be in normal form, without user information and fragment";
  }
  return url.pathname === "/" ? "must have a path" : undefined;
}

const document = z.looseObject({
  client_id: z.string(),
  client_name: z.unknown().optional(),
  redirect_uris: z.array(z.string()).max(MOST_REDIRECTS),
  token_endpoint_auth_method: z.string().default("none"),
  jwks: z.unknown().optional(),
});

const FOUND_IN = "The document of the agent";

/**
 * Reads a document. Members that mean nothing here are ignored, and so are redirect URIs that no client may have.
 *
 * @param clientId a URL without fault.
 * @throws DomainError that names the fault.
 */
export function readDocument(clientId: string, body: Buffer): AgentDocument {
  const given = document.safeParse(parseJson(body));
  if (!given.success) {
    const [member] = given.error.issues[0]?.path.map(String) ?? [];
    throw invalid(`${FOUND_IN} is not valid${member === undefined ? "" : `: check ${member}`}.`);
  }
  const { client_id: ownId, client_name: name, redirect_uris: uris, token_endpoint_auth_method: method } = given.data;
  if (ownId !== clientId) {
    throw invalid(`${FOUND_IN} is of another client_id.`);
  }
  if (method !== "none" && method !== "private_key_jwt") {
    throw invalid(`${FOUND_IN} has a token_endpoint_auth_method other than none and private_key_jwt.`);
  }
  const usable = (type: ApplicationType) => uris.filter((uri) => redirectProblem(uri, type) === undefined);
  // RFC 8252: an app on the user's machine gets its answer on any loopback port, or by a scheme of its own.
  const isNative = usable("native").some((uri) => !uri.startsWith("https:"));
  const applicationType = isNative ? "native" : "web";
  const redirectUris = usable(applicationType);
  if (redirectUris.length === 0) {
    throw invalid(`${FOUND_IN} has no redirect_uris that can be used.`);
  }
  const { host } = new URL(clientId);
  const named = clientDraft.shape.name.safeParse(name);
  return {
    id: clientId,
    name: named.success ? named.data : host,
    host,
    applicationType,
    authMethod: method,
    redirectUris,
    jwks: method === "private_key_jwt" ? keysIn(given.data.jwks) : null,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function keysIn(jwks: unknown): OAuthClient["jwks"] {
  const keys = clientDraft.shape.jwks.safeParse(jwks);
  if (!keys.success || keys.data === null) {
    throw invalid(`${FOUND_IN} needs valid public keys in jwks for private_key_jwt.`);
  }
  return keys.data;
}

function invalid(message: string): DomainError {
  return new DomainError("validation_error", message, { field: "client_id" });
}
