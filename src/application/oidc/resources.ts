import type { Client } from "oidc-provider";
import { scopesOf } from "../../domain/oauth/scopes.ts";
import type { Audience } from "../../platform/tokens/access-token.ts";

/**
 * What tokens can be for (RFC 8707). A client that names nothing gets a token for the public API, and one that names
 * the API's URL, or the origin alone, gets the same. The internal API is for our own clients.
 */
export interface Resources {
  default: string;
  internal: string;
  /** All names of the resource that has this one; itself alone where there is no other. */
  aliases(resource: string): string[];
  /** Null for a resource that is unknown, or not for this client. */
  audience(resource: string, client: Client): Audience | null;
}

export const API_SCOPES = scopesOf("public-api").join(" ");

export function resourcesOf(publicUrl: string): Resources {
  const api = `${publicUrl}/api/v1`;
  const publicNames = [api, `${api}/`, publicUrl, `${publicUrl}/`];
  const internal = `${publicUrl}/graphql`;
  return {
    default: api,
    internal,
    aliases: (resource) => (publicNames.includes(resource) ? publicNames : [resource]),
    audience(resource, client) {
      if (publicNames.includes(resource)) {
        return "public-api";
      }
      return resource === internal && client.first_party === true ? "internal-api" : null;
    },
  };
}
