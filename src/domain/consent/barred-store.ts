import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isListed } from "./number-sql.ts";

const isBarredStatement = statement<{ isBarred: boolean }>("dialer.isBarred", `SELECT ${isListed("$2")} AS is_barred`);

const barredAmongStatement = statement<{ phoneNumber: string }>(
  "dialer.barredAmong",
  `
    SELECT n.phone_number FROM do_not_call_numbers n
    WHERE n.business_id = $1 AND n.phone_number = ANY($2)`,
);

/** The numbers among these that are on the do-not-call list, in no order. */
export async function barredAmong(
  database: Database,
  businessId: string,
  phoneNumbers: readonly string[],
): Promise<string[]> {
  return (await database.rows(barredAmongStatement, [businessId, phoneNumbers])).map(({ phoneNumber }) => phoneNumber);
}

/** Whether a number is on the do-not-call list. Calls and texts check it again just before the order. */
export async function isBarred(database: Database, businessId: string, phoneNumber: string): Promise<boolean> {
  return (await database.row(isBarredStatement, [businessId, phoneNumber]))?.isBarred ?? false;
}
