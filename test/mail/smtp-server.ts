import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail that the server took. */
export interface TakenMail {
  recipient: string;
  /** With its headers, as it came. */
  source: string;
  user: string | undefined;
  /** Whether the connection was encrypted. */
  secure: boolean;
}

export interface MailServer {
  port: number;
  /** The mails that it took. */
  taken: TakenMail[];
  /** Resolves after the given number of mails. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

interface MailServerSettings extends SMTPServerOptions {
  port?: number;
  /** The server's refusal of a recipient, if any. */
  refuse?(recipient: string): { code: number; message: string } | undefined;
  /** Called with a received mail before its acknowledgment. */
  beforeTaken?(): Promise<void> | void;
}

/** A real SMTP server on loopback that stores the received mails. */
export async function startMailServer({
  port = 0,
  refuse,
  beforeTaken,
  ...options
}: MailServerSettings = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.cert ? [] : ["STARTTLS"],
    // A name of this machine is looked up otherwise.
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const refusal = refuse?.(address);
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", async () => {
        taken.push({
          recipient: session.envelope.rcptTo[0]?.address ?? "",
          source: Buffer.concat(chunks).toString(),
          user: session.user as unknown as string | undefined,
          secure: session.secure,
        });
        await beforeTaken?.();
        done();
        for (const each of waiting.filter(({ count }) => taken.length >= count)) {
          each.resolve();
        }
      });
    },
    ...options,
  });
  // A client that disconnects midway is not a failure of the server.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    until: (count) =>
      taken.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve: () => resolve() })),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
