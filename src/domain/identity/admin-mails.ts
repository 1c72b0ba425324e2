import type { Database } from "../../platform/db/database.ts";
import { type MailDraft, writeMail } from "../../platform/mail/outbox.ts";
import { countSend } from "./attempt-store.ts";
import type { LinkTools } from "./links.ts";
import { listMailedAdmins } from "./user-store.ts";

/** The maximum of admins who get a mail about one event, those who joined first. */
const MOST_ADMINS = 20;

/** An event about which admins get a mail. */
export interface AdminEvent {
  /** Its kind, and the number of them a day about which a business sends mails. */
  kind: string;
  mostADay: number;
  /** @param name the name of the admin. */
  letter(name: string): Omit<MailDraft, "businessId" | "recipient">;
}

/** Writes a mail to each admin who has joined, unless the service sends no mails. */
export async function mailAdmins(
  transaction: Database,
  { box, sendsMail }: Pick<LinkTools, "box" | "sendsMail">,
  businessId: string,
  { kind, mostADay, letter }: AdminEvent,
): Promise<void> {
  if (!sendsMail || (await countSend(transaction, kind, businessId, mostADay)) !== null) {
    return;
  }
  for (const { email, name } of await listMailedAdmins(transaction, businessId, MOST_ADMINS)) {
    await writeMail(transaction, box, { businessId, recipient: email, ...letter(name) });
  }
}
