import DataLoader from "dataloader";
import type { Recording } from "../../src/domain/recording/rules.ts";
import { findRecordingsOf } from "../../src/domain/recording/store.ts";
import type { Database } from "../../src/platform/db/database.ts";

export function recordingLoaders(database: Database, businessId: string) {
  return {
    recordingsOfCall: new DataLoader<string, Recording[]>((ids) => findRecordingsOf(database, businessId, ids), {
      cache: false,
    }),
  };
}
