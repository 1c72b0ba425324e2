import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isListed } from "./number-sql.ts";

const isBarredStatement = statement<{ isBarred: boolean }>("dialer.isBarred", `SELECT ${isListed("$2")} AS is_barred`);

/** Whether a number is on the do-not-call list. Calls and texts check it again just before the order. */
export async function isBarred(database: Database, businessId: string, phoneNumber: string): Promise<boolean> {
  return (await database.row(isBarredStatement, [businessId, phoneNumber]))?.isBarred ?? false;
}
