import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isRegistered, nameOfStaleRegistry } from "../registry/number-sql.ts";

/** What decides on a marketing text to a number, beside the person. */
export interface MarketingGround {
  /** The IANA zone of the business. */
  businessZone: string;
  /** A registry of the business bars the number. */
  isRegistered: boolean;
  /** The name of a registry of the business without a current version. */
  staleRegistry: string | null;
}

/** All registries of the business apply to a text without a campaign. */
const ALL = "NULL::text[]";

const groundStatement = statement<MarketingGround>(
  "message.marketingGround",
  `
    SELECT b.time_zone AS business_zone, ${nameOfStaleRegistry(ALL)} AS stale_registry,
      ${isRegistered({ number: "$2", registries: ALL, covers: "texts" })} AS is_registered
    FROM (SELECT $1::text AS business_id) own JOIN businesses b ON b.id = own.business_id`,
);

export async function marketingGround(
  database: Database,
  businessId: string,
  number: string,
): Promise<MarketingGround> {
  return (await database.row(groundStatement, [businessId, number])) as MarketingGround;
}
