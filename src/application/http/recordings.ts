import type { FastifyInstance } from "fastify";
import { RECORDING_PATH } from "../../domain/recording/links.ts";
import type { RecordingLinks } from "../../domain/recording/rules.ts";
import { findStoredRecording } from "../../domain/recording/store.ts";
import { type FileServices, type FoundFile, mountFiles } from "./files.ts";

export interface RecordingServices extends FileServices {
  links: RecordingLinks;
}

/** Serves recordings to holders of a signed URL. */
export function mountRecordings(app: FastifyInstance, { links, ...services }: RecordingServices): void {
  mountFiles(app, services, {
    path: RECORDING_PATH,
    links,
    source: "call",
    async find(database, businessId, id): Promise<FoundFile> {
      const found = await findStoredRecording(database, businessId, id);
      if (!found || found.state === "erased") {
        return { state: "gone", reason: "The recording has been erased." };
      }
      if (found.state === "failed" || found.state === "absent") {
        return { state: "gone", reason: "There is no recording." };
      }
      if (found.isSuspended) {
        return { state: "suspended" };
      }
      const { state, storageKey, contentType, size } = found;
      const isStored = state === "transcribing" || state === "stored";
      return isStored && storageKey !== null && contentType !== null && size !== null
        ? { state: "stored", storageKey, contentType, size }
        : { state: "pending" };
    },
  });
}
