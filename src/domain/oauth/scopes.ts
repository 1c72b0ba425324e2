import { z } from "zod";
import type { Audience } from "../../platform/tokens/access-token.ts";

/**
 * The scopes of an OAuth client at the public API, in words for users, with the effects that their names do not tell:
 * the nine of the specification ("Scopes"), then later ones. The role of the user is asked too.
 */
export const scopes = {
  "api:me": "Read the authenticated business, user and granted scopes",
  "api:contacts:read": "Read contacts",
  "api:contacts:write": "Create and update contacts, and read a contact by its number, address or external id",
  "api:messages:read": "Read messages",
  "api:messages:write": "Send messages",
  "api:calls:read": "Read calls",
  "api:campaigns:read": "Read campaigns, their contacts and dispositions",
  "api:campaigns:write": "Create campaigns and add, update and remove their contacts",
  "api:webhooks": "Manage webhook subscriptions, and read messages, calls and contacts through their events",
  "api:campaigns:manage": "Rename, pause, resume and archive campaigns, change their inboxes",
  "api:contacts:delete": "Delete and merge contacts, order the erasure of a person",
  "api:calls:write": "Start calls, write their outcome and note, create dispositions",
} as const;

export type Scope = keyof typeof scopes;

/**
 * The scope of every token for the internal API. Users are never asked for it: it is for clients of the service itself.
 */
export const INTERNAL_SCOPE = "internal";

/** All scopes of a token for the audience. */
export function scopesOf(audience: Audience): string[] {
  return audience === "internal-api" ? [INTERNAL_SCOPE] : Object.keys(scopes);
}

/** The scopes that read and change nothing: all that an agent asks for at first. */
export const readScopes = scopesOf("mcp").filter((scope) => scope === "api:me" || scope.endsWith(":read"));

const publicScopes = scopesOf("public-api");

/** Scopes of the public API in an input, at least one. They are kept in the order of the catalogue, each once. */
export const publicScopeList = z
  .array(z.enum(publicScopes))
  .min(1)
  .max(publicScopes.length)
  .transform((given) => publicScopes.filter((scope) => given.includes(scope)));
