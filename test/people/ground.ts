import type { LinkTools } from "../../src/domain/identity/links.ts";
import { type MailJob, openBody } from "../../src/platform/mail/outbox.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import type { TestDatabase } from "../support/database.ts";
import { TEST_KEY } from "../support/webhook-tools.ts";

/** The request of a page. */
export const source = { network: "192.0.2.1", requestId: "req_test" };

/** What makes links in a service that sends mails. */
export const mailing: LinkTools = {
  box: secretBox([TEST_KEY]),
  publicUrl: "http://api.test",
  sendsMail: true,
  hasPages: true,
};

export interface WrittenMail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Returns the waiting mails, oldest first, and deletes them. */
export async function takeMails({ query }: TestDatabase): Promise<WrittenMail[]> {
  const rows = await query<Omit<MailJob, "attempts" | "hasExpired">>(
    `DELETE FROM mails RETURNING business_id AS "businessId", id, recipient, subject, sealed_body AS "sealedBody"`,
  );
  return rows
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((row) => ({
      recipient: row.recipient,
      subject: row.subject,
      ...openBody(mailing.box, { ...row, attempts: 1, hasExpired: false }),
    }));
}

/** The token at the end of the link in a mail. */
export function tokenIn({ text }: Pick<WrittenMail, "text">): string {
  return /\/oidc\/\w+\/([\w-]{43})\b/.exec(text)?.[1] as string;
}
