import type { FastifyInstance } from "fastify";
import { AUDIO_PATH } from "../../domain/audio/links.ts";
import type { AudioLinks } from "../../domain/audio/rules.ts";
import { findStoredAudio } from "../../domain/audio/store.ts";
import { type FileServices, type FoundFile, mountFiles } from "./files.ts";

export interface AudioServices extends FileServices {
  links: AudioLinks;
}

/** Serves uploaded recordings to holders of a signed URL, such as the carrier. */
export function mountAudio(app: FastifyInstance, { links, ...services }: AudioServices): void {
  mountFiles(app, services, {
    path: AUDIO_PATH,
    links,
    source: "recording",
    async find(database, businessId, id): Promise<FoundFile> {
      const found = await findStoredAudio(database, businessId, id);
      if (!found) {
        return { state: "gone", reason: "The recording has been deleted." };
      }
      const { isSuspended, ...file } = found;
      return isSuspended ? { state: "suspended" } : { state: "stored", ...file };
    },
  });
}
