import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { endBrowserSessions } from "./browser-session-store.ts";
import { isOwnPage } from "./rules.ts";
import { grantKeysOf, listGrantsOfUser, revokeGrants } from "./store.ts";

/** An app to which a user gives access. */
export interface OwnApp {
  clientId: string;
  /** Null if the app is part of the service, or was deleted. */
  name: string | null;
  /** All scopes that the user has granted. */
  scopes: string[];
  /** Time of the oldest consent that is still in effect. */
  connectedAt: string;
  /** The latest use, up to about an hour late; null: none is recorded. */
  lastUsedAt: string | null;
}

/** The apps of a user, the one with the newest consent first. An app with several grants is one app to the user. */
export async function listOwnApps(database: Database, userId: string): Promise<OwnApp[]> {
  const apps = new Map<string, OwnApp>();
  for (const { clientId, clientName, scopes, createdAt, lastUsedAt } of await listGrantsOfUser(database, userId)) {
    const known = apps.get(clientId);
    apps.set(clientId, {
      clientId,
      name: clientName,
      scopes: [...new Set([...(known?.scopes ?? []), ...scopes])].sort(),
      // The list is newest first, so the last grant of an app is its beginning.
      connectedAt: createdAt,
      lastUsedAt: [known?.lastUsedAt, lastUsedAt].filter(isTime).sort().at(-1) ?? null,
    });
  }
  return [...apps.values()];
}

function isTime(time: string | null | undefined): time is string {
  return typeof time === "string";
}

/**
 * Ends the access of an app to the caller's account: refresh at once, access tokens within two seconds.
 *
 * @throws DomainError
 */
export async function disconnectOwnApp(database: Database, caller: Caller, clientId: string): Promise<void> {
  requirePermission(caller, "viewer.write");
  const keys = isOwnPage(clientId) ? [] : await grantKeysOf(database, clientId, caller.userId);
  if ((await revokeGrants(database, keys)).length === 0) {
    throw new DomainError("not_found", "The app has no access to your account.");
  }
}

/**
 * Signs a browser of the caller out.
 *
 * @param id the session, as `listBrowserSessions` names it.
 * @throws DomainError
 */
export async function endOwnBrowserSession(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "viewer.write");
  const only = /^[0-9a-f]{64}$/.test(id) ? Buffer.from(id, "hex") : null;
  if (!only || (await endBrowserSessions(database, caller.userId, { only })) === 0) {
    throw new DomainError("not_found", "The session does not exist: it may have ended.");
  }
}
