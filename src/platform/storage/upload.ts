import type { Database } from "../db/database.ts";
import { UnavailableError } from "../errors.ts";
import type { Storage } from "./port.ts";
import { reserveObjects } from "./removal-store.ts";

export interface Upload {
  key: string;
  contentType: string;
  /** Called once, when the object is written. */
  read(): Buffer | Promise<Buffer>;
}

/**
 * Writes objects, one after another, before the transaction that records them. Unless it follows, they are removed after
 * some minutes.
 *
 * @param what names one of them, such as `a recording`.
 * @throws UnavailableError if the storage cannot be used.
 */
export async function storeAhead(
  database: Database,
  storage: Pick<Storage, "put">,
  businessId: string,
  what: string,
  uploads: readonly Upload[],
): Promise<void> {
  await reserveObjects(
    database,
    businessId,
    uploads.map(({ key }) => key),
  );
  for (const { key, contentType, read } of uploads) {
    const body = await read();
    await storage.put(key, body, contentType).catch((error) => {
      const message = `the storage did not accept ${what}: ${(error as Error).message}`;
      throw new UnavailableError(message, { system: "storage" });
    });
  }
}
