import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Registry } from "../registry/rules.ts";
import { listRegistries } from "../registry/store.ts";

const usedStatement = statement<{ campaignId: string; registryIds: string[] | null }>(
  "dialer.registriesOfCampaigns",
  "SELECT c.id AS campaign_id, c.registry_ids FROM campaigns c WHERE c.business_id = $1 AND c.id = ANY($2)",
);

/** The registries that each of these campaigns uses, by campaign. */
export async function usedRegistries(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
): Promise<Map<string, Registry[]>> {
  const registries = await listRegistries(database, businessId);
  const used = registries.length > 0 ? await database.rows(usedStatement, [businessId, campaignIds]) : [];
  return new Map(
    used.map(({ campaignId, registryIds }) => [
      campaignId,
      registries.filter(({ id }) => registryIds === null || registryIds.includes(id)),
    ]),
  );
}
