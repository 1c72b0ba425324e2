import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { recordAudit, recordOnPage } from "../audit/record.ts";
import type { AuditOrigin, PageSource } from "../audit/rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller, User } from "../identity/rules.ts";
import { requireServiceUser } from "../identity/service-users.ts";
import { admitAgent, type WantedAgent } from "./agents.ts";
import { type ArtifactDraft, upsertArtifact } from "./artifact-store.ts";
import { endBrowserSessions } from "./browser-session-store.ts";
import { allow } from "./forbidden-store.ts";
import { requireAllowed } from "./forbidding.ts";
import {
  checkClient,
  clientChanges,
  clientDraft,
  hashSecret,
  isOwnPage,
  needsSecret,
  newSecret,
  type OAuthClient,
} from "./rules.ts";
import { scopesOf } from "./scopes.ts";
import { endServiceTokens } from "./service-grants.ts";
import {
  countClients,
  deleteClient,
  type EndedGrant,
  findGrantKey,
  grantKeysOf,
  grantKeysOfUser,
  insertClient,
  lockClient,
  ownGrantKeysOfUser,
  revokeGrants,
  setSecret,
  updateClient,
} from "./store.ts";

/** A client with its secret in plain text, which is shown only once; null for a client without one. */
export interface ClientWithSecret {
  client: OAuthClient;
  secret: string | null;
}

/** @throws DomainError `validation_error` on an input, `conflict` if the business has the maximum. */
export async function createOAuthClient(database: Database, caller: Caller, draft: unknown): Promise<ClientWithSecret> {
  requirePermission(caller, "apps.manage");
  const { serviceUserId, ...given } = parseInput(clientDraft, draft);
  const serviceScopes = given.serviceScopes ?? (serviceUserId === null ? null : scopesOf("public-api"));
  const input = { ...given, serviceUserId, serviceScopes };
  checkClient(input);
  const secret = needsSecret(input.authMethod) ? newSecret() : null;
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const { oauthClients } = await lockBusiness(transaction, businessId);
    const count = await countClients(transaction, businessId);
    requireRoom(count, oauthClients, "OAuth clients", "Delete one that is no longer needed.");
    if (serviceUserId !== null) {
      await requireServiceUser(transaction, businessId, serviceUserId);
    }
    const secretHash = secret === null ? null : hashSecret(secret);
    const client = await insertClient(transaction, { ...input, ...newIdentity("cli"), businessId, secretHash });
    return { client, secret };
  });
}

/** @throws DomainError */
export async function changeOAuthClient(database: Database, caller: Caller, id: string, changes: unknown) {
  requirePermission(caller, "apps.manage");
  const given = parseInput(clientChanges, changes);
  if (Object.keys(given).length === 0) {
    throw new DomainError("validation_error", "at least one field must be given");
  }
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, caller.businessId, id);
    if (!client) {
      throw noClient();
    }
    const changed = { ...client, ...given } as OAuthClient;
    checkClient(changed as Parameters<typeof checkClient>[0]);
    if (given.jwks !== undefined) {
      await endServiceTokens(transaction, client);
    }
    return updateClient(transaction, caller.businessId, changed);
  });
}

/**
 * Gives the client a new secret; the old one is refused from then on, and so are the tokens that it got for itself.
 *
 * @throws DomainError
 */
export async function rotateOAuthClientSecret(
  database: Database,
  caller: Caller,
  id: string,
): Promise<ClientWithSecret> {
  requirePermission(caller, "apps.manage");
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, caller.businessId, id);
    if (!client) {
      throw noClient();
    }
    if (!needsSecret(client.authMethod)) {
      throw new DomainError("unprocessable_entity", "This client has no secret.");
    }
    await endServiceTokens(transaction, client);
    const secret = newSecret();
    return { client: await setSecret(transaction, caller.businessId, id, hashSecret(secret)), secret };
  });
}

/**
 * Deletes the client and ends all its grants. The folder `people` ends everything else of the app.
 *
 * @throws DomainError
 */
export async function deleteOAuthClient(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "apps.manage");
  await database.transaction(async (transaction) => {
    if (!(await deleteClient(transaction, caller.businessId, id))) {
      throw noClient();
    }
    await allow(transaction, caller.businessId, id);
    await revokeGrants(transaction, await grantKeysOf(transaction, id, null));
  });
}

/**
 * Ends a grant of a user of the business.
 *
 * @throws DomainError
 */
export async function revokeOAuthGrant(database: Database, caller: Caller, id: string): Promise<EndedGrant> {
  requirePermission(caller, "apps.manage");
  const key = await findGrantKey(database, caller.businessId, id);
  const [ended] = key ? await revokeGrants(database, [key]) : [];
  if (!ended) {
    throw new DomainError("not_found", "The grant does not exist.");
  }
  return ended;
}

/**
 * Stores a grant. A new one is recorded in the business of its user.
 *
 * @param agent the app, if the grant is for the Model Context Protocol.
 * @throws DomainError `forbidden` if an admin of that business has forbidden the app, `conflict` beyond the maximum of
 *   agents.
 */
export async function saveGrant(
  database: Database,
  grant: ArtifactDraft & { userId: string; clientId: string },
  { network, requestId }: Pick<AuditOrigin, "network" | "requestId">,
  agent: WantedAgent | null,
): Promise<void> {
  const { userId, clientId, scopes } = grant;
  await database.transaction(async (transaction) => {
    const businessId = agent
      ? await admitAgent(transaction, userId, agent)
      : await requireAllowed(transaction, userId, clientId);
    const isNew = await upsertArtifact(transaction, { ...grant, forAgent: agent !== null });
    if (isNew && !isOwnPage(clientId)) {
      const origin = { userId, clientId: null, network, requestId };
      const draft = { action: "app.authorized", objectId: clientId, relatedId: userId, given: { scopes } } as const;
      await recordAudit(transaction, businessId, origin, draft);
    }
  });
}

/**
 * Ends grants. Each app that a user loses is recorded once, in the business of the user.
 *
 * @param by the origin of the change; without a user it is made by the user of each grant.
 */
export async function endGrants(
  database: Database,
  keys: readonly Buffer[],
  by: Omit<AuditOrigin, "userId"> & { userId?: string | null },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const ended = (await revokeGrants(transaction, keys)).filter(({ clientId }) => !isOwnPage(clientId));
    const apps = new Map(ended.map((grant) => [`${grant.userId} ${grant.clientId}`, grant]));
    for (const { clientId, userId, businessId } of apps.values()) {
      const draft = { action: "app.revoked", objectId: clientId, relatedId: userId } as const;
      await recordAudit(transaction, businessId, { userId, ...by }, draft);
    }
  });
}

/** Ends all grants of a user to a client, on the page of the account. */
export async function revokeClientOfUser(
  database: Database,
  userId: string,
  source: PageSource,
  clientId: string,
): Promise<void> {
  const { network, requestId } = source;
  await endGrants(database, await grantKeysOf(database, clientId, userId), { clientId: null, network, requestId });
}

/** Signs a browser of the user out, on the page of the account. */
export async function endOwnSession(
  database: Database,
  { id: userId, businessId }: Pick<User, "id" | "businessId">,
  source: PageSource,
  session: Buffer,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if ((await endBrowserSessions(transaction, userId, { only: session })) > 0) {
      await recordOnPage(transaction, { businessId, userId }, source, { action: "user.sessions_ended" });
    }
  });
}

/**
 * Ends the grants of a user to the service's own apps, which nobody has consented to: the dashboard, GraphiQL, and those
 * that the operator has published as first-party. They belong to the sign-ins of the user, and end with all of them.
 */
export async function revokeOwnClientsOfUser(transaction: Database, userId: string): Promise<void> {
  await revokeGrants(transaction, await ownGrantKeysOfUser(transaction, userId));
}

/**
 * Ends all grants of a user, to any app.
 *
 * @returns the number of grants, without those of the service's own pages.
 */
export async function revokeGrantsOfUser(transaction: Database, userId: string): Promise<number> {
  const ended = await revokeGrants(transaction, await grantKeysOfUser(transaction, userId));
  return ended.filter(({ clientId }) => !isOwnPage(clientId)).length;
}

function noClient(): DomainError {
  return new DomainError("not_found", "The OAuth client does not exist.");
}
