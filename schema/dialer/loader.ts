import DataLoader from "dataloader";
import type { Database } from "../../src/db/database.ts";
import type { DialerSession } from "../../src/dialer/rules.ts";
import { listSessionsOfCampaigns } from "../../src/dialer/session-store.ts";

export function dialerLoaders(database: Database, businessId: string) {
  return {
    /** The sessions at work on a campaign. */
    sessionsOfCampaign: new DataLoader<string, DialerSession[]>(
      async (ids) => {
        const sessions = await listSessionsOfCampaigns(database, businessId, [...new Set(ids)]);
        const byCampaign = Map.groupBy(sessions, ({ campaignId }) => campaignId);
        return ids.map((id) => byCampaign.get(id) ?? []);
      },
      { cache: false },
    ),
  };
}
