import { createTransport } from "nodemailer";
import type { Mailer, MailResult, MailSettings } from "./port.ts";

/** The longest that each step of an attempt may take. */
const STEP_MS = 10_000;
/** The longest that an attempt may take. */
const ATTEMPT_MS = 60_000;

/** Steps at which a refusal concerns this mail; elsewhere it concerns the account or the server. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

/** The submission port (RFC 6409), and that of TLS from the first byte (RFC 8314). */
const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/**
 * Sends by SMTP, over TLS unless the server is on this machine.
 *
 * @param authorities to trust instead of those of the system.
 */
export function createSmtpMailer({ url, from, isLocal }: MailSettings, authorities?: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport(
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
          // RFC 3834: no vacation notice answers it.
          headers: { "Auto-Submitted": "auto-generated" },
        })
        .then((): MailResult => ({ outcome: "sent" }), explain);
      return Promise.race([sending, aborted(limit)]);
    },
  };
}

/** The domain of an address, alone or behind a name. */
function domainOf(from: string): string {
  return from.replace(/^.*@/, "").replace(/[>\s].*$/, "");
}

function aborted(signal: AbortSignal): Promise<MailResult> {
  return new Promise((resolve) => {
    const end = () => resolve({ outcome: "later", reason: "the attempt was cut off" });
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) {
      end();
    }
  });
}

/** What nodemailer says of a failure: the step, the code of the server, and its words. */
function explain(error: Error & { command?: string; responseCode?: number; response?: string }): MailResult {
  const { command = "", responseCode = 0, response } = error;
  const isLasting = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  // The words of a server name the recipient, whom no log should.
  const reason = (response ?? error.message).replace(/\S+@\S+/g, "…");
  return { outcome: isLasting ? "refused" : "later", reason };
}
