import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const consentsStatement = statement<{ position: string; data: Record<string, unknown> }>(
  "consent.ofPerson",
  `
    SELECT position, data - '{business_id,storage_key}'::text[] AS data FROM (
      SELECT '1 ' || o.phone_number AS position, to_jsonb(o) || '{"list": "opt_outs"}' AS data FROM opt_outs o
      WHERE o.business_id = $1 AND o.phone_number = ANY($2)
      UNION ALL
      SELECT '2 ' || t.phone_number, to_jsonb(t) || '{"list": "text_consents"}' FROM text_consents t
      WHERE t.business_id = $1 AND t.phone_number = ANY($2)
      UNION ALL
      SELECT '3 ' || n.phone_number, to_jsonb(n) || '{"list": "do_not_call"}' FROM do_not_call_numbers n
      WHERE n.business_id = $1 AND n.phone_number = ANY($2)
      UNION ALL
      SELECT '4 ' || r.phone_number, to_jsonb(r) || '{"list": "refusal_reviews"}' FROM refusal_reviews r
      WHERE r.business_id = $1 AND r.phone_number = ANY($2)
      UNION ALL
      SELECT '5 ' || b.phone_number || b.inbox_id, to_jsonb(b) || '{"list": "carrier_blocks"}' FROM carrier_blocks b
      WHERE b.business_id = $1 AND b.phone_number = ANY($2)
      UNION ALL
      SELECT '6 ' || k.phone_number || ' ' || k.id, to_jsonb(k) || '{"list": "consents"}' FROM consents k
      WHERE k.business_id = $1 AND k.phone_number = ANY($2)
    ) consents
    WHERE position > $3 COLLATE "C" ORDER BY position COLLATE "C"`,
);

/**
 * The opt-outs, the requests for and against texts, the records of consent, the entries on the do-not-call list, and the
 * texts that may be refusals, of these numbers.
 */
export const exportConsents = (database: Database, businessId: string, numbers: readonly string[], after: string) =>
  database.rows(consentsStatement, [businessId, numbers, after]);
