import type { Database } from "../../platform/db/database.ts";
import type { Caller } from "../identity/rules.ts";
import { deleteOAuthClient } from "../oauth/commands.ts";
import { allowClient, type ConnectedApp, findConnectedApp, forbidClient } from "../oauth/forbidding.ts";
import { withdrawClient } from "../oauth/publish.ts";
import { pauseAllOfClient, pauseSubscriptionsOfClient } from "../webhook/commands.ts";

/** The results of forbidding an app: what ended. */
export interface AppForbidding {
  app: ConnectedApp;
  endedGrants: number;
  /** The number of subscriptions that users created with the app. All of them are paused. */
  pausedSubscriptions: number;
}

/**
 * Forbids an app for the business: its access for users of the business ends, the subscriptions that it created are
 * paused, and no user can connect it. Other businesses are not affected. For admins.
 *
 * @throws DomainError
 */
export function forbidApp(database: Database, caller: Caller, clientId: string): Promise<AppForbidding> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => ({
    endedGrants: await forbidClient(transaction, caller, clientId),
    pausedSubscriptions: await pauseSubscriptionsOfClient(transaction, businessId, clientId),
    app: (await findConnectedApp(transaction, businessId, clientId)) as ConnectedApp,
  }));
}

/**
 * Allows a forbidden app again. Users must connect it again, and its subscriptions stay paused until they are resumed.
 * For admins.
 *
 * @throws DomainError
 */
export function allowApp(database: Database, caller: Caller, clientId: string): Promise<ConnectedApp> {
  return database.transaction(async (transaction) => {
    await allowClient(transaction, caller, clientId);
    return (await findConnectedApp(transaction, caller.businessId, clientId)) as ConnectedApp;
  });
}

/**
 * Deletes an app of the business: its access ends, and the subscriptions that it created are paused. For admins.
 *
 * @throws DomainError
 */
export function deleteApp(database: Database, caller: Caller, clientId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await deleteOAuthClient(transaction, caller, clientId);
    await pauseSubscriptionsOfClient(transaction, caller.businessId, clientId);
  });
}

/**
 * Withdraws a published app: its access ends in every business, and the subscriptions that it created are paused. After
 * a kill, the next run continues.
 *
 * @returns null if the app does not exist.
 */
export async function withdrawApp(database: Database, id: string) {
  const withdrawn = await withdrawClient(database, id);
  return withdrawn && { ...withdrawn, pausedSubscriptions: await pauseAllOfClient(database, id) };
}
