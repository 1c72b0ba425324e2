import { findAudio } from "../../src/domain/audio/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { rowLoader } from "../row-loader.ts";

export function audioLoaders(database: Database, businessId: string) {
  return { audioFile: rowLoader((ids) => findAudio(database, businessId, ids)) };
}
