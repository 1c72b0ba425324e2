import { createHash } from "node:crypto";
import { z } from "zod";
import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { mailedName } from "../../platform/mail/names.ts";
import { writeMail } from "../../platform/mail/outbox.ts";
import { expiryOf, signAccessToken, type TokenGrant } from "../../platform/tokens/access-token.ts";
import { currentSigningKey } from "../../platform/tokens/signing-keys.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import type { LinkTools } from "../identity/links.ts";
import { type AccessKeyEvent, accessKeyMail } from "../identity/mails.ts";
import { requirePermission } from "../identity/permissions.ts";
import { type Caller, isPerson, type Person, requirePerson, type User } from "../identity/rules.ts";
import { requireServiceUser } from "../identity/service-users.ts";
import { requireUser } from "../identity/users.ts";
import {
  type AccessKey,
  countKeys,
  deleteKey,
  deleteKeysOfUser,
  insertKey,
  lockKey,
  rotateKey,
} from "./access-key-store.ts";
import { publicScopeList } from "./scopes.ts";

/** An access key with its token, which is shown only once. */
export interface AccessKeyWithToken {
  accessKey: AccessKey;
  token: string;
}

/**
 * The bounds of a lifetime, in seconds: an hour to a year. Expired keys stay listed, so shorter ones would fill the
 * list.
 */
export const KEY_LIFETIME = { least: 3_600, most: 365 * 86_400 } as const;

const keyDraft = z.strictObject({
  name: mailedName(80),
  scopes: publicScopeList,
  lifetimeSeconds: z.int().min(KEY_LIFETIME.least).max(KEY_LIFETIME.most),
  serviceUserId: z.string().nullable().default(null),
});

/**
 * Makes an access token for scripts, without a sign-in of an app. It acts as the caller, or as a service user. For
 * admins.
 *
 * @throws DomainError `validation_error` on an input, `conflict` beyond a cap, `unprocessable_entity` if an outside
 *   issuer signs users in: it makes their tokens.
 */
export async function createAccessKey(
  database: Database,
  caller: Caller,
  tools: LinkTools,
  draft: unknown,
): Promise<AccessKeyWithToken> {
  requirePermission(caller, "access_keys.manage");
  requireOwnIssuer(tools);
  const { name, scopes, lifetimeSeconds: lifetime, serviceUserId } = parseInput(keyDraft, draft);
  const { businessId, userId: madeBy } = caller;
  const userId = serviceUserId ?? madeBy;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const maker = await requireAdmin(transaction, businessId, madeBy);
    const user = serviceUserId === null ? maker : await requireServiceUser(transaction, businessId, serviceUserId);
    const { ofBusiness, ofUser } = await countKeys(transaction, businessId, userId);
    const advice = "Revoke one that is no longer needed.";
    requireRoom(ofBusiness, caps.accessKeys, "access keys", advice);
    requireRoom(ofUser, caps.accessKeysOfUser, "access keys of one user", advice);
    const identity = newIdentity("key");
    const { token, ...proof } = await signToken(transaction, tools, {
      clientId: identity.id,
      userId,
      scopes,
      lifetime,
    });
    const accessKey = await insertKey(transaction, businessId, { ...identity, userId, madeBy, name, scopes, ...proof });
    await mailMaker(transaction, tools, businessId, maker, { event: "made", key: name, actsAs: actsAs(user) });
    return { accessKey, token };
  });
}

/**
 * Gives a key another token with the same lifetime. The present token works for 24 hours more, unless it expires before.
 * For admins, one's own keys and those of service users: the key of another person acts as that person.
 *
 * @throws DomainError `not_found`, `forbidden` for the key of another person, `conflict` for an expired key and while the
 *   token before the last rotation works.
 */
export async function rotateAccessKey(
  database: Database,
  caller: Caller,
  tools: LinkTools,
  id: string,
): Promise<AccessKeyWithToken> {
  requirePermission(caller, "access_keys.manage");
  requireOwnIssuer(tools);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const admin = await requireAdmin(transaction, businessId, caller.userId);
    const key = await lockKey(transaction, businessId, id);
    if (!key) {
      throw noKey();
    }
    const { userId, name, scopes, createdAt, rotatedAt, expiresAt, previousTokenExpiresAt } = key;
    const user = await requireUser(transaction, businessId, userId);
    if (isPerson(user) && user.id !== admin.id) {
      throw new DomainError("forbidden", "This access key acts as another person: only its maker may rotate it.");
    }
    if (Date.parse(expiresAt) <= databaseNow()) {
      throw new DomainError("conflict", "This access key has expired: make another one.");
    }
    if (previousTokenExpiresAt !== null) {
      const message = `The previous token of this access key works until ${previousTokenExpiresAt}: rotate it afterwards, or revoke it.`;
      throw new DomainError("conflict", message);
    }
    // The time of creation is in the last second before the token's own, or in the same one.
    const seconds = Math.ceil((Date.parse(expiresAt) - Date.parse(rotatedAt ?? createdAt)) / 1000);
    const lifetime = Math.min(seconds, KEY_LIFETIME.most);
    const { token, ...proof } = await signToken(transaction, tools, { clientId: id, userId, scopes, lifetime });
    const accessKey = await rotateKey(transaction, businessId, { id, lifetime, ...proof });
    await mailMaker(transaction, tools, businessId, admin, { event: "rotated", key: name, actsAs: actsAs(user) });
    return { accessKey, token };
  });
}

/** @throws DomainError `unprocessable_entity` */
function requireOwnIssuer({ hasPages }: Pick<LinkTools, "hasPages">): void {
  if (!hasPages) {
    throw new DomainError("unprocessable_entity", "An outside issuer signs users in: get access tokens from it.");
  }
}

/** @returns the token, with what is stored of it. */
async function signToken(
  transaction: Database,
  { box, publicUrl }: Pick<LinkTools, "box" | "publicUrl">,
  grant: Pick<TokenGrant, "clientId" | "userId" | "scopes" | "lifetime">,
): Promise<{ token: string; tokenHash: Buffer; expires: number }> {
  const signingKey = await currentSigningKey(transaction, box);
  const token = await signAccessToken(signingKey, { issuer: `${publicUrl}/oidc`, audience: "public-api", ...grant });
  return { token, tokenHash: createHash("sha256").update(token).digest(), expires: expiryOf(token) };
}

/** The name of a service user, for mails to the admins who make its keys. */
function actsAs(user: User): string | null {
  return isPerson(user) ? null : user.name;
}

function noKey(): DomainError {
  return new DomainError("not_found", "The access key does not exist.");
}

/** Reads the role under the lock of the business: a user who has lost it meanwhile makes no key. */
async function requireAdmin(transaction: Database, businessId: string, userId: string): Promise<Person> {
  const user = requirePerson(await requireUser(transaction, businessId, userId), "session");
  requirePermission(user, "access_keys.manage");
  if (user.deactivatedAt !== null) {
    throw new DomainError("forbidden", "This user is deactivated.");
  }
  return user;
}

/** Writes a mail to the maker of a key, or to the admin who rotated it. */
async function mailMaker(
  transaction: Database,
  { box, sendsMail }: Pick<LinkTools, "box" | "sendsMail">,
  businessId: string,
  { email, name }: Pick<Person, "email" | "name">,
  event: AccessKeyEvent,
): Promise<void> {
  if (sendsMail) {
    await writeMail(transaction, box, { businessId, recipient: email, ...accessKeyMail(name, event) });
  }
}

/**
 * Revokes a key: its token is refused within two seconds. For admins, any key of the business; the maker is told of a
 * revocation by another admin.
 *
 * @throws DomainError
 */
export async function revokeAccessKey(
  database: Database,
  caller: Caller,
  tools: Pick<LinkTools, "box" | "sendsMail">,
  id: string,
): Promise<void> {
  requirePermission(caller, "access_keys.manage");
  const { businessId } = caller;
  await database.transaction(async (transaction) => {
    const key = await deleteKey(transaction, businessId, id);
    if (!key) {
      throw noKey();
    }
    const isActive = Date.parse(key.expiresAt) > databaseNow();
    const maker = key.madeBy === caller.userId ? null : await requireUser(transaction, businessId, key.madeBy);
    if (isActive && maker !== null && isPerson(maker) && maker.deactivatedAt === null) {
      await mailMaker(transaction, tools, businessId, maker, { event: "revoked", key: key.name, actsAs: null });
    }
  });
}

/**
 * Revokes all keys of a user.
 *
 * @returns the number of keys that had not expired.
 */
export function revokeAccessKeysOfUser(transaction: Database, businessId: string, userId: string): Promise<number> {
  return deleteKeysOfUser(transaction, businessId, userId);
}
