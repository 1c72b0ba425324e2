import { once } from "node:events";
import { PassThrough } from "node:stream";
import { type Writer, writeArchive } from "./archive.ts";
import { encrypt } from "./encryption.ts";
import type { Place } from "./place.ts";

/** An archive that is encrypted and stored while it is written: nothing of it is on the disk in between. */
export async function createEncrypted(place: Place, name: string, recipients: readonly string[]): Promise<Writer> {
  const plain = new PassThrough();
  const stored = place.put(name, await encrypt(plain, recipients));
  // A failure is told to the next write.
  stored.catch(() => plain.destroy());
  let isDone = false;
  return writeArchive({
    async write(bytes) {
      if (plain.destroyed) {
        await stored;
      }
      if (!plain.write(bytes)) {
        await Promise.race([once(plain, "drain"), stored]);
      }
    },
    async finish() {
      plain.end();
      const size = await stored;
      isDone = true;
      return size;
    },
    async close() {
      if (!isDone) {
        plain.destroy(new Error("the backup was abandoned"));
        await stored.catch(() => {});
      }
    },
  });
}
