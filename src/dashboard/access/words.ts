import { type Role as DomainRole, LOWEST_ROLE, roleCatalogue, roles } from "../../domain/identity/roles.ts";
import { figure } from "../ui/figures.ts";

/** The words of the schema, for people. */

const SCOPES: Readonly<Record<string, string>> = {
  API_ME: "know who you are",
  API_CONTACTS_READ: "read contacts",
  API_CONTACTS_WRITE: "write contacts",
  API_MESSAGES_READ: "read texts",
  API_MESSAGES_WRITE: "send texts",
  API_CALLS_READ: "read calls",
  API_CAMPAIGNS_READ: "read campaigns",
  API_CAMPAIGNS_WRITE: "write campaigns",
  API_WEBHOOKS: "manage webhooks",
  INTERNAL: "everything that you may do",
};

/** What an app or a key may do, in words. */
export function scopeWords(scopes: readonly string[]): string {
  return scopes.map((scope) => SCOPES[scope] ?? scope.toLowerCase()).join(", ") || "nothing";
}

/** The scopes that an access key may have, as the service writes them. */
export const PUBLIC_SCOPES = Object.entries(SCOPES)
  .filter(([scope]) => scope !== "INTERNAL")
  .map(([scope, words]) => ({
    scope: scope.toLowerCase().replaceAll("_", ":"),
    words: words.charAt(0).toUpperCase() + words.slice(1),
  }));

export type Role = Uppercase<DomainRole>;

/** The facts of a role of the schema. */
export const roleRow = (role: Role) => roleCatalogue[role.toLowerCase() as DomainRole];

/** The choices of a role, the lowest first. */
export const ROLES = roles.toReversed().map((role) => ({
  value: role.toUpperCase() as Role,
  name: roleCatalogue[role].name,
}));

export const NEW_ROLE = LOWEST_ROLE.toUpperCase() as Role;

/** A number with its noun: `1 browser`, `3 browsers`. */
export function counted(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}
