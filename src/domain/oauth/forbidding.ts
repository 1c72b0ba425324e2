import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { idPattern } from "../../platform/id.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { isDocumentUrl } from "./agent-rules.ts";
import { hasAgent, withdrawApproval } from "./agent-store.ts";
import { allow, forbid, grantKeysInBusiness, isForbidden, shareBusinessOfUser } from "./forbidden-store.ts";
import type { OAuthClient } from "./rules.ts";
import { findClients, revokeGrants, shareClient } from "./store.ts";

/**
 * The apps that an admin forbids for a business. A consent shares the lock of the business, and the command holds it: a
 * grant that was stored before the app is forbidden ends with the others, and none is stored afterwards.
 */

export { type ConnectedApp, findConnectedApp } from "./connected-store.ts";
export { isForbidden } from "./forbidden-store.ts";

/**
 * Forbids an app for the business, and ends the grants of all its users to the app. The folder `people` ends everything
 * else of the app.
 *
 * @returns the number of ended grants.
 * @throws DomainError `not_found`, `conflict` if it is forbidden already, `unprocessable_entity` for a part of the
 *   service.
 */
export async function forbidClient(transaction: Database, caller: Caller, clientId: string): Promise<number> {
  const { businessId, userId } = caller;
  const client = await requireClient(transaction, caller, clientId);
  if (client.firstParty) {
    throw new DomainError("unprocessable_entity", "This app is part of the service.");
  }
  await lockBusiness(transaction, businessId);
  if (!(await forbid(transaction, businessId, clientId, userId))) {
    throw new DomainError("conflict", "This app is already forbidden.");
  }
  await withdrawApproval(transaction, businessId, clientId);
  const keys = await grantKeysInBusiness(transaction, businessId, clientId);
  return (await revokeGrants(transaction, keys)).length;
}

/**
 * Lets users of the business connect the app again. Nobody gets back an access that has ended.
 *
 * @throws DomainError `not_found`, `conflict` if it is not forbidden.
 */
export async function allowClient(database: Database, caller: Caller, clientId: string): Promise<void> {
  await requireClient(database, caller, clientId);
  if (!(await allow(database, caller.businessId, clientId))) {
    throw new DomainError("conflict", "This app is not forbidden.");
  }
}

/** An app that users of the business can connect. */
async function requireClient(database: Database, caller: Caller, clientId: string): Promise<OAuthClient> {
  requirePermission(caller, "apps.manage");
  const [client] = await findClients(database, caller.businessId, [clientId]);
  // The agents of other businesses are no business of this one.
  const isKnown =
    !isDocumentUrl(clientId) ||
    (await hasAgent(database, caller.businessId, clientId)) ||
    (await isForbidden(database, caller.businessId, clientId));
  if (!client || !isKnown) {
    throw new DomainError("not_found", "The app does not exist.");
  }
  return client;
}

/**
 * Lets a user give an app access until commit: an admin who forbids it meanwhile waits.
 *
 * @returns the business of the user, or null.
 * @throws DomainError `forbidden` if an admin of the business has forbidden the app.
 */
export async function requireAllowed(transaction: Database, userId: string, clientId: string): Promise<string | null> {
  const businessId = await shareBusinessOfUser(transaction, userId);
  if (businessId !== null && (await isForbidden(transaction, businessId, clientId))) {
    throw new DomainError("forbidden", "An admin of the business has forbidden this app.");
  }
  return businessId;
}

/**
 * The reason why an app may not work for the business; null if it may. Until commit nobody withdraws or deletes the app.
 * A token that is still cached may outlive all three. Lock the business before, so that nobody forbids the app either,
 * and the rows of the app afterwards, like the commands that end it.
 */
export async function standingOfClient(
  transaction: Database,
  businessId: string,
  clientId: string,
): Promise<"withdrawn" | "deleted" | "forbidden" | null> {
  const client = await shareClient(transaction, businessId, clientId);
  if (client?.isWithdrawn) {
    return "withdrawn";
  }
  // Access keys and apps of the service itself have other ids and no row.
  if (client === null && (CLIENT_ID.test(clientId) || isDocumentUrl(clientId))) {
    return "deleted";
  }
  return (await isForbidden(transaction, businessId, clientId)) ? "forbidden" : null;
}

const CLIENT_ID = idPattern("cli");
