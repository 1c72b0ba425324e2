import type { Client } from "oidc-provider";
import { agentResource } from "../../../rest-facade/mcp/authorization.ts";
import { scopesOf } from "../../domain/oauth/scopes.ts";
import type { Audience } from "../../platform/tokens/access-token.ts";
import { isDescribed } from "./clients.ts";

/**
 * The resources of tokens (RFC 8707). A client that names none gets a token for the public API, and so does one that
 * names the API's URL or only the origin. The internal API is for our own clients; its name is `PUBLIC_URL/graphql`,
 * `INTERNAL_URL/graphql` or only the origin of the latter. Agents name `PUBLIC_URL/mcp`.
 */
export interface Resources {
  default: string;
  internal: string;
  /** Null when the service is closed to agents. */
  agents: string | null;
  /** Whether it is a name of the resource of agents. */
  isForAgents(resource: string): boolean;
  /** All names of the resource with this name; only the name itself when there is no other. */
  aliases(resource: string): string[];
  /** Null for an unknown resource, and for one that this client may not use. */
  audience(resource: string, client: Client): Audience | null;
}

export const API_SCOPES = scopesOf("public-api").join(" ");

/** The name of the internal API. */
export function internalResource(publicUrl: string): string {
  return `${publicUrl}/graphql`;
}

/** @param agents whether the service is open to agents. */
export function resourcesOf(publicUrl: string, internalUrl: string, agents: boolean): Resources {
  const api = `${publicUrl}/api/v1`;
  const publicNames = [api, `${api}/`, publicUrl, `${publicUrl}/`];
  const internal = internalResource(publicUrl);
  const internalNames = [internal, `${internalUrl}/graphql`, internalUrl, `${internalUrl}/`];
  const mcp = agentResource(publicUrl);
  const agentNames = agents ? [mcp, `${mcp}/`] : [];
  return {
    default: api,
    internal,
    agents: agents ? mcp : null,
    isForAgents: (resource) => agentNames.includes(resource),
    aliases: (resource) =>
      [publicNames, internalNames, agentNames].find((names) => names.includes(resource)) ?? [resource],
    audience(resource, client) {
      // An agent that nobody has registered gets no further than agents do.
      if (isDescribed(client)) {
        return agentNames.includes(resource) ? "mcp" : null;
      }
      if (publicNames.includes(resource)) {
        return "public-api";
      }
      if (agentNames.includes(resource)) {
        return "mcp";
      }
      return internalNames.includes(resource) && client.first_party === true ? "internal-api" : null;
    },
  };
}
