import { type RingingCall, ringingForUser } from "../../src/domain/route/ring-store.ts";
import { type InboxRoute, routesOfInboxes } from "../../src/domain/route/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { keyLoader } from "../row-loader.ts";

export function routeLoaders(database: Database, businessId: string) {
  return {
    routeOfInbox: keyLoader<InboxRoute | null>(
      async (ids) => new Map((await routesOfInboxes(database, businessId, ids)).map((route) => [route.inboxId, route])),
      null,
    ),
    /** The calls that ring for the user of the operation. */
    ringingCallsOfUser: keyLoader<RingingCall[]>(
      async ([id]) => new Map(id === undefined ? [] : [[id, await ringingForUser(database, businessId, id)]]),
      [],
    ),
  };
}
