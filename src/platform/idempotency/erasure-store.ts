import type { Database } from "../db/database.ts";
import { type Mention, type MentionPage, mentionsOf } from "../db/mention-sql.ts";
import { statement } from "../db/statement.ts";
import { ERASED } from "./store.ts";

const mentionStatement = statement<{ mentions: Mention[]; position: string | null }>(
  "idempotency.mentions",
  `
    WITH page AS MATERIALIZED (
      SELECT client_id, key FROM idempotency_keys
      WHERE business_id = $1 AND (client_id, key) > ($2, $3) ORDER BY client_id, key LIMIT 500
    )
    SELECT (
        SELECT jsonb_build_array(client_id, key)::text FROM page ORDER BY client_id DESC, key DESC LIMIT 1
      ) AS position,
      ${mentionsOf(
        `
        SELECT jsonb_build_array(page.client_id, page.key)::text AS row, k.body AS text
        FROM page CROSS JOIN LATERAL (
          SELECT body FROM idempotency_keys
          WHERE business_id = $1 AND client_id = page.client_id AND key = page.key OFFSET 0
        ) k`,
        "$4",
      )}`,
);

/** Finds the mentions of values in the next answers. */
export async function findMentionsInAnswers(
  database: Database,
  businessId: string,
  after: string,
  values: readonly string[],
): Promise<MentionPage> {
  const [clientId, key] = after === "" ? ["", ""] : (JSON.parse(after) as [string, string]);
  return (await database.row(mentionStatement, [businessId, clientId, key, values])) as MentionPage;
}

const eraseStatement = statement<{ rows: number }>(
  "idempotency.eraseOfPerson",
  `
    WITH erased AS (
      UPDATE idempotency_keys k SET status = ${ERASED}, body = NULL, headers = NULL
      FROM unnest($2::text[]) AS given (name)
      WHERE k.business_id = $1 AND k.client_id = given.name::jsonb ->> 0 AND k.key = given.name::jsonb ->> 1
      RETURNING 1
    )
    SELECT count(*)::int AS rows FROM erased`,
);

/** Erases these answers, by the rows of their mentions. Their keys stay, so that nothing runs twice. */
export async function eraseAnswers(
  transaction: Database,
  businessId: string,
  rows: readonly string[],
): Promise<number> {
  return (await transaction.row(eraseStatement, [businessId, rows]))?.rows ?? 0;
}
