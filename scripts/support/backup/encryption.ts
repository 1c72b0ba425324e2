import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { loadPart } from "../../../src/platform/part.ts";
import { StartError } from "../../../src/platform/start-error.ts";

/** The encryption of backups by age (age-encryption.org): whoever has a recipient can encrypt, its identity decrypts. */

/** The end of the name of an encrypted file. */
export const ENCRYPTED = ".age";

const age = () => loadPart("the encryption of backups", () => import("age-encryption"));

/** @throws StartError when a recipient is mistyped. */
export async function encrypt(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartError(
        "BACKUP_RECIPIENTS is invalid: one is mistyped; age-keygen -y FILE prints the recipient of an identity",
      );
    }
  }
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * @param identityFile a file of age-keygen: one identity a line, and comments.
 * @param name the backup, for errors.
 * @throws StartError when no identity opens it. A damaged content fails the stream.
 */
export async function decrypt(encrypted: Readable, identityFile: string, name: string): Promise<Readable> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  try {
    for (const identity of await readIdentities(identityFile)) {
      decrypter.addIdentity(identity);
    }
  } catch (error) {
    encrypted.destroy();
    throw error instanceof StartError
      ? error
      : new StartError(`${identityFile} has an identity that is mistyped: age-keygen writes such files`);
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)));
  } catch (error) {
    throw (error as Error).message.includes("no identity")
      ? new StartError(`no identity in ${identityFile} decrypts ${name}: name the file of another one`)
      : new StartError(`${name} is not a file of age: it is damaged or something else`);
  }
}

async function readIdentities(path: string): Promise<string[]> {
  const content = await readFile(path, "utf8").catch((error: Error) => {
    throw new StartError(`the file of --identity cannot be read (${error.message})`);
  });
  const identities = content.split("\n").flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : [line.trim()]));
  if (identities.length === 0) {
    throw new StartError(`${path} has no identity: age-keygen writes such files`);
  }
  return identities;
}

/** `node:stream` and `age-encryption` have different types for the same streams. */
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream);
