import type { Database } from "../../platform/db/database.ts";
import { DomainError, requireNoFaults } from "../../platform/errors.ts";
import { newId } from "../../platform/id.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { storeAhead } from "../../platform/storage/upload.ts";
import { LARGEST_MEDIA, MOST_MEDIA, type UploadedMedia } from "./rules.ts";
import { isSendable, readType } from "./types.ts";

/** A file as it was sent. */
export interface UploadSource {
  size: number;
  /** As declared, such as `image/png`. */
  type: string;
  read(): Promise<ArrayBuffer>;
}

/**
 * Checks the files of a text and writes them to the storage, outside of a transaction. Unless the text follows, they are
 * removed after some minutes.
 *
 * @throws DomainError `validation_error` on `files`, UnavailableError if the storage cannot be used.
 */
export async function storeUploads(
  database: Database,
  businessId: string,
  storage: Pick<Storage, "put">,
  sources: readonly UploadSource[],
): Promise<UploadedMedia[]> {
  requireUploads(sources);
  const uploads = sources.map((source) => {
    const id = newId("med");
    const contentType = readType(source.type) as string;
    return { source, upload: { id, storageKey: `media/${businessId}/${id}.0`, contentType, size: source.size } };
  });
  await storeAhead(
    database,
    storage,
    businessId,
    "a file of a text",
    uploads.map(({ source, upload: { storageKey: key, contentType } }) => ({
      key,
      contentType,
      read: async () => Buffer.from(await source.read()),
    })),
  );
  return uploads.map(({ upload }) => upload);
}

function requireUploads(sources: readonly UploadSource[]): void {
  if (sources.length === 0 || sources.length > MOST_MEDIA) {
    throw new DomainError("validation_error", `files must have 1 to ${MOST_MEDIA} files.`, { field: "files" });
  }
  requireNoFaults(
    sources.flatMap(({ size, type }, place) => {
      const contentType = readType(type);
      const problem =
        size === 0
          ? "is empty"
          : (contentType === null || !isSendable(contentType)) &&
            `has the type ${contentType ?? "unknown"}, which carriers do not accept`;
      const message = `The file in place ${place} ${problem}.`;
      return problem ? [{ path: `files.${place}`, code: "validation_error", message }] : [];
    }),
  );
  if (sources.reduce((sum, { size }) => sum + size, 0) > LARGEST_MEDIA) {
    const message = `The files have more than ${LARGEST_MEDIA / 1_048_576} MiB in all.`;
    throw new DomainError("validation_error", message, { field: "files" });
  }
}
