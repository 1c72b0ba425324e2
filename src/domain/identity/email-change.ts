import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { emailAddress, parseInput } from "../../platform/input.ts";
import { writeMail } from "../../platform/mail/outbox.ts";
import { recordOnPage } from "../audit/record.ts";
import type { PageSource } from "../audit/rules.ts";
import { type AttemptLimits, countSend } from "./attempt-store.ts";
import { isEmailElsewhere } from "./elsewhere.ts";
import { closeLinks, findLink, makeLink, type OpenLink, useLink } from "./link-store.ts";
import { type LinkTools, linkUrl } from "./links.ts";
import { emailChangedMail, emailChangeMail } from "./mails.ts";
import type { Person } from "./rules.ts";
import type { SignedIn } from "./second-factor/admission.ts";
import { type Proof, provePassword, type Refused } from "./sign-in.ts";
import { findUserByEmail } from "./store.ts";
import { addressTaken, setEmail } from "./user-store.ts";

const MOST_A_DAY = 10;

const wanted = z.object({ email: emailAddress.transform((email) => email.toLowerCase()) });

/**
 * Mails a link to the new address of a user. The answer does not reveal whether the address has an account.
 *
 * @returns null, or the reason why the password was refused.
 * @throws DomainError
 */
export async function askForEmail(
  database: Database,
  tools: LinkTools,
  limits: AttemptLimits,
  user: Person,
  input: string,
  proof: Proof,
): Promise<Refused | null> {
  const { email } = parseInput(wanted, { email: input });
  const { businessId } = user;
  if (businessId === null || !tools.sendsMail) {
    throw new DomainError("unprocessable_entity", "This service sends no mail, so no address can be confirmed.");
  }
  const refused = await provePassword(database, limits, user, proof);
  if (refused) {
    return refused;
  }
  const seconds = await countSend(database, "links for a new address", user.id, MOST_A_DAY);
  if (seconds !== null) {
    return { outcome: "limited", retryAfter: seconds };
  }
  await database.transaction(async (transaction) => {
    // Recorded in either case: the log must not tell an admin which addresses have an account.
    const entry = { action: "user.email_change_requested", given: { email } } as const;
    await recordOnPage(transaction, { businessId, userId: user.id }, proof, entry);
    if (await findUserByEmail(transaction, email)) {
      return;
    }
    const draft = { businessId, userId: user.id, purpose: "email", newEmail: email } as const;
    const { token } = await makeLink(transaction, tools, draft);
    const letter = emailChangeMail({ name: user.name, url: linkUrl(tools, "email", token) });
    await writeMail(transaction, tools.box, { businessId, recipient: email, ...letter });
  });
  return null;
}

/** The link to a new address with this token, for its page; null if it is no longer valid. */
export function findEmailLink(database: Database, token: string): Promise<OpenLink | null> {
  return findLink(database, "email", token);
}

/**
 * Sets the new address of the user, who has just signed in with the previous one: the reader of the mail may be another
 * person. Earlier links become invalid, and the previous address gets a notice.
 *
 * @returns whether the link was still valid, and the user's.
 * @throws DomainError `conflict` if another account has taken the address since.
 */
export async function confirmEmail(
  database: Database,
  tools: LinkTools,
  token: string,
  signedIn: SignedIn,
  source: PageSource,
): Promise<boolean> {
  const link = await findLink(database, "email", token);
  if (!link || link.userId !== signedIn.userId) {
    return false;
  }
  const { businessId, userId, email, name } = link;
  const newEmail = link.newEmail as string;
  return database.transaction(async (transaction) => {
    if (!(await useLink(transaction, "email", token))) {
      return false;
    }
    if (await isEmailElsewhere(transaction, newEmail)) {
      throw addressTaken();
    }
    await setEmail(transaction, userId, newEmail);
    await recordOnPage(transaction, link, source, { action: "user.email_changed", given: { email: newEmail } });
    // The reader of the previous mailbox may have a link to a new password.
    await closeLinks(transaction, businessId, userId);
    if (tools.sendsMail) {
      const letter = emailChangedMail({ name, newEmail });
      await writeMail(transaction, tools.box, { businessId, recipient: email, ...letter });
    }
    return true;
  });
}
