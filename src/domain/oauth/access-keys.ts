import { createHash } from "node:crypto";
import { z } from "zod";
import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { mailedName } from "../../platform/mail/names.ts";
import { writeMail } from "../../platform/mail/outbox.ts";
import { expiryOf, signAccessToken } from "../../platform/tokens/access-token.ts";
import { currentSigningKey } from "../../platform/tokens/signing-keys.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import type { LinkTools } from "../identity/links.ts";
import { type AccessKeyEvent, accessKeyMail } from "../identity/mails.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller, User } from "../identity/rules.ts";
import { requireUser } from "../identity/users.ts";
import { type AccessKey, countKeys, deleteKey, deleteKeysOfUser, insertKey } from "./access-key-store.ts";
import { scopesOf } from "./scopes.ts";

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

const publicScopes = scopesOf("public-api");

const keyDraft = z.strictObject({
  name: mailedName(80),
  scopes: z
    .array(z.enum(publicScopes))
    .min(1)
    .max(publicScopes.length)
    .transform((given) => publicScopes.filter((scope) => given.includes(scope))),
  lifetimeSeconds: z.int().min(KEY_LIFETIME.least).max(KEY_LIFETIME.most),
});

/**
 * Makes an access token for scripts of the caller, without a sign-in of an app. For admins.
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
  const { box, publicUrl, hasPages } = tools;
  if (!hasPages) {
    throw new DomainError("unprocessable_entity", "An outside issuer signs users in: get access tokens from it.");
  }
  const { name, scopes, lifetimeSeconds: lifetime } = parseInput(keyDraft, draft);
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const maker = await requireAdmin(transaction, businessId, userId);
    const { ofBusiness, ofUser } = await countKeys(transaction, businessId, userId);
    const advice = "Revoke one that is no longer needed.";
    requireRoom(ofBusiness, caps.accessKeys, "access keys", advice);
    requireRoom(ofUser, caps.accessKeysOfUser, "access keys of one user", advice);
    const identity = newIdentity("key");
    const signingKey = await currentSigningKey(transaction, box);
    const issuer = `${publicUrl}/oidc`;
    const grant = { issuer, audience: "public-api", userId, clientId: identity.id, scopes, lifetime } as const;
    const token = await signAccessToken(signingKey, grant);
    const tokenHash = createHash("sha256").update(token).digest();
    const expires = expiryOf(token);
    const key = { ...identity, userId, name, scopes, tokenHash, expires };
    const accessKey = await insertKey(transaction, businessId, key);
    await mailMaker(transaction, tools, businessId, maker, { event: "made", key: name });
    return { accessKey, token };
  });
}

/** Reads the role under the lock of the business: a user who has lost it meanwhile makes no key. */
async function requireAdmin(transaction: Database, businessId: string, userId: string): Promise<User> {
  const user = await requireUser(transaction, businessId, userId);
  requirePermission(user, "access_keys.manage");
  if (user.deactivatedAt !== null) {
    throw new DomainError("forbidden", "This user is deactivated.");
  }
  return user;
}

/** Writes a mail to the maker of a key. */
async function mailMaker(
  transaction: Database,
  { box, sendsMail }: Pick<LinkTools, "box" | "sendsMail">,
  businessId: string,
  { email, name }: Pick<User, "email" | "name">,
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
      throw new DomainError("not_found", "The access key does not exist.");
    }
    const isActive = Date.parse(key.expiresAt) > databaseNow();
    if (isActive && key.userId !== caller.userId) {
      const maker = await requireUser(transaction, businessId, key.userId);
      await mailMaker(transaction, tools, businessId, maker, { event: "revoked", key: key.name });
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
