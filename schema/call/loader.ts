import DataLoader from "dataloader";
import type { Disposition } from "../../src/call/rules.ts";
import { listDispositions } from "../../src/call/store.ts";
import type { Database } from "../../src/db/database.ts";

export function callLoaders(database: Database, businessId: string) {
  return {
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
