import type { FastifyInstance } from "fastify";
import { MEDIA_PATH } from "../../domain/media/links.ts";
import { findMedia } from "../../domain/media/media-store.ts";
import type { MediaLinks } from "../../domain/media/rules.ts";
import { type FileServices, type FoundFile, mountFiles } from "./files.ts";

export interface MediaServices extends FileServices {
  links: MediaLinks;
}

/** Serves pictures and files of texts to holders of a signed URL. */
export function mountMedia(app: FastifyInstance, { links, ...services }: MediaServices): void {
  mountFiles(app, services, {
    path: MEDIA_PATH,
    links,
    source: "message",
    async find(database, businessId, id): Promise<FoundFile> {
      const found = await findMedia(database, businessId, id);
      if (!found || found.state === "failed") {
        return { state: "gone", reason: found ? "The file could not be fetched." : "The file has been deleted." };
      }
      if (found.isSuspended) {
        return { state: "suspended" };
      }
      const { storageKey, contentType, size } = found;
      return storageKey === null || contentType === null || size === null
        ? { state: "pending" }
        : { state: "stored", storageKey, contentType, size };
    },
  });
}
