import DataLoader from "dataloader";
import type { Database } from "../../src/db/database.ts";
import { findMediaOf } from "../../src/media/media-store.ts";
import type { Media } from "../../src/media/rules.ts";

export function mediaLoaders(database: Database, businessId: string) {
  return {
    mediaOfMessage: new DataLoader<string, Media[]>((ids) => findMediaOf(database, businessId, ids), { cache: false }),
  };
}
