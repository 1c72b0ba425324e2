import DataLoader from "dataloader";
import type { Call, CallFilter } from "../../src/domain/call/rules.ts";
import { callsOfEach, findCalls, findSeenCalls, listCalls } from "../../src/domain/call/store.ts";
import type { Disposition } from "../../src/domain/disposition/rules.ts";
import { listDispositions } from "../../src/domain/disposition/store.ts";
import type { Sight } from "../../src/domain/identity/sight-sql.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { relationLoader } from "../page-loader.ts";
import { rowLoader } from "../row-loader.ts";

export function callLoaders(database: Database, sight: Sight) {
  const { businessId } = sight;
  const callsOf = (kind: Parameters<typeof callsOfEach>[2]) =>
    relationLoader<Call, CallFilter>(
      (ids, page, filter) => callsOfEach(database, sight, kind, ids, page, filter),
      (id, page, filter) => listCalls(database, sight, { ...filter, [kind]: id }, page),
    );
  return {
    callsOfContact: callsOf("contactId"),
    callsOfCampaign: callsOf("campaignId"),
    callsOfCampaignContact: callsOf("campaignContactId"),
    call: rowLoader((ids) => findCalls(database, businessId, ids)),
    seenCall: rowLoader((ids) => findSeenCalls(database, sight, ids)),
    /** All campaigns share the same dispositions, so there is only one key. */
    dispositions: new DataLoader<"all", Disposition[]>(
      async (keys) => {
        const dispositions = await listDispositions(database, businessId);
        return keys.map(() => dispositions);
      },
      { cache: false },
    ),
  };
}
