import type { Client } from "oidc-provider";
import { scopesOf } from "../../domain/oauth/scopes.ts";
import type { Audience } from "../../platform/tokens/access-token.ts";

/**
 * The resources of tokens (RFC 8707). A client that names none gets a token for the public API, and so does one that
 * names the API's URL or only the origin. The internal API is for our own clients; its name is `PUBLIC_URL/graphql`,
 * `INTERNAL_URL/graphql` or only the origin of the latter.
 */
export interface Resources {
  default: string;
  internal: string;
  /** All names of the resource with this name; only the name itself when there is no other. */
  aliases(resource: string): string[];
  /** Null for an unknown resource, and for one that this client may not use. */
  audience(resource: string, client: Client): Audience | null;
}

export const API_SCOPES = scopesOf("public-api").join(" ");

export function resourcesOf(publicUrl: string, internalUrl: string): Resources {
  const api = `${publicUrl}/api/v1`;
  const publicNames = [api, `${api}/`, publicUrl, `${publicUrl}/`];
  const internal = `${publicUrl}/graphql`;
  const internalNames = [internal, `${internalUrl}/graphql`, internalUrl, `${internalUrl}/`];
  return {
    default: api,
    internal,
    aliases: (resource) => [publicNames, internalNames].find((names) => names.includes(resource)) ?? [resource],
    audience(resource, client) {
      if (publicNames.includes(resource)) {
        return "public-api";
      }
      return internalNames.includes(resource) && client.first_party === true ? "internal-api" : null;
    },
  };
}
