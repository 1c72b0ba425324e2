import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execute, parse } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { mountMedia } from "../../src/application/http/media.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { startFetching } from "../../src/domain/media/fetch.ts";
import { fetchMedia } from "../../src/platform/carrier/simulator/media.ts";
import { newId } from "../../src/platform/id.ts";
import type { JobWorker } from "../../src/platform/job-worker.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import type { DownloadOutcome, FetchFile } from "../../src/platform/outbound/download.ts";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import type { Storage } from "../../src/platform/storage/port.ts";
import { sweepStorage } from "../../src/platform/storage/sweep.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { quietSimulator } from "../support/carrier.ts";
import { errorOf } from "../support/contract-api.ts";
import type { Answer } from "../support/json-answer.ts";
import { recordStatements } from "../support/statements.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Media of incoming texts: recorded with the text, fetched, stored, and read by signed URLs. */

const MOST_READS = 25;

let api: TestApi;
let folder: string;
let storage: Storage;
let token: string;
let asked: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-media-"));
  storage = folderStorage(folder);
  api = await createTestApi({
    mount: (app, database) =>
      mountMedia(app, {
        database,
        links: webhookTools.mediaLinks,
        storage,
        limits: {
          client: memoryLimiter({ max: MOST_READS, windowSeconds: 60 }),
          address: memoryLimiter({ max: 15, windowSeconds: 60 }),
        },
      }),
  });
  token = await api.token(api.world.admin.userId);
});
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

const CREATE = `mutation ($input: SimulateInboundMessageInput!) {
  simulateInboundMessage(input: $input) {
    __typename ... on Message { id body media { id state contentType size url } }
    ... on DomainError { code message field }
  }
}`;

async function graphql(source: string, variableValues: Record<string, unknown> = {}) {
  const membership = await rememberMemberships((id) => findMembership(api.test.database, id)).find(
    api.world.admin.userId,
  );
  const tools = { ...webhookTools, simulator: quietSimulator() };
  const contextValue = createContext(api.test.database, membership, tools);
  const { data, errors } = await execute({ schema, document: parse(source), variableValues, contextValue });
  expect(errors).toBeUndefined();
  return data as Answer;
}

const receive = async (media: string[], body = "") => {
  const input = { inboxId: api.world.northwind.inboxIds[0], from: "+14155550177", body, media };
  return (await graphql(CREATE, { input })).simulateInboundMessage;
};

const read = async (id: string) => (await api.call("GET", `/messages/${id}`, { token })).body;

/** Fetches by these answers until the work is done. */
async function fetching(work: (fetcher: JobWorker) => Promise<void>, answer: FetchFile = fetchMedia, into = storage) {
  const errors: unknown[] = [];
  const failures: [string, boolean][] = [];
  asked = [];
  const fetcher = open(answer, into, errors, failures);
  try {
    await work(fetcher);
  } finally {
    await fetcher.end();
  }
  return { errors, failures };
}

function open(answer: FetchFile, into: Storage, errors: unknown[] = [], failures: [string, boolean][] = []): JobWorker {
  const fetcher = startFetching({
    database: api.test.database,
    storage: into,
    sources: {
      carrier: (url, limits) => {
        asked.push(url);
        return answer(url, limits);
      },
      sender: () => expect.unreachable(),
    },
    settleOutgoing: () => expect.unreachable(),
    failed: (_job, { reason, isGivenUp }) => failures.push([reason, isGivenUp]),
    onError: (error) => errors.push(error),
  });
  fetcher.wake();
  return fetcher;
}

const states = (messageId: string) =>
  api.test.query<{ state: string; attempts: number; error: string | null }>(
    "SELECT state, attempts, error FROM media WHERE message_id = $1 ORDER BY position",
    [messageId],
  );
const settled = (messageId: string) =>
  expect
    .poll(async () => (await states(messageId)).map(({ state }) => state), { interval: 20 })
    .not.toContain("pending");
const get = async (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") => {
  const { pathname, search } = new URL(url);
  const answer = await api.app.inject({ method, url: pathname + search, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const codeOf = ({ status, bytes }: { status: number; bytes: Buffer }) => [
  status,
  JSON.parse(bytes.toString()).error?.code,
];

it("a text with only pictures has an empty body, and is readable during and after their download", async () => {
  const message = await receive(["image/png", "text/vcard", "text/html"]);
  expect(message).toMatchObject({
    body: "",
    media: [{ state: "PENDING" }, { state: "PENDING" }, { state: "PENDING" }],
  });
  const before = await read(message.id);
  expect(before).toMatchObject({ body: "", segments: 1, status: "received" });
  const told = (size: unknown) =>
    ["image/png", "text/vcard", "text/html"].map((type) => ({
      content_type: type,
      size,
      url: expect.stringMatching(/^http:\/\/api\.test\/media\/biz_\w{26}\/med_\w{26}\?expires=\d+&signature=[\w-]+$/),
    }));
  expect(before.media).toEqual(told(null));
  const early = await get(before.media[0].url);
  expect(codeOf(early)).toEqual([503, "internal_error"]);
  expect(early.headers["retry-after"]).toBe("2");
  await fetching(() => settled(message.id));
  const after = await read(message.id);
  expect(after.media).toEqual(told(expect.any(Number)));
  expect(after.updated_at > before.updated_at).toBe(true);
  // A URL from before the download is valid too.
  const picture = await get(before.media[0].url);
  expect(picture).toMatchObject({
    status: 200,
    headers: {
      "content-type": "image/png",
      "content-length": String(after.media[0].size),
      "content-disposition": expect.stringMatching(/^inline; filename="med_\w+\.png"$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/sandbox$/),
      "cache-control": expect.stringMatching(/^private, max-age=3[56]\d\d, immutable$/),
      "x-ratelimit-limit": String(MOST_READS),
      "x-request-id": expect.any(String),
    },
  });
  expect(picture.bytes).toHaveLength(after.media[0].size);
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(await get(after.media[1].url)).toMatchObject({
    headers: { "content-type": "text/vcard", "content-disposition": expect.stringMatching(/^attachment; /) },
  });
  // A file that a browser would run gets another type.
  expect(await get(after.media[2].url)).toMatchObject({
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment; /),
    },
  });
});

it("a picture is read in parts, and without its body", async () => {
  const message = await receive(["image/png"], "Look");
  await fetching(() => settled(message.id));
  const { url, size } = (await read(message.id)).media[0];
  const whole = (await get(url)).bytes;
  const part = await get(url, { range: "bytes=1-3" });
  expect(part).toMatchObject({
    status: 206,
    headers: { "content-range": `bytes 1-3/${size}`, "content-length": "3" },
  });
  expect(part.bytes.toString()).toBe("PNG");
  expect((await get(url, { range: "bytes=-5" })).bytes).toEqual(whole.subarray(-5));
  // The whole file answers anything but a single valid range.
  for (const range of [`bytes=${size}-`, "bytes=1-2,4-5", "pages=1-2", "bytes=b"]) {
    expect(await get(url, { range })).toMatchObject({ status: 200, bytes: whole });
  }
  const head = await get(url, {}, "HEAD");
  expect(head).toMatchObject({ status: 200, headers: { "content-length": String(size) } });
  expect(head.bytes).toHaveLength(0);
});

it("an invalid URL reveals nothing, and neither does the log of a valid one", async () => {
  const message = await receive(["image/png"]);
  await fetching(() => settled(message.id));
  const { url } = (await read(message.id)).media[0];
  api.logs.length = 0;
  expect(await get(url)).toMatchObject({ status: 200 });
  const signature = new URL(url).searchParams.get("signature") as string;
  expect(api.logs.join("")).toContain("/media/");
  expect(api.logs.join("")).not.toContain(signature);
  const forged = url.replace(/signature=.../, "signature=AAA");
  expect(codeOf(await get(forged))).toEqual([403, "forbidden"]);
  expect(codeOf(await get(url.split("?")[0] as string))).toEqual([403, "forbidden"]);
  expect(codeOf(await get(`${url}&signature=x`))).toEqual([403, "forbidden"]);
  const { businessId } = api.world.northwind;
  const unknown = webhookTools.mediaLinks.urlOf(businessId, newId("med"));
  expect(codeOf(await get(unknown))).toEqual([404, "not_found"]);
  const id = new URL(url).pathname.split("/").at(-1) as string;
  const others = webhookTools.mediaLinks.urlOf(api.world.rivals.businessId, id);
  expect(codeOf(await get(others))).toEqual([404, "not_found"]);
  await api.test.query("UPDATE businesses SET suspended_at = now() WHERE id = $1", [businessId]);
  expect(codeOf(await get(url))).toEqual([403, "business_suspended"]);
  await api.test.query("UPDATE businesses SET suspended_at = NULL WHERE id = $1", [businessId]);
});

it("refuses too many reads with 429", async () => {
  const unknown = webhookTools.mediaLinks.urlOf(api.world.rivals.businessId, newId("med"));
  const statuses = [];
  for (let count = 0; count <= MOST_READS; count += 1) {
    statuses.push((await get(unknown)).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

const failure = (fields: object): DownloadOutcome => ({
  outcome: "failed",
  reason: "status",
  status: null,
  message: "carrier.example failed",
  isLasting: true,
  isOwn: false,
  retryAfterSeconds: null,
  ...fields,
});
/** Makes all waiting retries due, and none that runs. */
const ripen = () =>
  api.test.query(
    "UPDATE media SET due_at = now() - interval '1 second' WHERE state = 'pending' AND lease_token IS NULL",
  );

it("a failed download is retried, and given up in the end", async () => {
  const message = await receive(["image/png"]);
  const refusals: DownloadOutcome[] = [401, 404, 500].map((status) => failure({ status, isLasting: status < 500 }));
  const { failures } = await fetching(
    async (fetcher) => {
      await expect
        .poll(async () => {
          await ripen();
          fetcher.wake();
          return (await states(message.id))[0]?.state;
        })
        .toBe("stored");
    },
    async (url, limits) => refusals.shift() ?? fetchMedia(url, limits),
  );
  expect(failures).toEqual(Array.from({ length: 3 }, () => ["carrier.example failed", false]));
  expect(asked).toHaveLength(4);

  const lasting = await receive(["image/png"]);
  await fetching(
    () => settled(lasting.id),
    async () => failure({ reason: "too_large", message: "carrier.example sends a file that is too large" }),
  );
  expect(await states(lasting.id)).toMatchObject([
    { state: "failed", attempts: 1, error: expect.stringContaining("too large") },
  ]);
  const { media } = await read(lasting.id);
  expect(media).toMatchObject([{ content_type: "image/png", size: null }]);
  expect(codeOf(await get(webhookTools.mediaLinks.urlOf(api.world.northwind.businessId, idOf(media[0].url))))).toEqual([
    404,
    "not_found",
  ]);

  const endless = await receive(["image/png"]);
  await fetching(
    async (fetcher) => {
      await expect
        .poll(async () => {
          await ripen();
          fetcher.wake();
          return (await states(endless.id))[0]?.state;
        })
        .toBe("failed");
    },
    async () => failure({ status: 503, isLasting: false }),
  );
  expect((await states(endless.id))[0]?.attempts).toBe(9);
});

it("a fault of this service delays a download, and does not count as an attempt at the source", async () => {
  const message = await receive(["image/png"]);
  const { failures } = await fetching(
    async (fetcher) => {
      await expect
        .poll(async () => {
          await ripen();
          fetcher.wake();
          return (await states(message.id))[0]?.state;
        })
        .toBe("stored");
    },
    async (url, limits) =>
      asked.length <= 10
        ? failure({ reason: "own_fault", message: "no name server", isLasting: false, isOwn: true })
        : fetchMedia(url, limits),
  );
  expect(failures).toEqual(Array.from({ length: 10 }, () => ["no name server", false]));
});

const idOf = (url: string) => new URL(url).pathname.split("/").at(-1) as string;
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());

/** Removes every object that is not wanted. */
async function sweep(): Promise<void> {
  await api.test.query("UPDATE storage_removals SET due_at = now() - interval '1 second'");
  await sweepStorage(api.test.database, storage);
}

it("the download of a killed process is repeated, and leaves nothing behind", async () => {
  // What the tests before have left.
  await sweep();
  const message = await receive(["image/png"]);
  const before = (await files()).length;
  // Killed after it was stored and before that was written.
  const killed = Promise.withResolvers<void>();
  await fetching(() => killed.promise, fetchMedia, {
    ...storage,
    async put(...values) {
      await storage.put(...values);
      await api.test.query("UPDATE media SET lease_token = gen_random_uuid() WHERE message_id = $1", [message.id]);
      killed.resolve();
    },
  });
  expect(await files()).toHaveLength(before + 1);
  expect(await states(message.id)).toMatchObject([{ state: "pending", attempts: 1 }]);
  await api.test.query("UPDATE media SET due_at = now() - interval '1 second' WHERE message_id = $1", [message.id]);
  await fetching(() => settled(message.id));
  expect(await states(message.id)).toMatchObject([{ state: "stored", attempts: 2 }]);
  expect(await files()).toHaveLength(before + 2);
  await sweep();
  expect(await files()).toHaveLength(before + 1);
  expect(await get((await read(message.id)).media[0].url)).toMatchObject({ status: 200 });
});

it("a download cut off by a shutdown is due again at once, and given up if every attempt ends with its process", async () => {
  const message = await receive(["image/png"]);
  const hangs: FetchFile = (_url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const { errors } = await fetching(() => expect.poll(() => asked.length).toBe(1), hangs);
  expect(errors).toEqual([]);
  expect(
    await api.test.query("SELECT due_at <= now() AS due, lease_token FROM media WHERE message_id = $1", [message.id]),
  ).toEqual([{ due: true, lease_token: null }]);
  await api.test.query("UPDATE media SET attempts = 9 WHERE message_id = $1", [message.id]);
  await fetching(() => settled(message.id));
  expect(await states(message.id)).toMatchObject([{ state: "failed", error: "each attempt ended with its process" }]);
  expect(asked).toEqual([]);
});

it("a file that is not in the storage is an error of ours, and logged as one", async () => {
  const message = await receive(["image/png"]);
  await fetching(() => settled(message.id));
  const { url } = (await read(message.id)).media[0];
  await storage.remove(new URL(url).pathname.slice(1).concat(".1"));
  api.logs.length = 0;
  const answer = await get(url, { range: "bytes=0-3" });
  expect(codeOf(answer)).toEqual([500, "internal_error"]);
  // The error has no header of the file.
  for (const name of ["content-range", "content-disposition", "etag", "accept-ranges"]) {
    expect(answer.headers).not.toHaveProperty(name);
  }
  expect(api.logs.join("")).toContain("a stored file is missing in the storage");
});

it("deleted media leave the storage, also during a download", async () => {
  const [kept, fetched] = [await receive(["image/png"]), await receive(["image/png"])];
  const count = (await files()).length;
  await fetching(
    () => settled(kept.id),
    async (url, limits) => {
      const [row] = await api.test.query<{ messageId: string }>(
        `SELECT message_id AS "messageId" FROM media WHERE source_url = $1`,
        [url],
      );
      if (row?.messageId === fetched.id) {
        await api.test.query("DELETE FROM messages WHERE id = $1", [fetched.id]);
      }
      return fetchMedia(url, limits);
    },
  );
  await api.test.query("DELETE FROM messages WHERE id = $1", [kept.id]);
  await api.test.query("UPDATE storage_removals SET due_at = now() - interval '1 second'");
  await sweepStorage(api.test.database, storage);
  expect(await files()).toHaveLength(count);
  expect(await api.test.query("SELECT FROM storage_removals")).toEqual([]);
});

it("many processes fetch each file once, and one business uses at most half of a process", async () => {
  const messages: { id: string }[] = [];
  for (let number = 0; number < 6; number += 1) {
    messages.push(await receive(Array.from({ length: 5 }, () => "text/plain")));
  }
  let [now, most] = [0, 0];
  const slow: FetchFile = async (url, limits) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
    return fetchMedia(url, limits);
  };
  const others = [open(slow, storage), open(slow, storage)];
  await fetching(async () => {
    for (const { id } of messages) {
      await settled(id);
    }
  }, slow);
  await Promise.all(others.map((other) => other.end()));
  expect(most).toBeLessThanOrEqual(3 * 4);
  expect(new Set(asked).size).toBe(asked.length);
});

it("a page of texts takes one statement for all its media, and none without media", async () => {
  const reads = async (query: Record<string, string>) => {
    const sent = await recordStatements(() => api.call("GET", "/messages", { token, query }));
    return sent.filter((name) => name.startsWith("media."));
  };
  expect(await reads({ limit: "50", direction: "incoming" })).toEqual(["media.ofMessages"]);
  expect(await reads({ limit: "50", direction: "outgoing" })).toEqual([]);
});

it("simulated incoming media have a limit and a format", async () => {
  expect(await receive([], "")).toMatchObject({ __typename: "DomainError", field: "body" });
  expect(await receive(["picture"])).toMatchObject({ __typename: "DomainError", field: "media.0" });
  expect(errorOf(await api.call("GET", "/messages/msg_x", { token }))).toMatchObject({ status: 404 });
});
