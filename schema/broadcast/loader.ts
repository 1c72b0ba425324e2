import DataLoader from "dataloader";
import type { WaitingReason } from "../../src/domain/broadcast/rules.ts";
import {
  type FailedTexts,
  failuresOf,
  findBroadcasts,
  type Progress,
  progressOf,
} from "../../src/domain/broadcast/store.ts";
import { waitingReasonsOf } from "../../src/domain/broadcast/waiting-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

export function broadcastLoaders(database: Database, businessId: string) {
  return {
    broadcast: rowLoader((ids) => findBroadcasts(database, businessId, ids)),
    broadcastProgress: new DataLoader<string, Progress>((ids) => progressOf(database, businessId, ids), {
      cache: false,
    }),
    broadcastFailures: keyLoader<FailedTexts[]>((ids) => failuresOf(database, businessId, ids), []),
    broadcastWaitingReason: new DataLoader<string, WaitingReason | null>(
      (ids) => waitingReasonsOf(database, businessId, ids),
      { cache: false },
    ),
  };
}
