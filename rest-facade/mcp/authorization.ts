import { readScopes, scopesOf } from "../../src/domain/oauth/scopes.ts";

/** What an agent learns before it has a token, and when its token lacks a scope. */

export const MCP_PATH = "/mcp";
/** The place of the metadata of a resource with a path (RFC 9728, section 3.1). */
export const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

/** The name of the resource (RFC 8707), which a client puts into its requests for tokens. */
export function agentResource(publicUrl: string): string {
  return `${publicUrl}${MCP_PATH}`;
}

/** The metadata of the resource (RFC 9728, section 2). */
export function agentMetadata(publicUrl: string, issuer: string) {
  return {
    resource: agentResource(publicUrl),
    authorization_servers: [issuer],
    scopes_supported: scopesOf("mcp"),
    bearer_methods_supported: ["header"],
    resource_documentation: `${publicUrl}/docs`,
  };
}

/**
 * The `WWW-Authenticate` of a 401. Without a list of scopes a client would ask for all of them at once.
 *
 * @param description why the token was refused; undefined for a request without a token.
 */
export function tokenChallenge(publicUrl: string, description?: string): string {
  const error = description === undefined ? "" : `error="invalid_token", error_description="${description}", `;
  return `Bearer ${error}${place(publicUrl)}, scope="${readScopes.join(" ")}"`;
}

/**
 * The `WWW-Authenticate` of a 403 `insufficient_scope`, after which the client asks the person for more.
 *
 * @param held the scopes of the token: a client that asks for the missing scope alone would lose them.
 */
export function scopeChallenge(publicUrl: string, missing: string, held: readonly string[]): string {
  const needed = scopesOf("mcp").filter((scope) => scope === missing || held.includes(scope));
  return `Bearer error="insufficient_scope", ${place(publicUrl)}, scope="${needed.join(" ")}"`;
}

function place(publicUrl: string): string {
  return `resource_metadata="${publicUrl}${METADATA_PATH}"`;
}
