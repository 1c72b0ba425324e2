import DataLoader from "dataloader";
import { type Progress, progressOf } from "../../src/broadcast/store.ts";
import type { Database } from "../../src/db/database.ts";

export function broadcastLoaders(database: Database, businessId: string) {
  return {
    broadcastProgress: new DataLoader<string, Progress>((ids) => progressOf(database, businessId, ids), {
      cache: false,
    }),
  };
}
