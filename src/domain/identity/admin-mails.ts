import type { Database } from "../../platform/db/database.ts";
import { type MailDraft, writeMail } from "../../platform/mail/outbox.ts";
import { countSend } from "./attempt-store.ts";
import type { LinkTools } from "./links.ts";
import { listMailedAdmins } from "./user-store.ts";

/** The maximum of admins who get a mail about one event, those who joined first. */
const MOST_ADMINS = 20;

/** An event about which admins get a mail. */
export interface AdminEvent {
  kind: string;
  /** The number of them a day about which a business sends mails. */
  mostADay: number;
  /** A user who asks for something, with the number of mails a day that one user causes. One a day is about each object. */
  request?: { objectId: string; userId: string; mostOfUser: number };
  /** @param name the name of the admin. */
  letter(name: string): Omit<MailDraft, "businessId" | "recipient">;
}

/** Writes a mail to each admin who has joined, unless the service sends no mails. */
export async function mailAdmins(
  transaction: Database,
  { box, sendsMail }: Pick<LinkTools, "box" | "sendsMail">,
  businessId: string,
  { kind, mostADay, request, letter }: AdminEvent,
): Promise<void> {
  if (!sendsMail) {
    return;
  }
  // From narrow to wide: what exceeds the share of a user takes nothing from the others.
  const counts: [name: string, whose: string, most: number][] = [[kind, businessId, mostADay]];
  if (request) {
    const { objectId, userId, mostOfUser } = request;
    counts.unshift([`${kind}: object`, `${businessId}/${objectId}`, 1], [`${kind}: user`, userId, mostOfUser]);
  }
  for (const [name, whose, most] of counts) {
    if ((await countSend(transaction, name, whose, most)) !== null) {
      return;
    }
  }
  for (const { email, name } of await listMailedAdmins(transaction, businessId, MOST_ADMINS)) {
    await writeMail(transaction, box, { businessId, recipient: email, ...letter(name) });
  }
}
