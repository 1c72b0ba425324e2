import type { Database } from "../../platform/db/database.ts";
import { writeMail } from "../../platform/mail/outbox.ts";
import { countSend } from "./attempt-store.ts";
import { closeLinks, findLink, makeLink, type OpenLink, useLink } from "./link-store.ts";
import { type LinkTools, linkUrl } from "./links.ts";
import { passwordChangedMail, passwordMail } from "./mails.ts";
import { checkPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import type { Person } from "./rules.ts";
import { deleteStepsOfUser } from "./second-factor/step-store.ts";
import { findBusiness, findUserByEmail, setPasswordHash } from "./store.ts";

/** The maximum of links that an account, and a network, may request in an hour. */
const MOST_OF_ACCOUNT = 5;
const MOST_OF_NETWORK = 30;
const HOUR_SECONDS = 3_600;

/** Creates a link for a user to choose a new password; it replaces the previous one. */
export async function makePasswordLink(
  transaction: Database,
  tools: Pick<LinkTools, "box" | "publicUrl">,
  businessId: string,
  userId: string,
): Promise<{ url: string; expiresAt: string }> {
  const { token, expiresAt } = await makeLink(transaction, tools, { businessId, userId, purpose: "password" });
  return { url: linkUrl(tools, "password", token), expiresAt };
}

/**
 * Mails a link for a forgotten password. The answer does not reveal whether the account exists.
 *
 * @returns null, or the seconds to wait.
 */
export async function askForPassword(
  database: Database,
  tools: LinkTools,
  { email: given, network }: { email: string; network: string },
): Promise<number | null> {
  const email = given.trim().toLowerCase().slice(0, 254);
  const ofNetwork = await countSend(database, "password links of a network", network, MOST_OF_NETWORK, HOUR_SECONDS);
  const seconds =
    ofNetwork ?? (await countSend(database, "password links of an account", email, MOST_OF_ACCOUNT, HOUR_SECONDS));
  if (seconds !== null) {
    return seconds;
  }
  await database.transaction(async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user || user.businessId === null || user.deactivatedAt !== null || !tools.sendsMail) {
      return;
    }
    const { businessId } = user;
    const { url } = await makePasswordLink(transaction, tools, businessId, user.id);
    const letter = passwordMail({ name: user.name, url });
    await writeMail(transaction, tools.box, { businessId, recipient: user.email, ...letter });
  });
  return null;
}

/** The password link with this token, for its page; null if it is no longer valid. */
export function findPasswordLink(database: Database, token: string): Promise<OpenLink | null> {
  return findLink(database, "password", token);
}

/** A new password, before it is set: hashing takes longer than a transaction should. */
export interface NewPassword {
  userId: string;
  businessId: string | null;
  email: string;
  name: string;
  hash: string;
}

/**
 * Checks the new password for the user of this link.
 *
 * @returns null if the link is no longer valid.
 * @throws DomainError `validation_error` on an invalid password.
 */
export async function preparePassword(
  database: Database,
  token: string,
  password: string,
): Promise<NewPassword | null> {
  const link = await findLink(database, "password", token);
  if (!link) {
    return null;
  }
  checkPassword(password, link);
  const { userId, businessId, email, name } = link;
  return { userId, businessId, email, name, hash: await hashPassword(password) };
}

/** Checks the new password for a signed-in user. @throws DomainError `validation_error` on an invalid password. */
export async function checkOwnPassword(database: Database, user: Person, password: string): Promise<void> {
  const business = user.businessId === null ? null : await findBusiness(database, user.businessId);
  checkPassword(password, { ...user, businessName: business?.name ?? null });
}

/** @returns whether the link was still valid: exactly one of concurrent uses succeeds. */
export function usePasswordLink(transaction: Database, token: string): Promise<boolean> {
  return useLink(transaction, "password", token);
}

/** Sets the password. Earlier links and steps of sign-in become invalid, and the user gets a notice. */
export async function storePassword(transaction: Database, tools: LinkTools, password: NewPassword): Promise<void> {
  const { userId, businessId, email, name, hash } = password;
  await setPasswordHash(transaction, userId, hash);
  if (businessId === null) {
    return;
  }
  await closeLinks(transaction, businessId, userId);
  await deleteStepsOfUser(transaction, businessId, userId);
  if (tools.sendsMail) {
    await writeMail(transaction, tools.box, { businessId, recipient: email, ...passwordChangedMail({ name }) });
  }
}
