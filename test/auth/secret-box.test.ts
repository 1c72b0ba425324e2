import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localKey, secretBox, UnknownKeyError } from "../../src/platform/secret-box.ts";
import { StartError } from "../../src/platform/start-error.ts";

const [first, second, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

describe("a secret box", () => {
  const box = secretBox([first]);

  it.each(["secret", "", "Zoë 李 \u{1F600}", "x".repeat(100_000)])("opens what it sealed", (plain) => {
    expect(box.open(box.seal(plain, "test"), "test")).toBe(plain);
  });

  it("reveals nothing of its content, and never gives the same output twice", () => {
    const [one, other] = [box.seal("secret", "test"), box.seal("secret", "test")];
    expect(one.includes("secret")).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it("refuses a secret that was encrypted for another purpose", () => {
    const sealed = box.seal("secret", "signing key");
    expect(() => box.open(sealed, "webhook secret")).toThrow();
    expect(() => box.open(sealed, "")).toThrow();
  });

  it("refuses a change of any byte", () => {
    const sealed = box.seal("secret", "test");
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] as number) ^ 1;
      expect(() => box.open(changed, "test")).toThrow();
    }
  });

  it.each(["secret", ""])("refuses a value that was cut at any place (%j)", (plain) => {
    const sealed = box.seal(plain, "test");
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => box.open(sealed.subarray(0, length), "test")).toThrow();
    }
  });

  it("refuses appended bytes", () => {
    expect(() => box.open(Buffer.concat([box.seal("secret", "test"), Buffer.of(0)]), "test")).toThrow();
  });

  it("explains the solution for another key", () => {
    const open = () => secretBox([second]).open(box.seal("secret", "test"), "test");
    expect(open).toThrow(UnknownKeyError);
    expect(open).toThrow("a stored secret needs another encryption key: add the previous key to ENCRYPTION_KEY");
  });

  it("opens with any of its keys and seals with the first, so that keys can be rotated", () => {
    const before = box.seal("secret", "test");
    const rotated = secretBox([second, first]);
    expect(rotated.open(before, "test")).toBe("secret");
    const after = rotated.seal("secret", "test");
    expect(secretBox([second]).open(after, "test")).toBe("secret");
    expect(secretBox([third, second]).open(after, "test")).toBe("secret");
    expect(() => box.open(after, "test")).toThrow(UnknownKeyError);
  });

  it("needs a key", () => {
    expect(() => secretBox([])).toThrow("a secret box needs a key");
  });
});

describe("the key of a machine without ENCRYPTION_KEY", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "local-key-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it("is 32 random bytes, kept for the next start", async () => {
    const key = await localKey(dataDir);
    expect(key).toHaveLength(32);
    expect(await localKey(dataDir)).toEqual(key);
    expect(await readFile(join(dataDir, "encryption.key"), "utf8")).toBe(`${key.toString("base64")}\n`);
    const other = await localKey(join(dataDir, "other", "folder"));
    expect(other.equals(key)).toBe(false);
  });

  it("is readable only by its owner", async () => {
    await localKey(dataDir);
    expect((await stat(join(dataDir, "encryption.key"))).mode & 0o777).toBe(0o600);
  });

  it("is the same for all concurrent starts, and leaves no draft behind", async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => localKey(dataDir)));
    expect(new Set(keys.map((key) => key.toString("base64")))).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(["encryption.key"]);
  });

  it.each([
    ["nothing", ""],
    ["a short key", randomBytes(16).toString("base64")],
    ["a long key", randomBytes(33).toString("base64")],
    ["a word", "secret"],
  ])("is refused when the file holds %s, and the file stays", async (_name, content) => {
    const file = join(dataDir, "encryption.key");
    await writeFile(file, content);
    const refusal = await localKey(dataDir).catch((error) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toBe(
      `${file} does not contain a key of 32 bytes in base64: restore it, or set ENCRYPTION_KEY`,
    );
    expect(await readFile(file, "utf8")).toBe(content);
  });
});
