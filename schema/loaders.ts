import DataLoader from "dataloader";
import { findAudio } from "../src/domain/audio/store.ts";
import { findContacts } from "../src/domain/contact/store.ts";
import type { Sight } from "../src/domain/identity/sight-sql.ts";
import { findMediaOf } from "../src/domain/media/media-store.ts";
import type { Media } from "../src/domain/media/rules.ts";
import { findAccessKeys } from "../src/domain/oauth/access-key-store.ts";
import { findClients } from "../src/domain/oauth/store.ts";
import type { Recording } from "../src/domain/recording/rules.ts";
import { findRecordingsOf } from "../src/domain/recording/store.ts";
import type { CarrierNumbers } from "../src/platform/carrier/numbers-port.ts";
import type { Database } from "../src/platform/db/database.ts";
import { activityLoaders } from "./activity/loader.ts";
import { broadcastLoaders } from "./broadcast/loader.ts";
import { callLoaders } from "./call/loader.ts";
import { campaignLoaders } from "./campaign/loader.ts";
import { conversationLoaders } from "./conversation/loader.ts";
import { dialerLoaders } from "./dialer/loader.ts";
import { identityLoaders } from "./identity/loader.ts";
import { importLoaders } from "./import/loader.ts";
import { numberLoaders } from "./number/loader.ts";
import { routeLoaders } from "./route/loader.ts";
import { rowLoader } from "./row-loader.ts";
import { webhookLoaders } from "./webhook/loader.ts";

/** Batches the reads that nested GraphQL fields repeat for each row. No cache: a mutation may run between two reads. */
export function createLoaders(database: Database, sight: Sight, numbers: CarrierNumbers | null) {
  const { businessId } = sight;
  return {
    ...identityLoaders(database, businessId),
    ...numberLoaders(database, businessId, numbers),
    contact: rowLoader((ids) => findContacts(database, businessId, ids)),
    ...campaignLoaders(database, businessId),
    ...callLoaders(database, sight),
    ...routeLoaders(database, businessId),
    ...conversationLoaders(database, sight),
    ...importLoaders(database, businessId),
    audioFile: rowLoader((ids) => findAudio(database, businessId, ids)),
    mediaOfMessage: new DataLoader<string, Media[]>((ids) => findMediaOf(database, businessId, ids), { cache: false }),
    recordingsOfCall: new DataLoader<string, Recording[]>((ids) => findRecordingsOf(database, businessId, ids), {
      cache: false,
    }),
    ...dialerLoaders(database, businessId),
    ...broadcastLoaders(database, businessId),
    ...webhookLoaders(database, sight),
    ...activityLoaders(database, businessId),
    oauthClient: rowLoader((ids) => findClients(database, businessId, ids)),
    accessKey: rowLoader((ids) => findAccessKeys(database, businessId, ids)),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
