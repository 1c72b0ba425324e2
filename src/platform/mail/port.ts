/** An outgoing mail. */
export interface Mail {
  /** The same in each attempt, so that mail programs show a mail that arrives twice only once. */
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** The result of one attempt. `refused`: the server will never take this mail. */
export type MailResult = { outcome: "sent" } | { outcome: "refused" | "later"; reason: string };

/** Hands mails to a server that delivers them. */
export interface Mailer {
  send(mail: Mail, signal: AbortSignal): Promise<MailResult>;
}

/** The server for mails, and their sender. */
export interface MailSettings {
  url: string;
  /** An address, or a name and an address: `Campaign Dialer <no-reply@example.com>`. */
  from: string;
  /** Whether the server is on this machine, so that the connection has no TLS. */
  isLocal: boolean;
}
