import type { Database } from "../../platform/db/database.ts";
import type { Caller } from "../identity/rules.ts";
import { allowClient, type ConnectedApp, findConnectedApp, forbidClient } from "../oauth/forbidding.ts";
import { pauseSubscriptionsOfClient } from "../webhook/commands.ts";

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
 * Allows a forbidden app again. Users have to connect it anew, and its subscriptions stay paused until they are resumed.
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
