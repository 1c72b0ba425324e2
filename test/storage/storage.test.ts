import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, open as openFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderStorage } from "../../src/platform/storage/folder.ts";
import { openStorage } from "../../src/platform/storage/open.ts";
import type { Storage } from "../../src/platform/storage/port.ts";
import { openS3, type S3Storage } from "../../src/platform/storage/s3.ts";
import { S3_CREDENTIALS, startS3 } from "./s3-server.ts";

/** The storage of files: a folder, and a server with the S3 protocol. */

let folder: string;
let server: Awaited<ReturnType<typeof startS3>>;
let endpoint: string;
let s3: S3Storage;
const untold = (reason: string) => expect.unreachable(reason);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-storage-"));
  server = await startS3(folder, "files");
  ({ endpoint } = server);
  Object.assign(process.env, S3_CREDENTIALS);
  s3 = await openS3({ bucket: "files", region: "us-east-1", endpoint }, untold);
});
afterAll(async () => {
  s3?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
  delete process.env.AWS_ACCESS_KEY_ID;
  delete process.env.AWS_SECRET_ACCESS_KEY;
});

const read = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
  const body = await storage.read(key, range);
  return body && (await buffer(body)).toString("latin1");
};

describe.each(["folder", "s3"] as const)("files in %s", (kind) => {
  const open = (): Storage => (kind === "s3" ? s3 : folderStorage(join(folder, "files")));

  it("are read as they were stored, whole or in part, until they are removed", async () => {
    const storage = open();
    const key = "media/biz_1/med_1.1";
    expect(await storage.read(key)).toBeNull();
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, place) => place % 256));
    await storage.put(key, body, "image/png");
    expect(await read(storage, key)).toBe(body.toString("latin1"));
    expect(await read(storage, key, { start: 255, end: 257 })).toBe("\xff\x00\x01");
    expect(await read(storage, "media/biz_1/med_1.2")).toBeNull();
    await storage.remove(key);
    expect(await storage.read(key)).toBeNull();
    await storage.remove(key);
  });

  it("are stored from a file that is larger than a part in memory, or not at all", async () => {
    const storage = open();
    const source = await openFile(join(folder, `source-${kind}`), "wx+");
    try {
      const body = Buffer.from(Array.from({ length: 300_000 }, (_, place) => (place * 7) % 256));
      await source.appendFile(body);
      const key = "recordings/biz_1/rec_1.1";
      await storage.putFile(key, { file: source, size: body.length, signal: AbortSignal.timeout(10_000) }, "audio/wav");
      expect(await read(storage, key)).toBe(body.toString("latin1"));
      expect(await read(storage, key, { start: 299_999, end: 299_999 })).toBe(body.toString("latin1", 299_999));
      const late = { file: source, size: body.length, signal: AbortSignal.abort() };
      await expect(storage.putFile("recordings/biz_1/rec_2.1", late, "audio/wav")).rejects.toThrow();
      expect(await storage.read("recordings/biz_1/rec_2.1")).toBeNull();
      // The file stays open for its owner.
      expect((await source.stat()).size).toBe(body.length);
    } finally {
      await source.close();
    }
  });

  it("are stored concurrently", async () => {
    const storage = open();
    const keys = Array.from({ length: 20 }, (_, number) => `media/biz_2/med_${number}.1`);
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key), "text/plain")));
    expect(await Promise.all(keys.map((key) => read(storage, key)))).toEqual(keys);
  });

  it("have keys that name no path outside the storage", async () => {
    const storage = open();
    for (const key of ["../secret", "media/../../secret", "/etc/passwd", "media//x", "media/.x", "", "a".repeat(600)]) {
      await expect(storage.put(key, Buffer.alloc(1), "text/plain")).rejects.toThrow("has an invalid form");
      await expect(storage.read(key)).rejects.toThrow("has an invalid form");
      await expect(storage.remove(key)).rejects.toThrow("has an invalid form");
    }
  });
});

it("a folder contains no partial file, and only its owner may read it", async () => {
  const root = join(folder, "half");
  const storage = folderStorage(root);
  mkdirSync(join(root, "media/biz_1"), { recursive: true });
  writeFileSync(join(root, "media/biz_1/med_1.1.part"), "half");
  expect(await storage.read("media/biz_1/med_1.1")).toBeNull();
  await storage.remove("media/biz_1/med_1.1");
  await storage.put("media/biz_1/med_2.1", Buffer.from("whole"), "text/plain");
  expect(await readdir(join(root, "media/biz_1"))).toEqual(["med_2.1"]);
  expect((await stat(join(root, "media/biz_1/med_2.1"))).mode & 0o777).toBe(0o600);
});

describe("a start", () => {
  it("with a read-only folder continues, and logs the error", async () => {
    writeFileSync(join(folder, "file"), "");
    const told: string[] = [];
    const settings = { kind: "folder", folder: join(folder, "file/files") } as const;
    await openStorage(settings, (reason) => told.push(reason));
    expect(told).toHaveLength(1);
  });

  it("with a missing bucket is refused in one line", async () => {
    const settings = { kind: "s3", bucket: "missing", region: "us-east-1", endpoint } as const;
    await expect(openStorage(settings, untold)).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/^the bucket of S3_BUCKET does not exist[^\n]*$/),
    });
  });

  it("with wrong credentials is refused in one line", async () => {
    process.env.AWS_ACCESS_KEY_ID = "SOMEBODY";
    const opening = openS3({ bucket: "files", region: "us-east-1", endpoint }, untold);
    await expect(opening).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/^the credentials do not allow access to the bucket[^\n]*$/),
    });
    process.env.AWS_ACCESS_KEY_ID = "S3RVER";
  });

  it("with an unavailable server continues, and logs the error", async () => {
    const told: string[] = [];
    const away = { bucket: "files", region: "us-east-1", endpoint: "http://127.0.0.1:9" };
    const storage = await openS3(away, (reason) => told.push(reason));
    storage.close();
    expect(told).toHaveLength(1);
  });
});
