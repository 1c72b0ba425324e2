import type { Words } from "../../platform/carrier/spoken-language.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { wordsWithoutAgent } from "./hang-up-store.ts";
import { PLACED_LATE } from "./rules.ts";

/** Legs that the carrier has and the service does not: those of orders that it has given up, or of nothing it knows. */

/** A leg to end. */
export interface Stray {
  businessId: string;
  /** The id of the call or the line whose order it is; null if that is unknown. */
  order: string | null;
  carrierId: string;
  /** What a person who has answered hears; null: nothing. */
  words: Words | null;
}

const dropStatement = statement<never>(
  "call.dropStray",
  `
    INSERT INTO call_controls (business_id, call_id, carrier_id, control, due_at, created_at)
    SELECT $1, (SELECT c.id FROM calls c WHERE c.business_id = $1 AND c.id = $2), $3,
      jsonb_build_object('do', 'hang_up', 'order', $2::text, 'words', $4::text, 'language', $5::text),
      clock_timestamp(), clock_timestamp()
    WHERE NOT EXISTS (
      SELECT FROM call_controls w
      WHERE w.business_id = $1 AND w.carrier_id = $3 AND w.control ->> 'do' = 'hang_up'
        AND w.call_id IS NOT DISTINCT FROM (SELECT c.id FROM calls c WHERE c.business_id = $1 AND c.id = $2)
    )`,
);

/** Has the carrier end a leg, in the transaction of the change. */
export async function dropStray(transaction: Database, { businessId, order, carrierId, words }: Stray): Promise<void> {
  const values = [businessId, order, carrierId, words?.text ?? null, words?.language ?? null];
  await transaction.rows(dropStatement, values);
  transaction.wake("carrier");
}

const isStrayStatement = statement<{ id: string }>(
  "call.isStray",
  `
    SELECT c.id FROM calls c
    WHERE c.business_id = $1 AND c.id = $2 AND CASE
      WHEN c.direction <> 'outgoing' THEN false
      WHEN c.ended_at IS NULL THEN c.carrier_id <> $3
      ELSE c.carrier_id IS DISTINCT FROM $3 OR (c.status = 'failed' AND c.error_code IS DISTINCT FROM '${PLACED_LATE}')
    END`,
);

const abandonStatement = statement<never>(
  "call.abandonStray",
  `
    UPDATE calls SET
      answered_at = COALESCE(answered_at, $3), abandoned_at = COALESCE(abandoned_at, $3),
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND status = 'failed' AND campaign_id IS NOT NULL`,
);

/** Records that a person answered a call of a campaign that had failed, so that no agent was there. */
export async function abandonStray(
  transaction: Database,
  businessId: string,
  callId: string,
  answeredAt: string,
): Promise<void> {
  await transaction.rows(abandonStatement, [businessId, callId, answeredAt]);
}

/**
 * Ends a living leg of a call that has failed, or that has another leg. A person who has answered is abandoned.
 *
 * @param answeredAt when a person answered; null: the phone rings.
 */
export async function followStray(
  transaction: Database,
  { businessId, id, carrierId }: { businessId: string; id: string; carrierId: string },
  answeredAt: string | null,
): Promise<void> {
  if (!(await transaction.row(isStrayStatement, [businessId, id, carrierId]))) {
    return;
  }
  if (answeredAt !== null) {
    await abandonStray(transaction, businessId, id, answeredAt);
  }
  const words = await wordsWithoutAgent(transaction, businessId, id);
  await dropStray(transaction, { businessId, order: id, carrierId, words });
}

const markPlacedLateStatement = statement<never>(
  "call.markPlacedLate",
  `
    UPDATE calls SET error_code = '${PLACED_LATE}', updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND status = 'failed'`,
);

/** Records that the carrier had placed a call after it was given up. */
export async function markPlacedLate(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(markPlacedLateStatement, [businessId, callId]);
}

const ownStatement = statement<{ carrierId: string; kind: "call" | "line" }>(
  "call.ownLegs",
  `
    SELECT given.id AS carrier_id, CASE WHEN own.is_line THEN 'line' ELSE 'call' END AS kind
    FROM unnest($2::text[]) AS given (id)
    CROSS JOIN LATERAL (
      SELECT c.ended_at IS NULL AS is_running, false AS is_line FROM calls c
      WHERE c.business_id = $1 AND c.carrier_id = given.id
      UNION ALL
      SELECT l.ended_at IS NULL, true FROM agent_lines l WHERE l.business_id = $1 AND l.carrier_id = given.id
      OFFSET 0
    ) own
    WHERE own.is_running`,
);

/** What those of these legs are that belong to running calls and lines. */
export async function ownLegs(
  database: Database,
  businessId: string,
  carrierIds: readonly string[],
): Promise<ReadonlyMap<string, "call" | "line">> {
  const rows = await database.rows(ownStatement, [businessId, carrierIds]);
  return new Map(rows.map(({ carrierId, kind }) => [carrierId, kind]));
}
