import DataLoader from "dataloader";
import type { WaitingReason } from "../../src/broadcast/rules.ts";
import { type Progress, progressOf } from "../../src/broadcast/store.ts";
import { waitingReasonsOf } from "../../src/broadcast/waiting-store.ts";
import type { Database } from "../../src/db/database.ts";

export function broadcastLoaders(database: Database, businessId: string) {
  return {
    broadcastProgress: new DataLoader<string, Progress>((ids) => progressOf(database, businessId, ids), {
      cache: false,
    }),
    broadcastWaitingReason: new DataLoader<string, WaitingReason | null>(
      (ids) => waitingReasonsOf(database, businessId, ids),
      { cache: false },
    ),
  };
}
