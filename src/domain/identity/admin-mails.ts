import type { Database } from "../../platform/db/database.ts";
import { type MailDraft, writeMail } from "../../platform/mail/outbox.ts";
import { countSend } from "./attempt-store.ts";
import type { LinkTools } from "./links.ts";
import { listMailedAdmins } from "./user-store.ts";

/** The maximum of admins who get a mail about one event, those who joined first. */
const MOST_ADMINS = 20;

/** The events a day, of one object or user, about which a business sends mails. */
interface Share {
  of: "object" | "user";
  whose: string;
  most: number;
}

/** An event about which admins get a mail. */
export interface AdminEvent {
  kind: string;
  /** The number of them a day about which a business sends mails. */
  mostADay: number;
  /** The parts of that number, from narrow to wide: what exceeds one takes nothing from the wider ones. */
  shares: readonly Share[];
  /** @param name the name of the admin. */
  letter(name: string): Omit<MailDraft, "businessId" | "recipient">;
}

/**
 * Writes a mail to each admin who has joined, unless the service sends no mails.
 *
 * @returns null; if a maximum refuses it, the seconds until the next one may be written: at most a day and a minute.
 */
export async function mailAdmins(
  transaction: Database,
  { box, sendsMail }: Pick<LinkTools, "box" | "sendsMail">,
  businessId: string,
  { kind, mostADay, shares, letter }: AdminEvent,
): Promise<number | null> {
  if (!sendsMail) {
    return null;
  }
  const counts = shares.map(({ of, whose, most }) => ({ name: `${kind}: ${of}`, whose, most }));
  for (const { name, whose, most } of [...counts, { name: kind, whose: businessId, most: mostADay }]) {
    const seconds = await countSend(transaction, name, whose, most);
    if (seconds !== null) {
      return seconds;
    }
  }
  for (const { email, name } of await listMailedAdmins(transaction, businessId, MOST_ADMINS)) {
    await writeMail(transaction, box, { businessId, recipient: email, ...letter(name) });
  }
  return null;
}
