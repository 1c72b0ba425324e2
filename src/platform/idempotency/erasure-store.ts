import type { Database } from "../db/database.ts";
import { type ErasedBatch, mentions } from "../db/mention-sql.ts";
import { statement } from "../db/statement.ts";
import { ERASED } from "./store.ts";

const eraseStatement = statement<{ rows: number; clientId: string | null; key: string | null }>(
  "idempotency.eraseOfPerson",
  `
    WITH page AS MATERIALIZED (
      SELECT client_id, key FROM idempotency_keys
      WHERE business_id = $1 AND (client_id, key) > ($2, $3) ORDER BY client_id, key LIMIT 500
    ), erased AS (
      UPDATE idempotency_keys k SET status = ${ERASED}, body = NULL, headers = NULL
      FROM page
      WHERE k.business_id = $1 AND k.client_id = page.client_id AND k.key = page.key AND ${mentions("k.body", "$4")}
      RETURNING 1
    ), last AS (SELECT client_id, key FROM page ORDER BY client_id DESC, key DESC LIMIT 1)
    SELECT (SELECT count(*)::int FROM erased) AS rows, (SELECT client_id FROM last) AS client_id,
      (SELECT key FROM last) AS key`,
);

/** Erases those of the next answers that contain one of these words. Their keys stay, so that nothing runs twice. */
export async function eraseAnswers(
  transaction: Database,
  businessId: string,
  after: string,
  words: readonly string[],
): Promise<ErasedBatch> {
  const [clientId, key] = after === "" ? ["", ""] : (JSON.parse(after) as [string, string]);
  const found = await transaction.row(eraseStatement, [businessId, clientId, key, words]);
  const isEnd = found === undefined || found.clientId === null;
  return { rows: found?.rows ?? 0, position: isEnd ? null : JSON.stringify([found.clientId, found.key]) };
}
