import { html } from "hono/html";
import type { MailDraft } from "../../platform/mail/outbox.ts";
import { linkLifetimes } from "./links.ts";

/** The mails of the service to users: each names its addressee, the event and the next step. */

type Content = Pick<MailDraft, "subject" | "text" | "html" | "usefulSeconds">;

const SERVICE = "Campaign Dialer";
/** A notice expires after a day. */
const NOTICE_SECONDS = 86_400;

interface Letter {
  subject: string;
  name: string;
  /** Paragraphs. */
  before: readonly string[];
  link?: { label: string; url: string };
  after: readonly string[];
  usefulSeconds: number;
}

function write({ subject, name, before, link, after, usefulSeconds }: Letter): Content {
  const parts = [`Hello ${name},`, ...before, ...(link ? [link.url] : []), ...after, SERVICE];
  const paragraphs = (texts: readonly string[]) => texts.map((text) => html`<p>${text}</p>\n`);
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; color: #171a2c; max-width: 34em">
<p>Hello ${name},</p>
${paragraphs(before)}${link === undefined ? "" : html`<p><a href="${link.url}">${link.label}</a></p>\n<p style="color: #565b75; overflow-wrap: anywhere">${link.url}</p>\n`}${paragraphs(after)}<p>${SERVICE}</p>
</body>
</html>
`;
  return { subject, text: `${parts.join("\n\n")}\n`, html: String(page), usefulSeconds };
}

export function invitationMail({ name, businessName, url }: { name: string; businessName: string; url: string }) {
  return write({
    subject: `${businessName} invites you to ${SERVICE}`,
    name,
    before: [`${businessName} has made an account for you. Follow this link and choose a password:`],
    link: { label: "Accept the invitation", url },
    after: ["The link is good once, for three days. If you did not expect it, ignore this mail."],
    usefulSeconds: linkLifetimes.invitation,
  });
}

export function passwordMail({ name, url }: { name: string; url: string }): Content {
  return write({
    subject: `Your password for ${SERVICE}`,
    name,
    before: ["Somebody asked for a new password for your account. Follow this link to choose one:"],
    link: { label: "Choose a new password", url },
    after: ["The link is good once, for an hour. If it was not you, ignore this mail: your password stays as it is."],
    usefulSeconds: linkLifetimes.password,
  });
}

export function emailChangeMail({ name, url }: { name: string; url: string }): Content {
  return write({
    subject: `Your new e-mail address for ${SERVICE}`,
    name,
    before: ["Somebody wants to sign in with this address from now on. Follow this link to confirm it:"],
    link: { label: "Confirm this address", url },
    after: ["The link is good once, for a day. If it was not you, ignore this mail."],
    usefulSeconds: linkLifetimes.email,
  });
}

/** To the previous address. */
export function emailChangedMail({ name, newEmail }: { name: string; newEmail: string }): Content {
  return write({
    subject: `Your e-mail address for ${SERVICE} has changed`,
    name,
    before: [`Your account has the address ${newEmail} from now on. This one signs you in no more.`],
    after: ["If it was not you, tell an admin of your business at once."],
    usefulSeconds: NOTICE_SECONDS,
  });
}

export function passwordChangedMail({ name }: { name: string }): Content {
  return write({
    subject: `Your password for ${SERVICE} has changed`,
    name,
    before: ["The password of your account was changed, and other browsers were signed out."],
    after: ["If it was not you, ask for a new password on the page of sign-in, and tell an admin of your business."],
    usefulSeconds: NOTICE_SECONDS,
  });
}
