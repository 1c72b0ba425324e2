import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { graphql } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { canFetchFrom } from "../../src/application/config/carrier.ts";
import { optOut } from "../../src/domain/consent/opt-out-store.ts";
import { sendMessage } from "../../src/domain/conversation/commands.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { type FetcherParts, startFetching } from "../../src/domain/media/fetch.ts";
import { senderSource } from "../../src/domain/media/sender.ts";
import { settleOutgoingMedia } from "../../src/domain/traffic/media.ts";
import type { JobWorker } from "../../src/platform/job-worker.ts";
import { Downloads } from "../../src/platform/outbound/download.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createTestCarrier, type TestCarrier } from "../support/carrier.ts";
import { type Authority, createAuthority } from "../support/certificates.ts";
import { errorOf } from "../support/contract-api.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Behaviour, behaviours, openReceiver, type Receiver } from "../webhook/receiver.ts";

/** Outgoing texts with media: fetched from the sender's URLs, stored, and then passed to the carrier. */

let api: TestApi;
let token: string;
let inbox: string;
let authority: Authority;
let source: Receiver;
let carrier: TestCarrier;
let downloads: Downloads;
let folder: string;
let errors: unknown[];
const fetchers: JobWorker[] = [];
beforeAll(async () => {
  authority = createAuthority();
  source = await openReceiver(authority.issue("localhost"));
  api = await createTestApi({ allowPrivateTargets: true });
  token = await api.token(api.world.admin.userId);
  inbox = api.world.northwind.inboxIds[0] as string;
  carrier = createTestCarrier(api.test);
  carrier.start();
  folder = mkdtempSync(join(tmpdir(), "service-media-"));
  downloads = new Downloads({ allowPrivate: true, ports: [443] }, { authorities: authority.certificate });
});
beforeEach(() => {
  errors = [];
});
afterAll(async () => {
  await stopFetching();
  await downloads?.close();
  await carrier?.close();
  await source?.close();
  await api?.close();
  authority?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Fetches from now on, as one process does. */
function fetchOn(parts: Partial<FetcherParts> = {}): JobWorker {
  const fetcher = startFetching({
    database: carrier.database,
    storage: folderStorage(folder),
    sources: {
      carrier: async () => expect.unreachable("nothing came in"),
      sender: senderSource(downloads),
    },
    settleOutgoing: (transaction, job, settle) =>
      settleOutgoingMedia(
        transaction,
        { outbox: async (_database, told) => void carrier.domainEvents.push(told) },
        job,
        settle,
      ),
    failed: () => {},
    onError: (error) => errors.push(error),
    ...parts,
  });
  fetchers.push(fetcher);
  fetcher.wake();
  return fetcher;
}
async function stopFetching() {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.end()));
}

let last = 0;
const freshNumber = () => `+1438${String(5_551_000 + ++last).padStart(7, "0")}`;
/** Sets the answer of the source at a new path. */
function at(behaviour: Behaviour): string {
  last += 1;
  source.behave(`/${last}`, behaviour);
  return `${source.url}/${last}`;
}
const file =
  (body: string | Buffer = "picture", type = "image/png"): Behaviour =>
  (response) =>
    response.writeHead(200, { "content-type": type }).end(body);
async function send(urls: unknown, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { inbox_id: inbox, to: freshNumber(), media_urls: urls, ...fields };
  const answer = await api.call("POST", "/messages", { token, headers, body });
  for (const fetcher of fetchers) {
    fetcher.wake();
  }
  return answer;
}
const read = async (id: string) => (await api.call("GET", `/messages/${id}`, { token })).body;
const until = (id: string, status: string) => expect.poll(async () => (await read(id)).status).toBe(status);
const orderOf = async (id: string) =>
  (await api.test.query("SELECT body, media_urls AS urls, times FROM simulator_orders WHERE id = $1", [id]))[0] as
    | { body: string; urls: string[]; times: number }
    | undefined;
const jobsOf = (id: string) => api.test.query<{ kind: string }>("SELECT kind FROM carrier_jobs WHERE id = $1", [id]);
const mediaOf = (id: string) =>
  api.test.query<{ state: string; attempts: number }>(
    "SELECT state, attempts FROM media WHERE message_id = $1 ORDER BY position",
    [id],
  );
const failuresOf = (id: string) =>
  carrier.domainEvents.filter(
    ({ type, subject }) => type === "message.outgoing.failed" && "messageId" in subject && subject.messageId === id,
  );
/** Makes the next attempt due; a running attempt keeps its lease. */
const hurry = (id: string) =>
  api.test.query(
    "UPDATE media SET due_at = now() - interval '1 second' WHERE message_id = $1 AND due_at > now() AND lease_token IS NULL",
    [id],
  );
/** As if the lease of an attempt that was killed were over. */
const lapse = (id: string) =>
  api.test.query("UPDATE media SET due_at = now() - interval '1 second' WHERE message_id = $1", [id]);

describe("POST /messages with media_urls", () => {
  it("is queued until all files are stored, and sent with URLs of the service, in order and as one segment", async () => {
    const urls = [at(file("one")), at(file("two", "application/pdf"))];
    const { status, body } = await send(urls, { body: "a".repeat(400) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "queued", segments: 1, body: "a".repeat(400), error: null });
    expect(body.media).toHaveLength(2);
    expect(await jobsOf(body.id)).toEqual([]);
    const fetcher = fetchOn();
    await until(body.id, "delivered");
    await fetcher.end();
    const order = await orderOf(body.id);
    expect(order).toMatchObject({ body: "a".repeat(400), times: 1 });
    const ids = await api.test.query<{ id: string }>("SELECT id FROM media WHERE message_id = $1 ORDER BY position", [
      body.id,
    ]);
    expect(order?.urls).toEqual(ids.map(({ id }) => expect.stringMatching(`/media/.*${id}`)));
    expect((await read(body.id)).media).toEqual([
      { content_type: "image/png", size: 3, url: expect.stringMatching(/^http/) },
      { content_type: "application/pdf", size: 3, url: expect.stringMatching(/^http/) },
    ]);
    expect(errors).toEqual([]);
  });

  it.each([{}, { body: "" }, { body: "  " }])("needs no words with media: %o", async (fields) => {
    const { status, body } = await send([at(file())], fields);
    expect(status).toBe(201);
    const fetcher = fetchOn();
    await until(body.id, "delivered");
    await fetcher.end();
    expect(await orderOf(body.id)).toMatchObject({ body: "", urls: [expect.any(String)] });
  });

  it("is sent once for an idempotency key", async () => {
    const key = { "idempotency-key": "media-once" };
    const fields = { to: freshNumber() };
    const urls = [at(file())];
    const [first, again] = [await send(urls, fields, key), await send(urls, fields, key)];
    expect(again.body).toEqual(first.body);
    expect(errorOf(await send([at(file())], fields, key))).toMatchObject({ status: 409 });
    expect(await mediaOf(first.body.id)).toHaveLength(1);
    await api.test.query("DELETE FROM messages WHERE id = $1", [first.body.id]);
  });

  it("works the same in GraphQL", async () => {
    const document = `mutation Send($input: SendMessageInput!) {
      sendMessage(input: $input) { __typename ... on Message { id body } ... on DomainError { field message } } }`;
    const url = at(file());
    const draft = { inboxId: inbox, to: freshNumber(), mediaUrls: [url] };
    const membership = await findMembership(api.test.database, api.world.admin.userId);
    const tools = { ...webhookTools, targets: { allowPrivate: true, ports: [443] } };
    const ask = async (draftOf: object) => {
      const contextValue = createContext(api.test.database, membership, tools);
      const { data } = await graphql({ schema, source: document, variableValues: { input: draftOf }, contextValue });
      return data?.sendMessage as Record<string, string>;
    };
    const sent = await ask(draft);
    expect(sent).toMatchObject({ __typename: "Message", body: "" });
    await api.test.query("DELETE FROM messages WHERE id = $1", [sent.id]);
    const refused = await ask({ ...draft, mediaUrls: [url, "ftp://example.com"] });
    expect(refused).toMatchObject({ field: "mediaUrls.1" });
  });

  describe("files in the request", () => {
    const document = `mutation Send($input: SendMessageInput!) {
      sendMessage(input: $input) {
        __typename ... on Message { id segments media { state contentType size } } ... on DomainError { field message } } }`;
    async function sendFiles(files: File[], fields: object = {}, put = folderStorage(folder).put) {
      const membership = await findMembership(api.test.database, api.world.admin.userId);
      const contextValue = createContext(api.test.database, membership, { ...webhookTools, storage: { put } });
      const input = { inboxId: inbox, to: freshNumber(), files, ...fields };
      const { data, errors: found } = await graphql({
        schema,
        source: document,
        variableValues: { input },
        contextValue,
      });
      return (data?.sendMessage ?? { found }) as Record<string, unknown>;
    }
    const png = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: "image/png" });

    it("are stored at once, in order, and ordered with the text", async () => {
      const sent = await sendFiles([png("a.png", 3), png("b.png", 4)], { body: "Look" });
      expect(sent).toMatchObject({
        __typename: "Message",
        segments: 1,
        media: [
          { state: "STORED", contentType: "image/png", size: 3 },
          { state: "STORED", contentType: "image/png", size: 4 },
        ],
      });
      const id = sent.id as string;
      await until(id, "delivered");
      expect(await orderOf(id)).toMatchObject({ body: "Look", urls: [expect.any(String), expect.any(String)] });
      const removals =
        "SELECT key FROM storage_removals r JOIN media m ON m.storage_key = r.key WHERE m.message_id = $1";
      expect(await api.test.query(removals, [id])).toEqual([]);
    });

    it("wait with a scheduled text, and go with a canceled one", async () => {
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      const { id } = (await sendFiles([png("a.png")], { sendAt })) as { id: string };
      expect(await jobsOf(id)).toEqual([{ kind: "media" }]);
      const [{ key } = { key: "" }] = await api.test.query<{ key: string }>(
        "SELECT storage_key AS key FROM media WHERE message_id = $1",
        [id],
      );
      expect((await api.call("DELETE", `/messages/${id}`, { token })).status).toBe(204);
      expect(await api.test.query("SELECT key FROM storage_removals WHERE key = $1", [key])).toHaveLength(1);
    });

    it("are sent once for an idempotency key", async () => {
      const fields = { to: freshNumber(), idempotencyKey: "files-once" };
      const [first, again] = [await sendFiles([png("a.png")], fields), await sendFiles([png("b.png")], fields)];
      expect(again.id).toBe(first.id);
      expect(await sendFiles([png("a.png", 9)], fields)).toMatchObject({ field: "idempotencyKey" });
    });

    it.each<[string, File[], object, object]>([
      ["none", [], {}, { field: "files", message: "files must have 1 to 10 files." }],
      [
        "a program",
        [png("a.png"), new File(["x"], "a.html", { type: "text/html" })],
        {},
        {
          field: "files.1",
          message: "The file in place 1 has the type text/html, which carriers do not accept.",
        },
      ],
      ["an empty one", [png("a.png", 0)], {}, { field: "files.0", message: "The file in place 0 is empty." }],
      [
        "too many bytes",
        [png("a.png", 3_000_000), png("b.png", 3_000_000)],
        {},
        { field: "files", message: "The files have more than 5 MiB in all." },
      ],
      [
        "URLs too",
        [png("a.png")],
        { mediaUrls: ["https://files.example.com/a.png"] },
        { field: "files", message: "files cannot be sent together with mediaUrls." },
      ],
    ])("are refused: %s", async (_what, files, fields, refusal) => {
      expect(await sendFiles(files, fields)).toMatchObject({ __typename: "DomainError", ...refusal });
    });

    it("are at most ten", async () => {
      const files = Array.from({ length: 11 }, (_, at) => png(`${at}.png`));
      expect(JSON.stringify(await sendFiles(files))).toContain("10");
    });

    it("leave no text when the storage refuses them", async () => {
      const to = freshNumber();
      await sendFiles([png("a.png")], { to }, () => Promise.reject(new Error("full")));
      expect(await api.test.query("SELECT id FROM messages WHERE phone_number = $1", [to])).toEqual([]);
    });
  });

  const good = "https://files.example.com/a.png";
  it.each<[string, unknown, Record<string, unknown>, string]>([
    ["no media and no words", undefined, {}, "body"],
    ["no media and empty words", undefined, { body: " " }, "body"],
    ["an empty list", [], {}, "media_urls"],
    ["too many", Array(11).fill(good), {}, "media_urls"],
    ["no list", good, {}, "media_urls"],
    ["a number", [good, 7], {}, "media_urls.1"],
    ["what is no URL", [good, good, "a.png"], {}, "media_urls.2"],
    ["another protocol", ["ftp://files.example.com/a.png"], {}, "media_urls.0"],
    ["a user", ["https://me:secret@files.example.com/"], {}, "media_urls.0"],
    ["the place of a cloud's secrets", [good, "https://169.254.169.254/"], {}, "media_urls.1"],
    ["a URL that is too long", [`https://files.example.com/${"a".repeat(2048)}`], {}, "media_urls.0"],
    ["words that are too long", [good], { body: "a".repeat(1601) }, "body"],
  ])("refuses %s", async (_what, urls, fields, field) => {
    const before = await api.test.query("SELECT count(*) FROM media");
    expect(errorOf(await send(urls, fields))).toEqual({ status: 400, code: "validation_error", field });
    expect(await api.test.query("SELECT count(*) FROM media")).toEqual(before);
  });

  it("is refused for a number that has opted out, and nothing is fetched", async () => {
    const to = freshNumber();
    await unheard(optOut)(api.test.database, api.world.northwind.businessId, to, new Date().toISOString(), "carrier");
    const before = await api.test.query("SELECT count(*) FROM media");
    expect(errorOf(await send([good], { to }))).toEqual({ status: 422, code: "unprocessable_entity", field: "to" });
    expect(await api.test.query("SELECT count(*) FROM media")).toEqual(before);
  });

  it("is refused if the carrier cannot fetch from the service", async () => {
    const { admin, northwind } = api.world;
    const caller = { businessId: northwind.businessId, userId: admin.userId, role: "admin" } as const;
    const draft = { inboxId: inbox, to: freshNumber(), mediaUrls: [good] };
    const unreached = { targets: webhookTools.targets, isSendable: false };
    await expect(sendMessage(api.test.database, caller, draft, unreached)).rejects.toMatchObject({
      code: "unprocessable_entity",
      field: "mediaUrls",
      message: expect.stringContaining("PUBLIC_URL"),
    });
    const reached = (url: string) => canFetchFrom(url, "twilio");
    expect(["https://api.example.com", "https://api.example.com:8443", "https://8.8.8.8"].map(reached)).toEqual(
      Array(3).fill(true),
    );
    expect(
      ["http://api.example.com", "http://127.0.0.1:4000", "https://localhost", "https://10.0.0.1"].map(reached),
    ).toEqual(Array(4).fill(false));
    expect(canFetchFrom("http://127.0.0.1:4000", "simulator")).toBe(true);
  });
});

describe("media that cannot be fetched", () => {
  const redirect =
    (location: string): Behaviour =>
    (response) =>
      response.writeHead(302, { location }).end();
  it.each<[string, () => string, RegExp]>([
    ["are not there", () => at(behaviours.gone), /localhost:\d+ answered 410\.$/],
    [
      "lead to a forbidden address",
      () => at(redirect("http://169.254.169.254/latest")),
      /must resolve to a public address/,
    ],
    ["are too large", () => at(file(Buffer.alloc(5 * 1024 * 1024 + 1))), /sends a file that is too large\.$/],
    ["are of a type that carriers do not take", () => at(file("<p>", "text/html")), /of the type text\/html, which/],
    ["do not say their type", () => at((response) => response.end("?")), /does not give the type of the file\.$/],
    ["are empty", () => at(file("")), /sends an empty file\.$/],
  ])("fail the text if they %s, with an error that names the file and the reason", async (_what, urlOf, reason) => {
    const { body } = await send([at(file()), urlOf()], { body: "Look" });
    const fetcher = fetchOn();
    await until(body.id, "failed");
    await fetcher.end();
    const { error } = await read(body.id);
    expect(error).toMatchObject({ code: "carrier_error", message: expect.stringMatching(reason) });
    expect(error.message).toMatch(/^The media URL in place 1: /);
    expect(failuresOf(body.id)).toHaveLength(1);
    expect([await jobsOf(body.id), await orderOf(body.id)]).toEqual([[], undefined]);
  });

  it("fail the text if they are too large in all", async () => {
    const large = at(file(Buffer.alloc(3 * 1024 * 1024)));
    const { body } = await send([large, large]);
    const fetcher = fetchOn();
    await until(body.id, "failed");
    await fetcher.end();
    expect((await read(body.id)).error.message).toBe("The media have more than 5242880 bytes in all.");
    expect([failuresOf(body.id).length, await orderOf(body.id)]).toEqual([1, undefined]);
  });

  it("are retried after temporary failures, for a limited time", async () => {
    const later = [behaviours.error, behaviours.error, file()].values();
    const soon = await send([at((...exchange) => later.next().value?.(...exchange))]);
    const never = await send([at(behaviours.error)]);
    const fetcher = fetchOn();
    const fails = async () => {
      await Promise.all([hurry(soon.body.id), hurry(never.body.id)]);
      fetcher.wake();
      return (await read(never.body.id)).status;
    };
    await expect.poll(fails).toBe("failed");
    await until(soon.body.id, "delivered");
    await fetcher.end();
    expect((await read(never.body.id)).error.message).toMatch(/in place 0: localhost:\d+ answered 500\.$/);
    expect((await mediaOf(never.body.id))[0]).toEqual({ state: "failed", attempts: 5 });
    expect(await orderOf(soon.body.id)).toMatchObject({ times: 1 });
  });

  it("wait longer for an unavailable storage than for a source", async () => {
    const { body } = await send([at(file())]);
    const storage = folderStorage(folder);
    let failures = 7;
    const fetcher = fetchOn({
      storage: {
        ...storage,
        put: async (...values) => {
          if (failures > 0) {
            failures -= 1;
            throw new Error("the storage is away");
          }
          await storage.put(...values);
        },
      },
    });
    const come = async () => {
      await hurry(body.id);
      fetcher.wake();
      return (await read(body.id)).status;
    };
    await expect.poll(come).toBe("delivered");
    await fetcher.end();
    expect(await mediaOf(body.id)).toEqual([{ state: "stored", attempts: 8 }]);
    expect(errors.splice(0)).toHaveLength(7);
  });
});

describe("a text with media", () => {
  it("delays no other text, even of the same conversation", async () => {
    const to = freshNumber();
    const url = at(behaviours.hang);
    const slow = await send([url], { to });
    const fetcher = fetchOn();
    await source.until(1, new URL(url).pathname);
    const { body } = await api.call("POST", "/messages", { token, body: { inbox_id: inbox, to, body: "Quick" } });
    await until(body.id, "delivered");
    expect((await read(slow.body.id)).status).toBe("queued");
    await fetcher.end();
    await api.test.query("DELETE FROM messages WHERE id = $1", [slow.body.id]);
  });

  it("is ordered once, with any number of concurrent downloads of its media", async () => {
    const urls = Array.from({ length: 10 }, () => at(file()));
    const sent = await Promise.all([send(urls), send(urls), send(urls)]);
    const both = [fetchOn(), fetchOn()];
    for (const { body } of sent) {
      await until(body.id, "delivered");
      expect(await orderOf(body.id)).toMatchObject({ times: 1, urls: { length: 10 } });
    }
    await Promise.all(both.map((fetcher) => fetcher.end()));
    expect(errors).toEqual([]);
  });

  it("is ordered once if a fetcher is killed right before it records the last file", async () => {
    const { body } = await send([at(file())]);
    const killed = fetchOn({
      settleOutgoing: async (transaction, job, settle) => {
        await settleOutgoingMedia(transaction, { outbox: async () => {} }, job, settle);
        throw new Error("killed");
      },
    });
    await expect.poll(() => errors.length).toBe(1);
    await killed.end();
    expect(await mediaOf(body.id)).toEqual([{ state: "pending", attempts: 1 }]);
    expect(await jobsOf(body.id)).toEqual([]);
    await lapse(body.id);
    const next = fetchOn();
    await until(body.id, "delivered");
    await next.end();
    expect(await orderOf(body.id)).toMatchObject({ times: 1 });
    // The file of the killed process is removed from the storage, and the sent one stays.
    const left = await api.test.query<{ key: string }>("SELECT key FROM storage_removals");
    const kept = await api.test.query<{ key: string }>("SELECT storage_key AS key FROM media WHERE message_id = $1", [
      body.id,
    ]);
    expect(left).toContainEqual({ key: kept[0]?.key.replace(/2$/, "1") });
    expect(left).not.toContainEqual(kept[0]);
  });

  it("that is scheduled has its media fetched at once, and is sent at its time", async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await send([at(file())], { send_at: sendAt });
    expect(body.status).toBe("scheduled");
    const fetcher = fetchOn();
    await expect.poll(() => mediaOf(body.id)).toEqual([{ state: "stored", attempts: 1 }]);
    await fetcher.end();
    expect(
      await api.test.query("SELECT kind, due_at::text = $2::timestamptz::text AS due FROM carrier_jobs WHERE id = $1", [
        body.id,
        sendAt,
      ]),
    ).toEqual([{ kind: "media", due: true }]);
    expect((await read(body.id)).status).toBe("scheduled");
    await api.test.query(
      "UPDATE carrier_jobs SET due_at = now() - interval '1 second', created_at = now() WHERE id = $1",
      [body.id],
    );
    await until(body.id, "delivered");
    expect(await orderOf(body.id)).toMatchObject({ times: 1 });
  });

  it("that is canceled is removed with its media and their files, fetched or not", async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const fetched = await send([at(file())], { send_at: sendAt });
    const fetcher = fetchOn();
    await expect.poll(() => mediaOf(fetched.body.id)).toEqual([{ state: "stored", attempts: 1 }]);
    const [{ key }] = (await api.test.query("SELECT storage_key AS key FROM media WHERE message_id = $1", [
      fetched.body.id,
    ])) as [{ key: string }];
    expect(readdirSync(folder, { recursive: true })).toContain(key);
    const url = at(behaviours.hang);
    const hanging = await send([url], { send_at: sendAt });
    await source.until(1, new URL(url).pathname);
    for (const { body } of [fetched, hanging]) {
      expect((await api.call("DELETE", `/messages/${body.id}`, { token })).status).toBe(204);
      expect([await mediaOf(body.id), await jobsOf(body.id)]).toEqual([[], []]);
    }
    await fetcher.end();
    expect(await api.test.query("SELECT key FROM storage_removals WHERE due_at <= now()")).toContainEqual({ key });
  });

  it("that is canceled while its last file is stored is removed or sent, without a deadlock", async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const sent = await Promise.all(Array.from({ length: 8 }, () => send([at(file())], { send_at: sendAt })));
    const fetcher = fetchOn();
    const canceled = await Promise.all(sent.map(({ body }) => api.call("DELETE", `/messages/${body.id}`, { token })));
    expect(canceled.map(({ status }) => status)).toEqual(sent.map(() => 204));
    await fetcher.end();
    for (const { body } of sent) {
      expect(await mediaOf(body.id)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
