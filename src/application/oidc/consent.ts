import type { Client, Provider } from "oidc-provider";
import type { Person as SignedIn } from "../../domain/identity/rules.ts";
import { findMembership, findUser } from "../../domain/identity/store.ts";
import { agentRefusal } from "../../domain/oauth/agents.ts";
import { isForbidden } from "../../domain/oauth/forbidding.ts";
import { scopes } from "../../domain/oauth/scopes.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { InvalidRequest } from "./invalid-request.ts";
import type { AppMaker, RefusedApp } from "./pages/index.ts";
import type { Resources } from "./resources.ts";

/** The decision of a person about an app: the same for an app in the browser and for a device. */

/** The person who decides. */
export interface Person {
  user: SignedIn;
  businessName: string | null;
}

/** The answers to an app that gets no access. */
export const DENIALS: Record<RefusedApp | "denied" | "asked", string> = {
  denied: "the user denied access",
  forbidden: "an admin of the business has forbidden this app",
  private: "this app belongs to another business",
  homeless: "the user belongs to no business",
  agents_forbidden: "the business allows no agents",
  unapproved: "an admin of the business must approve this agent first",
  asked: "an admin of the business must approve this agent first: they have been asked",
  full: "the business has the maximum of agents",
};

/** @throws InvalidRequest for a person who no longer exists. */
export async function personOf(database: Database, userId: string): Promise<Person> {
  const [user, membership] = await Promise.all([findUser(database, userId), findMembership(database, userId)]);
  if (!user) {
    throw new InvalidRequest("session not found");
  }
  return { user, businessName: membership?.business.name ?? null };
}

/** The reason why a person cannot give an app access, even with their consent. */
export async function refusalOf(
  database: Database,
  client: Client,
  { user: { id, businessId } }: Person,
  isForAgent: boolean,
): Promise<RefusedApp | null> {
  if (typeof client.business_id === "string" && client.business_id !== businessId) {
    return "private";
  }
  if (isForAgent) {
    return agentRefusal(database, id, client.clientId);
  }
  return businessId !== null && (await isForbidden(database, businessId, client.clientId)) ? "forbidden" : null;
}

/** What an app asks for. */
export interface Requested {
  scopes: readonly string[];
  /** The names of the APIs. */
  resources: readonly string[];
}

/** Whether an app asks for the Model Context Protocol. */
export function isAgentRequest({ resources }: Pick<Requested, "resources">, known: Resources): boolean {
  return resources.some((name) => known.isForAgents(name));
}

/** The scopes in a request, each once. */
export function scopesIn(parameter: unknown): string[] {
  return [...new Set(String(parameter ?? "").split(" "))].filter(Boolean);
}

/** The scopes of a request that the page of the consent lists. */
export function listedScopes(requested: readonly string[]): string[] {
  return requested.filter((name) => Object.hasOwn(scopes, name));
}

/**
 * Stores the consent of a person to a request, without the scopes that they did not tick.
 *
 * @returns the reason if the person cannot give the app access: it was forbidden after the page was shown, or the
 *   business has the maximum of agents.
 */
export async function saveConsent(
  services: { provider: Provider; resources: Resources },
  by: { accountId: string; clientId: string },
  requested: Requested,
  ticked: ReadonlySet<string>,
): Promise<{ grantId: string; scope: string } | RefusedApp> {
  const grant = new services.provider.Grant(by);
  const isGranted = (name: string) => !Object.hasOwn(scopes, name) || ticked.has(name);
  const granted = requested.scopes.filter(isGranted).join(" ");
  const rejected = requested.scopes.filter((name) => !isGranted(name)).join(" ");
  grant.addOIDCScope(granted);
  if (rejected !== "") {
    grant.rejectOIDCScope(rejected);
  }
  for (const resource of requested.resources.flatMap((name) => services.resources.aliases(name))) {
    grant.addResourceScope(resource, granted);
    if (rejected !== "") {
      grant.rejectResourceScope(resource, rejected);
    }
  }
  try {
    return { grantId: await grant.save(), scope: granted };
  } catch (error) {
    if (error instanceof DomainError && (error.code === "forbidden" || error.code === "conflict")) {
      return error.code === "conflict" ? "full" : "forbidden";
    }
    throw error;
  }
}

export function makerOf({
  business_id: owner,
  first_party,
  publisher,
  publisher_url,
  checked_at,
  document_host,
}: Client): AppMaker {
  if (typeof owner === "string") {
    return { kind: "business" };
  }
  if (typeof document_host === "string") {
    return { kind: "host", host: document_host };
  }
  const given = (value: unknown) => (typeof value === "string" ? value : null);
  return first_party === true
    ? { kind: "service" }
    : {
        kind: "publisher",
        name: given(publisher),
        website: given(publisher_url),
        isChecked: given(checked_at) !== null,
      };
}

export function nameOf(client: Client): string {
  return client.clientName ?? client.clientId;
}

/** What proves to people who asks: the host of an agent that nobody has registered, else the name of the app. */
export function identityOf(client: Client): string {
  return typeof client.document_host === "string" ? client.document_host : nameOf(client);
}
