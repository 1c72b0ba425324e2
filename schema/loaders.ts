import type { Sight } from "../src/domain/identity/sight-sql.ts";
import type { CarrierNumbers } from "../src/platform/carrier/numbers-port.ts";
import type { Database } from "../src/platform/db/database.ts";
import { accessKeyLoaders } from "./access-key/loader.ts";
import { activityLoaders } from "./activity/loader.ts";
import { audioLoaders } from "./audio/loader.ts";
import { broadcastLoaders } from "./broadcast/loader.ts";
import { callLoaders } from "./call/loader.ts";
import { campaignLoaders } from "./campaign/loader.ts";
import { contactLoaders } from "./contact/loader.ts";
import { conversationLoaders } from "./conversation/loader.ts";
import { dialerLoaders } from "./dialer/loader.ts";
import { identityLoaders } from "./identity/loader.ts";
import { importLoaders } from "./import/loader.ts";
import { mediaLoaders } from "./media/loader.ts";
import { numberLoaders } from "./number/loader.ts";
import { oauthLoaders } from "./oauth/loader.ts";
import { recordingLoaders } from "./recording/loader.ts";
import { routeLoaders } from "./route/loader.ts";
import { webhookLoaders } from "./webhook/loader.ts";

/** Batches the reads that nested GraphQL fields repeat for each row. No cache: a mutation may run between two reads. */
export function createLoaders(database: Database, sight: Sight, numbers: CarrierNumbers | null) {
  const { businessId } = sight;
  return {
    ...identityLoaders(database, businessId),
    ...numberLoaders(database, businessId, numbers),
    ...contactLoaders(database, businessId),
    ...campaignLoaders(database, businessId),
    ...callLoaders(database, sight),
    ...routeLoaders(database, businessId),
    ...conversationLoaders(database, sight),
    ...importLoaders(database, businessId),
    ...audioLoaders(database, businessId),
    ...mediaLoaders(database, businessId),
    ...recordingLoaders(database, businessId),
    ...dialerLoaders(database, businessId),
    ...broadcastLoaders(database, businessId),
    ...webhookLoaders(database, sight),
    ...activityLoaders(database, businessId),
    ...oauthLoaders(database, businessId),
    ...accessKeyLoaders(database, businessId),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
