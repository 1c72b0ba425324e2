import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimMails } from "../../src/domain/identity/mail-store.ts";
import type { JobWorker } from "../../src/platform/job-worker.ts";
import { writeMail } from "../../src/platform/mail/outbox.ts";
import type { MailSettings } from "../../src/platform/mail/port.ts";
import { createSmtpMailer } from "../../src/platform/mail/smtp.ts";
import { startMailing } from "../../src/platform/mail/worker.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { type Authority, createAuthority } from "../support/certificates.ts";
import type { TestDatabase } from "../support/database.ts";
import { TEST_KEY } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { type MailServer, startMailServer } from "./smtp-server.ts";

let test: TestDatabase;
let world: World;
let authority: Authority;
const box = secretBox([TEST_KEY]);
const running: { end(): Promise<void> }[] = [];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  authority = createAuthority();
});
afterAll(async () => {
  authority.remove();
  await test.drop();
});
beforeEach(() => test.query("DELETE FROM mails"));
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.end()));
});

async function serve(settings: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(settings);
  running.push({ end: () => server.close() });
  return server;
}

const local = (port: number): MailSettings => ({
  url: `smtp://127.0.0.1:${port}`,
  from: "Campaign Dialer <no-reply@dialer.example>",
  isLocal: true,
});

/** A worker, and its reasons for failed mails. */
function work(settings: MailSettings, authorities?: string): { worker: JobWorker; reasons: string[] } {
  const reasons: string[] = [];
  const worker = startMailing({
    database: test.database,
    claim: claimMails,
    box,
    mailer: createSmtpMailer(settings, authorities),
    failed: (_job, { reason }) => reasons.push(reason),
    sent: () => {},
    onError: (error) => reasons.push(String(error)),
  });
  running.push(worker);
  worker.wake();
  return { worker, reasons };
}

const write = (changes: object = {}, sealing = box) =>
  writeMail(test.database, sealing, {
    businessId: world.northwind.businessId,
    recipient: "ida@invited.example",
    subject: "Hello Ida",
    text: "Follow this link: https://api.example/oidc/invitation/secret",
    html: "<p>Follow this link</p>",
    usefulSeconds: 3600,
    ...changes,
  });

interface Row {
  state: string;
  attempts: number;
  failure: string | null;
  isErased: boolean;
}

const rows = () =>
  test.query<Row>(
    `SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state,
       attempts, failure, sealed_body IS NULL AS "isErased" FROM mails ORDER BY id`,
  );

/** Waits until the mail has this state or this number of attempts, and returns it. */
const settled = (state: string, attempts: number) =>
  expect.poll(rows).toEqual([expect.objectContaining({ state, attempts })]);
// Times are rounded to a millisecond: the present one may become one of the future.
const due = () => test.query("UPDATE mails SET due_at = now() - interval '2 seconds'");
const header = (source: string, name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(source)?.[1];

describe("a mail", () => {
  it("of a suspended business waits until it is reinstated, or has expired", async () => {
    const { businessId } = world.northwind;
    await write();
    await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [businessId]);
    expect(await claimMails(test.database, 5)).toEqual([]);
    await test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [businessId]);
    expect(await claimMails(test.database, 5)).toMatchObject([{ businessId, attempts: 1, hasExpired: false }]);
    await test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [businessId]);
    await test.query(
      "UPDATE mails SET due_at = now() - interval '2 seconds', expires_at = now() - interval '2 seconds'",
    );
    expect(await claimMails(test.database, 5)).toMatchObject([{ businessId, attempts: 2, hasExpired: true }]);
    await test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [businessId]);
  });

  it("is sent once, as text and as HTML, and its body is erased", async () => {
    const server = await serve();
    await write();
    work(local(server.port));
    await server.until(1);
    await settled("sent", 1);
    expect((await rows())[0]?.isErased).toBe(true);
    const [mail] = server.taken;
    expect(mail?.recipient).toBe("ida@invited.example");
    expect(header(mail?.source ?? "", "From")).toBe("Campaign Dialer <no-reply@dialer.example>");
    expect(header(mail?.source ?? "", "Subject")).toBe("Hello Ida");
    expect(header(mail?.source ?? "", "Auto-Submitted")).toBe("auto-generated");
    expect(header(mail?.source ?? "", "Message-ID")).toMatch(/^<mail_\w{26}@dialer\.example>$/);
    expect(mail?.source).toContain("Content-Type: text/plain");
    expect(mail?.source).toContain("Content-Type: text/html");
  });

  it("is not written when its transaction fails", async () => {
    const failing = test.database.transaction(async (transaction) => {
      await writeMail(transaction, box, {
        businessId: world.northwind.businessId,
        recipient: "ida@invited.example",
        subject: "",
        text: "",
        html: "",
        usefulSeconds: 1,
      });
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  it("waits for an unavailable server, and for one that accepts it later", async () => {
    const first = await startMailServer();
    await first.close();
    await write();
    const { worker, reasons } = work(local(first.port));
    await settled("waiting", 1);
    await expect.poll(() => reasons.length).toBe(1);
    let answers = 0;
    const back = await serve({
      port: first.port,
      refuse: () => (answers++ === 0 ? { code: 451, message: "Try again later" } : undefined),
    });
    await due();
    worker.wake();
    await settled("waiting", 2);
    await expect.poll(async () => (await rows())[0]?.failure).toContain("451");
    await due();
    worker.wake();
    await back.until(1);
    await settled("sent", 3);
  });

  it("fails at once if the server refuses its recipient, without the address in the log", async () => {
    const server = await serve({ refuse: (to) => ({ code: 550, message: `<${to}> is unknown here` }) });
    await write();
    const { reasons } = work(local(server.port));
    await settled("failed", 1);
    expect(reasons).toEqual(["550 … is unknown here"]);
    expect(await rows()).toMatchObject([{ isErased: true, failure: "550 … is unknown here" }]);
  });

  it("is not given up because the server refuses the account", async () => {
    const server = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error("Wrong"), { responseCode: 535 })),
    });
    await write();
    work({ ...local(server.port), url: `smtp://user:wrong@127.0.0.1:${server.port}` });
    await settled("waiting", 1);
  });

  it("is given up at once if its body was changed", async () => {
    const server = await serve();
    await write();
    await test.query(
      "UPDATE mails SET sealed_body = set_byte(sealed_body, length(sealed_body) - 1, get_byte(sealed_body, length(sealed_body) - 1) # 255)",
    );
    const { reasons } = work(local(server.port));
    await settled("failed", 1);
    expect(reasons).toEqual(["its body cannot be decrypted"]);
    expect(await rows()).toMatchObject([{ isErased: true, failure: "its body cannot be decrypted" }]);
    expect(server.taken).toEqual([]);
  });

  it("waits for its key if this process lacks it, however often it was attempted", async () => {
    const server = await serve();
    await write({}, secretBox([Buffer.alloc(32, 9)]));
    await test.query("UPDATE mails SET attempts = 20");
    const { reasons } = work(local(server.port));
    const reason = /^the encryption key [0-9a-f]{8} of its body is missing$/;
    await expect.poll(() => reasons).toEqual([expect.stringMatching(reason)]);
    await settled("waiting", 21);
    expect(await rows()).toMatchObject([{ isErased: false, failure: expect.stringMatching(reason) }]);
    expect(server.taken).toEqual([]);
  });

  it("is given up after ten attempts, and when its link has expired", async () => {
    const server = await serve({ refuse: () => ({ code: 451, message: "Later" }) });
    await write();
    await test.query("UPDATE mails SET attempts = 9");
    const { worker } = work(local(server.port));
    await settled("failed", 10);
    await test.query("DELETE FROM mails");
    await write();
    await test.query("UPDATE mails SET expires_at = now() - interval '1 second'");
    worker.wake();
    await settled("failed", 1);
    expect(server.taken).toEqual([]);
  });

  it("has the same Message-ID when the sender was killed before it could settle it", async () => {
    let isFirst = true;
    const server = await serve({
      // Like after a kill: the lease has expired, and the returning attempt is not the latest.
      async beforeTaken() {
        if (isFirst) {
          isFirst = false;
          await test.query("UPDATE mails SET due_at = now() - interval '2 seconds'");
          second.worker.wake();
          await server.until(2);
        }
      },
    });
    await write();
    const second = { worker: { wake() {} } as Pick<JobWorker, "wake"> };
    const first = work(local(server.port));
    second.worker = work(local(server.port)).worker;
    await settled("sent", 2);
    await expect.poll(() => server.taken.length).toBe(2);
    const ids = server.taken.map(({ source }) => header(source, "Message-ID"));
    expect(ids[0]).toBe(ids[1]);
    expect(first.reasons).toEqual([]);
  });

  it("is sent by one of several workers", async () => {
    const server = await serve();
    for (let count = 0; count < 12; count += 1) {
      await write();
    }
    [work(local(server.port)), work(local(server.port))].map(({ worker }) => worker.wake());
    await server.until(12);
    await expect.poll(async () => (await rows()).filter(({ state }) => state === "sent").length).toBe(12);
    expect(server.taken.length).toBe(12);
  });
});

describe("elsewhere than on this machine", () => {
  const remote = (port: number): MailSettings => ({
    url: `smtp://mailer:p%40ss@127.0.0.1:${port}`,
    from: "no-reply@dialer.example",
    isLocal: false,
  });

  it("a password and a mail are sent only over TLS, to a server with a valid certificate", async () => {
    const given: string[] = [];
    const { cert, key } = authority.issue("127.0.0.1");
    const server = await serve({
      cert,
      key,
      authOptional: false,
      onAuth(auth, _session, done) {
        given.push(`${auth.username} ${auth.password}`);
        done(null, { user: auth.username });
      },
    });
    await write();
    const { worker, reasons } = work(remote(server.port));
    await settled("waiting", 1);
    await expect.poll(() => reasons.length).toBe(1);
    expect(given).toEqual([]);
    await worker.end();
    const url = `smtp://mailer:p%40ss@localhost:${server.port}`;
    const named = authority.issue("localhost");
    await server.close();
    const proven = await serve({
      port: server.port,
      ...named,
      authOptional: false,
      onAuth(auth, _session, done) {
        given.push(`${auth.username} ${auth.password}`);
        done(null, { user: auth.username });
      },
    });
    await due();
    work({ ...remote(server.port), url }, authority.certificate);
    await proven.until(1);
    expect(given).toEqual(["mailer p@ss"]);
    expect(proven.taken).toMatchObject([{ secure: true, user: "mailer" }]);
  });

  it("a server without STARTTLS receives nothing", async () => {
    const server = await serve();
    await write();
    work(remote(server.port));
    await settled("waiting", 1);
    expect(server.taken).toEqual([]);
  });
});
