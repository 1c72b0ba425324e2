import DataLoader from "dataloader";
import { findAudio } from "../src/domain/audio/store.ts";
import { findEntries } from "../src/domain/audit/store.ts";
import { findContacts } from "../src/domain/contact/store.ts";
import { findDispositions } from "../src/domain/disposition/store.ts";
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
import { bulkLoaders } from "./bulk/loader.ts";
import { callLoaders } from "./call/loader.ts";
import { campaignLoaders } from "./campaign/loader.ts";
import { conversationLoaders } from "./conversation/loader.ts";
import { dialerLoaders } from "./dialer/loader.ts";
import { identityLoaders } from "./identity/loader.ts";
import { importLoaders } from "./import/loader.ts";
import { numberLoaders } from "./number/loader.ts";
import { presenceLoaders } from "./presence/loader.ts";
import { queueLoaders } from "./queue/loader.ts";
import { routeLoaders } from "./route/loader.ts";
import { rowLoader } from "./row-loader.ts";
import { webhookLoaders } from "./webhook/loader.ts";

/** The loaders of each noun, and at the end those of nouns with one or two. */
const nouns = [
  ({ database, sight }) => identityLoaders(database, sight.businessId),
  ({ database, sight, numbers }) => numberLoaders(database, sight.businessId, numbers),
  ({ database, sight }) => campaignLoaders(database, sight.businessId),
  ({ database, sight }) => callLoaders(database, sight),
  ({ database, sight }) => presenceLoaders(database, sight.businessId),
  ({ database, sight }) => routeLoaders(database, sight.businessId),
  ({ database, sight }) => queueLoaders(database, sight.businessId),
  ({ database, sight }) => conversationLoaders(database, sight),
  ({ database, sight }) => importLoaders(database, sight.businessId),
  ({ database, sight }) => bulkLoaders(database, sight.businessId),
  ({ database, sight }) => dialerLoaders(database, sight.businessId),
  ({ database, sight }) => broadcastLoaders(database, sight.businessId),
  ({ database, sight }) => webhookLoaders(database, sight),
  ({ database, sight }) => activityLoaders(database, sight.businessId),
  ({ database, sight: { businessId } }) => ({
    contact: rowLoader((ids) => findContacts(database, businessId, ids)),
    auditEntry: rowLoader((ids) => findEntries(database, businessId, ids)),
    disposition: rowLoader((ids) => findDispositions(database, businessId, ids)),
    audioFile: rowLoader((ids) => findAudio(database, businessId, ids)),
    mediaOfMessage: new DataLoader<string, Media[]>((ids) => findMediaOf(database, businessId, ids), { cache: false }),
    recordingsOfCall: new DataLoader<string, Recording[]>((ids) => findRecordingsOf(database, businessId, ids), {
      cache: false,
    }),
    oauthClient: rowLoader((ids) => findClients(database, businessId, ids)),
    accessKey: rowLoader((ids) => findAccessKeys(database, businessId, ids)),
  }),
] as const satisfies readonly ((reading: Reading) => object)[];

/** The sources of the loaders of an operation. */
interface Reading {
  database: Database;
  sight: Sight;
  numbers: CarrierNumbers | null;
}

type Intersection<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type Loaders = Readonly<Intersection<ReturnType<(typeof nouns)[number]>>>;

/** Creates the loaders of a noun when one of them is first used: most operations use none, or those of one noun. */
class LazyLoaders {
  readonly reading: Reading;
  readonly made: (object | undefined)[] = [];

  constructor(reading: Reading) {
    this.reading = reading;
  }
}

/** Creates the loaders once, to know their names, for a database that nothing reads. */
function declareLoaders(): void {
  const unread: Reading = { database: {} as Database, sight: {} as Sight, numbers: null };
  for (const [index, create] of nouns.entries()) {
    for (const name of Object.keys(create(unread))) {
      Object.defineProperty(LazyLoaders.prototype, name, {
        get(this: LazyLoaders) {
          let loaders = this.made[index];
          if (!loaders) {
            loaders = create(this.reading);
            this.made[index] = loaders;
          }
          return loaders[name as keyof typeof loaders];
        },
      });
    }
  }
}

declareLoaders();

/** Batches the reads that nested GraphQL fields repeat for each row. No cache: a mutation may run between two reads. */
export function createLoaders(database: Database, sight: Sight, numbers: CarrierNumbers | null): Loaders {
  return new LazyLoaders({ database, sight, numbers }) as unknown as Loaders;
}
