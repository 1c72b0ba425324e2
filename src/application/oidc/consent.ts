import type { Client, Provider } from "oidc-provider";
import type { Person as SignedIn } from "../../domain/identity/rules.ts";
import { findMembership, findUser } from "../../domain/identity/store.ts";
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
export const DENIALS: Record<RefusedApp | "denied", string> = {
  denied: "the user denied access",
  forbidden: "an admin of the business has forbidden this app",
  private: "this app belongs to another business",
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
  { user: { businessId } }: Person,
): Promise<RefusedApp | null> {
  if (typeof client.business_id === "string" && client.business_id !== businessId) {
    return "private";
  }
  return businessId !== null && (await isForbidden(database, businessId, client.clientId)) ? "forbidden" : null;
}

/** What an app asks for. */
export interface Requested {
  scopes: readonly string[];
  /** The names of the APIs. */
  resources: readonly string[];
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
 * @returns null if the app was forbidden after the page was shown.
 */
export async function saveConsent(
  services: { provider: Provider; resources: Resources },
  by: { accountId: string; clientId: string },
  requested: Requested,
  ticked: ReadonlySet<string>,
): Promise<{ grantId: string; scope: string } | null> {
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
    if (error instanceof DomainError && error.code === "forbidden") {
      return null;
    }
    throw error;
  }
}

export function makerOf({ business_id: owner, first_party, publisher, publisher_url, checked_at }: Client): AppMaker {
  if (typeof owner === "string") {
    return { kind: "business" };
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
