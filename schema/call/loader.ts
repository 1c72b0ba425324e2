import DataLoader from "dataloader";
import { type CallMessage, findMessages } from "../../src/domain/call/message-store.ts";
import type { Call, CallFilter } from "../../src/domain/call/rules.ts";
import { callsOfEach, findCalls, findSeenCalls, listCalls } from "../../src/domain/call/store.ts";
import type { Supervisor, Transfer } from "../../src/domain/call/talk-rules.ts";
import { handlersOfCalls } from "../../src/domain/call/talk-store.ts";
import { latestTransfers, supervisorsOfCalls } from "../../src/domain/call/transfer-store.ts";
import type { ListedDisposition } from "../../src/domain/disposition/rules.ts";
import { listDispositions } from "../../src/domain/disposition/store.ts";
import type { Sight } from "../../src/domain/identity/sight-sql.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { relationLoader } from "../page-loader.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

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
    messageOfCall: keyLoader<CallMessage | null>((ids) => findMessages(database, businessId, ids), null),
    call: rowLoader((ids) => findCalls(database, businessId, ids)),
    handlerOfCall: new DataLoader<string, string | null>(
      async (ids) => {
        const found = await handlersOfCalls(database, businessId, ids);
        const handlers = new Map(found.map(({ callId, handlerId }) => [callId, handlerId]));
        return ids.map((id) => handlers.get(id) ?? null);
      },
      { cache: false },
    ),
    transferOfCall: new DataLoader<string, Transfer | null>(
      async (ids) => {
        const found = await latestTransfers(database, businessId, ids);
        const transfers = new Map(found.map((transfer) => [transfer.callId, transfer]));
        return ids.map((id) => transfers.get(id) ?? null);
      },
      { cache: false },
    ),
    supervisorsOfCall: new DataLoader<string, Supervisor[]>(
      async (ids) => {
        const found = Map.groupBy(await supervisorsOfCalls(database, businessId, ids), ({ callId }) => callId);
        return ids.map((id) => found.get(id) ?? []);
      },
      { cache: false },
    ),
    seenCall: rowLoader((ids) => findSeenCalls(database, sight, ids)),
    /** All campaigns share the same dispositions, so there is only one key. */
    dispositions: new DataLoader<"all", ListedDisposition[]>(
      async (keys) => {
        const dispositions = await listDispositions(database, businessId);
        return keys.map(() => dispositions);
      },
      { cache: false },
    ),
  };
}
