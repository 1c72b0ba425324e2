import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "./folder.ts";
import { type KeyedSignatures, keyedSignatures } from "./keyed-signature.ts";
import { explainFolder, StartError } from "./start-error.ts";

/** Encrypts secrets at rest: AES-256-GCM, with the id of the key in front, so that keys can be rotated. */
export interface SecretBox {
  /** `purpose` is bound into the cipher text: a value sealed for one purpose does not open for another. */
  seal(plain: string, purpose: string): Buffer;
  /** @throws UnknownKeyError when it was sealed with a key that the box does not have. */
  open(sealed: Buffer, purpose: string): string;
  /** Signatures with keys that are derived from its own. */
  signatures(purpose: string): KeyedSignatures;
  /** The ids of its keys in hexadecimal digits: the first bytes of sealed values. The first key seals. */
  readonly keyIds: readonly string[];
}

/** No key of this process opens a stored secret. This may be found at the start or much later. */
export class UnknownKeyError extends Error {
  override readonly name = "UnknownKeyError";

  /** The id of the missing key, as in `keyIds`. */
  readonly keyId: string;

  constructor(keyId: string) {
    super("a stored secret needs another encryption key: add the previous key to ENCRYPTION_KEY");
    this.keyId = keyId;
  }
}

const KEY_ID = 4;
const NONCE = 12;
const TAG = 16;

/** A box that seals with the first key and opens with any of them. Each key has 32 bytes. */
export function secretBox(keys: readonly Buffer[]): SecretBox {
  const byId = new Map(keys.map((key) => [keyId(key).toString("hex"), key]));
  const sealing = keys[0];
  if (!sealing) {
    throw new Error("a secret box needs a key");
  }
  return {
    keyIds: [...byId.keys()],
    signatures: (purpose) => keyedSignatures(keys, purpose),
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([keyId(sealing), nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, purpose) {
      const id = sealed.subarray(0, KEY_ID).toString("hex");
      const key = byId.get(id);
      if (!key) {
        throw new UnknownKeyError(id);
      }
      const nonce = sealed.subarray(KEY_ID, KEY_ID + NONCE);
      const tag = sealed.subarray(KEY_ID + NONCE, KEY_ID + NONCE + TAG);
      // Without this length Node accepts a truncated tag, which is easier to forge.
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return decipher.update(sealed.subarray(KEY_ID + NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

const fileOf = (dataDir: string) => join(dataDir, "encryption.key");

/** The key of a machine without ENCRYPTION_KEY, if there is one. */
export async function findLocalKey(dataDir: string): Promise<Buffer | undefined> {
  return existsSync(fileOf(dataDir)) ? localKey(dataDir) : undefined;
}

/** The key of a machine without ENCRYPTION_KEY: created at the first call, readable only by its owner. */
export async function localKey(dataDir: string): Promise<Buffer> {
  const file = fileOf(dataDir);
  const text = await readOrMake(file).catch((error) => {
    throw explainFolder(error, dataDir);
  });
  const key = Buffer.from(text, "base64");
  if (key.length !== 32) {
    throw new StartError(`${file} does not contain a key of 32 bytes in base64: restore it, or set ENCRYPTION_KEY`);
  }
  return key;
}

async function readOrMake(file: string): Promise<string> {
  makeFolder(dirname(file));
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") {
      throw error;
    }
    return null;
  });
  if (stored === null) {
    // Linked under its name once it is complete: a kill leaves no half key, and one of two concurrent starts wins.
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    await writeFile(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flush: true });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") {
        throw error;
      }
    });
    await unlink(draft);
  }
  return stored ?? readFile(file, "utf8");
}

function keyId(key: Buffer): Buffer {
  return createHash("sha256").update("key id").update(key).digest().subarray(0, KEY_ID);
}
