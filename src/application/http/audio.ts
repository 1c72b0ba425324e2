import type { FastifyInstance } from "fastify";
import { ApiError } from "../../../rest-facade/errors.ts";
import { AUDIO_PATH } from "../../domain/audio/links.ts";
import { findStoredAudio } from "../../domain/audio/store.ts";
import { type MediaServices, mountFiles } from "./media.ts";

/** Serves uploaded recordings to holders of a signed URL, such as the carrier. */
export function mountAudio(app: FastifyInstance, services: MediaServices): void {
  mountFiles(app, {
    ...services,
    path: AUDIO_PATH,
    owner: "recording",
    async find(database, businessId, id) {
      const found = await findStoredAudio(database, businessId, id);
      if (!found) {
        throw new ApiError("not_found", "The recording has been deleted.");
      }
      return found;
    },
  });
}
