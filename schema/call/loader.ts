import DataLoader from "dataloader";
import type { Call, Disposition } from "../../src/call/rules.ts";
import { findCalls, listDispositions } from "../../src/call/store.ts";
import type { Database } from "../../src/db/database.ts";

export function callLoaders(database: Database, businessId: string) {
  return {
    call: new DataLoader<string, Call | null>(
      async (ids) => {
        const calls = await findCalls(database, businessId, [...new Set(ids)]);
        const byId = new Map(calls.map((call) => [call.id, call]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { cache: false },
    ),
    /** Every campaign can be given the same dispositions, so the key says nothing but that they are wanted. */
    dispositions: new DataLoader<"all", Disposition[]>(
      async (keys) => {
        const dispositions = await listDispositions(database, businessId);
        return keys.map(() => dispositions);
      },
      { cache: false },
    ),
  };
}
