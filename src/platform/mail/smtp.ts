import { createTransport } from "nodemailer";
import type { Mailer, MailResult, MailSettings } from "./port.ts";

/** The time limit for each step of an attempt. */
const STEP_MS = 10_000;
/** The time limit for an attempt. */
const ATTEMPT_MS = 60_000;

/** The steps in which a refusal concerns this mail; in other steps it concerns the account or the server. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

/** The submission port (RFC 6409), and that of TLS from the first byte (RFC 8314). */
const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/**
 * Sends by SMTP, over TLS unless the server is on this machine.
 *
 * @param authorities trusted instead of those of the system.
 */
export function createSmtpMailer(settings: MailSettings, authorities?: string): Mailer {
  const { from } = settings;
  const transport = openTransport(settings, authorities);
  return {
    async send({ messageId, recipient, subject, text, html }, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
      const sending = transport
        .sendMail({
          messageId: `<${messageId}@${domainOf(from)}>`,
          to: { name: "", address: recipient },
          subject,
          text,
          html,
          // RFC 3834: suppresses vacation notices in reply.
          headers: { "Auto-Submitted": "auto-generated" },
        })
        .then((): MailResult => ({ outcome: "sent" }), explain);
      return Promise.race([sending, aborted(limit)]);
    },
  };
}

/** Connects and signs in, and sends nothing. @throws if the server refuses that, or does not answer. */
export async function checkSmtp(settings: MailSettings): Promise<void> {
  const transport = openTransport(settings);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function openTransport({ url, from, isLocal }: MailSettings, authorities?: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  return createTransport(
    {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? (PORTS[protocol] as number) : Number(port),
      secure: protocol === "smtps:",
      requireTLS: !isLocal,
      ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...(authorities !== undefined && { tls: { ca: authorities } }),
      dnsTimeout: STEP_MS,
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** The domain of an address with or without a name. */
function domainOf(from: string): string {
  return from.replace(/^.*@/, "").replace(/[>\s].*$/, "");
}

function aborted(signal: AbortSignal): Promise<MailResult> {
  return new Promise((resolve) => {
    const end = () => resolve({ outcome: "later", reason: "the attempt was aborted" });
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) {
      end();
    }
  });
}

/** The result of a failure, from nodemailer's error: the step, the server's code and its message. */
function explain(error: Error & { command?: string; responseCode?: number; response?: string }): MailResult {
  const { command = "", responseCode = 0, response } = error;
  const isLasting = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  // The server's message names the recipient, who must not be in a log.
  const reason = (response ?? error.message).replace(/\S+@\S+/g, "…");
  return { outcome: isLasting ? "refused" : "later", reason };
}
