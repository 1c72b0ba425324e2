import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasStaleRegistry, nameOfStaleRegistry } from "../registry/number-sql.ts";
import type { Registry } from "../registry/rules.ts";
import { listRegistries } from "../registry/store.ts";

const usedStatement = statement<{ campaignId: string; registryIds: string[] | null }>(
  "dialer.registriesOfCampaigns",
  "SELECT c.id AS campaign_id, c.registry_ids FROM campaigns c WHERE c.business_id = $1 AND c.id = ANY($2)",
);

const staleStatement = statement<{ campaignId: string; name: string | null }>(
  "dialer.staleRegistries",
  `
    SELECT c.id AS campaign_id, ${nameOfStaleRegistry("c.registry_ids")} AS name FROM campaigns c
    WHERE c.business_id = $1 AND c.id = ANY($2) AND ${hasStaleRegistry("c.registry_ids")}`,
);

/**
 * Those of these campaigns that do not dial for a registry, with its name; null where it is one that the campaign names
 * and that has been deleted.
 */
export async function staleRegistries(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database.rows(staleStatement, [businessId, campaignIds]);
  return new Map(rows.map(({ campaignId, name }) => [campaignId, name]));
}

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
