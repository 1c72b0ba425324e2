import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const zoneStatement = statement<{ timeZone: string }>(
  "message.zoneOfBusiness",
  "SELECT b.time_zone FROM businesses b WHERE b.id = $1",
  { unbound: "finds the business itself, whose id is the first parameter" },
);

/** The IANA zone of a business. */
export async function zoneOfBusiness(database: Database, businessId: string): Promise<string> {
  return ((await database.row(zoneStatement, [businessId])) as { timeZone: string }).timeZone;
}
