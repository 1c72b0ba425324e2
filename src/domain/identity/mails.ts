import { html } from "hono/html";
import { inMail, operatorsInMail } from "../../platform/mail/names.ts";
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
  const greeting = `Hello ${inMail(name)},`;
  const parts = [greeting, ...before, ...(link ? [link.url] : []), ...after, SERVICE];
  const paragraphs = (texts: readonly string[]) => texts.map((text) => html`<p>${text}</p>\n`);
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; color: #171a2c; max-width: 34em">
<p>${greeting}</p>
${paragraphs(before)}${link === undefined ? "" : html`<p><a href="${link.url}">${link.label}</a></p>\n<p style="color: #565b75; overflow-wrap: anywhere">${link.url}</p>\n`}${paragraphs(after)}<p>${SERVICE}</p>
</body>
</html>
`;
  return { subject, text: `${parts.join("\n\n")}\n`, html: String(page), usefulSeconds };
}

export function invitationMail({ name, businessName, url }: { name: string; businessName: string; url: string }) {
  const business = operatorsInMail(businessName);
  return write({
    subject: `${business} invites you to ${SERVICE}`,
    name,
    before: [`${business} has created an account for you. Follow this link to choose a password:`],
    link: { label: "Accept the invitation", url },
    after: ["The link works once, within three days. If you did not expect this mail, ignore it."],
    usefulSeconds: linkLifetimes.invitation,
  });
}

export function passwordMail({ name, url }: { name: string; url: string }): Content {
  return write({
    subject: `Your password for ${SERVICE}`,
    name,
    before: ["A new password was requested for your account. Follow this link to choose one:"],
    link: { label: "Choose a new password", url },
    after: [
      "The link works once, within an hour. If you did not request it, ignore this mail: your password does not change.",
    ],
    usefulSeconds: linkLifetimes.password,
  });
}

export function emailChangeMail({ name, url }: { name: string; url: string }): Content {
  return write({
    subject: `Your new e-mail address for ${SERVICE}`,
    name,
    before: ["This address was entered as the new sign-in address of an account. Follow this link to confirm it:"],
    link: { label: "Confirm this address", url },
    after: ["The link works once, within a day. If you did not request it, ignore this mail."],
    usefulSeconds: linkLifetimes.email,
  });
}

/** To the previous address. */
export function emailChangedMail({ name, newEmail }: { name: string; newEmail: string }): Content {
  return write({
    subject: `Your e-mail address for ${SERVICE} has changed`,
    name,
    before: [`The address of your account is now ${newEmail}. You can no longer sign in with this one.`],
    after: ["If you did not change it, tell an admin of your business at once."],
    usefulSeconds: NOTICE_SECONDS,
  });
}

export function passwordChangedMail({ name }: { name: string }): Content {
  return write({
    subject: `Your password for ${SERVICE} has changed`,
    name,
    before: ["The password of your account was changed, and other browsers were signed out."],
    after: [
      "If you did not change it, request a new password on the sign-in page, and tell an admin of your business.",
    ],
    usefulSeconds: NOTICE_SECONDS,
  });
}

/** A change or a use of the second factor about which its user gets a mail. */
export type SecondFactorEvent =
  | { event: "passkey-added" | "passkey-removed"; passkey: string }
  | { event: "codes-on" | "codes-off" | "recovery-codes-replaced" | "reset" | "wrong-codes" }
  | { event: "recovery-code-used"; left: number };

export function secondFactorMail(name: string, event: SecondFactorEvent): Content {
  return write({
    subject: `Your second factor for ${SERVICE}`,
    name,
    before: [factOf(event)],
    after: [
      event.event === "wrong-codes"
        ? "If it was not you, somebody knows your password: change it on the page of your account."
        : "If it was not you, change your password on the page of your account, and tell an admin of your business.",
    ],
    usefulSeconds: NOTICE_SECONDS,
  });
}

function factOf(event: SecondFactorEvent): string {
  switch (event.event) {
    case "passkey-added":
      return `The passkey "${inMail(event.passkey)}" was added to your account.`;
    case "passkey-removed":
      return `The passkey "${inMail(event.passkey)}" was removed from your account.`;
    case "codes-on":
      return "One-time codes of an authenticator app were turned on for your account.";
    case "codes-off":
      return "One-time codes of an authenticator app were turned off for your account.";
    case "recovery-codes-replaced":
      return "Your account has new recovery codes. The previous ones are no longer valid.";
    case "recovery-code-used":
      return `Somebody signed in to your account with a recovery code. You have ${event.left} left.`;
    case "reset":
      return "Your second factor was removed, and all your browsers were signed out. You can now sign in with your password alone, and set up a new second factor.";
    case "wrong-codes":
      return "Somebody entered your password, and then too many wrong codes.";
  }
}

/** A change of an access key that its maker is told, or the admin who rotated it. */
export interface AccessKeyEvent {
  event: "made" | "rotated" | "revoked";
  /** The name of the key. */
  key: string;
  /** The name of the service user as whom it acts; null: the addressee. */
  actsAs: string | null;
}

export function accessKeyMail(name: string, { event, key, actsAs }: AccessKeyEvent): Content {
  const actor = actsAs === null ? "you" : `the service user "${inMail(actsAs)}"`;
  const fact =
    event === "rotated"
      ? `The access key "${inMail(key)}" got a new token in your name. The old token works for at most 24 hours.`
      : `The access key "${inMail(key)}" was made in your name.`;
  return event !== "revoked"
    ? write({
        subject: event === "made" ? `A new access key for ${SERVICE}` : `A new token of an access key for ${SERVICE}`,
        name,
        before: [`${fact} A script that has its token acts as ${actor}.`],
        after: [
          "If it was not you, change your password on the page of your account, revoke your access keys with it, and tell an admin of your business.",
        ],
        usefulSeconds: NOTICE_SECONDS,
      })
    : write({
        subject: `Your access key for ${SERVICE} was revoked`,
        name,
        before: [
          `An admin of your business has revoked your access key "${inMail(key)}". Scripts with its token are refused.`,
        ],
        after: ["If a script still needs access, make a new access key."],
        usefulSeconds: NOTICE_SECONDS,
      });
}

/** A queue of callers that is over one of its thresholds. */
export interface AlertedQueue {
  name: string;
  callers: number;
  longestWaitSeconds: number;
}

/** @param mail `url`: the page that shows the queues. */
export function queueAlertMail(
  name: string,
  { name: queue, callers, longestWaitSeconds }: AlertedQueue,
  { url, usefulSeconds }: { url: string; usefulSeconds: number },
): Content {
  const waits = callers === 1 ? "1 caller waits" : `${callers} callers wait`;
  const [minutes, seconds] = [Math.floor(longestWaitSeconds / 60), Math.floor(longestWaitSeconds % 60)];
  return write({
    subject: `${waits} in the queue ${inMail(queue)}`,
    name,
    before: [
      `${waits} in the queue ${inMail(queue)}, the first for ${minutes} min ${seconds} s. The queue is over a threshold at which admins are told.`,
    ],
    link: { label: "Open the wallboard", url },
    after: [
      "You get one mail each time the queue passes a threshold, and at most one in a quarter of an hour. Admins set the thresholds in the dashboard: Queues, Edit.",
    ],
    usefulSeconds,
  });
}

/** A person asks the admins to approve an agent. */
export interface AgentRequest {
  /** The host of an agent that nobody has registered, else its name. */
  agent: string;
  /** The name of the person. */
  askedBy: string;
}

export function agentRequestMail(name: string, { agent, askedBy }: AgentRequest): Content {
  return write({
    subject: `An agent waits for your approval in ${SERVICE}`,
    name,
    before: [
      `${inMail(askedBy)} wants to connect the agent "${inMail(agent)}". It can then read and act in the name of this person.`,
    ],
    after: [
      "To approve it, open the dashboard: Access, Apps, Agents. If you do nothing, the agent gets no access.",
      "This is the only mail about this request.",
    ],
    usefulSeconds: NOTICE_SECONDS,
  });
}
