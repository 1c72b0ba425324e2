import DataLoader from "dataloader";
import { findMediaOf } from "../../src/domain/media/media-store.ts";
import type { Media } from "../../src/domain/media/rules.ts";
import type { Database } from "../../src/platform/db/database.ts";

export function mediaLoaders(database: Database, businessId: string) {
  return {
    mediaOfMessage: new DataLoader<string, Media[]>((ids) => findMediaOf(database, businessId, ids), { cache: false }),
  };
}
