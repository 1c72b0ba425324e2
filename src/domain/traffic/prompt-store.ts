import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { IS_ACCEPTED } from "../call/accepted-sql.ts";
import type { PromptedCall, TransferredCall } from "../route/rules.ts";

type AcceptedCall = Pick<PromptedCall, "callerName" | "callerNumber" | "inboxName" | "isCallback">;

const promptedStatement = statement<AcceptedCall>(
  "traffic.promptedCall",
  `
    SELECT i.name AS inbox_name, c.phone_number AS caller_number, c.direction = 'outgoing' AS is_callback,
      NULLIF(concat_ws(' ', k.first_name, k.last_name), '') AS caller_name
    FROM call_offers o JOIN calls c ON c.business_id = o.business_id AND c.id = o.call_id
    JOIN inboxes i ON i.business_id = c.business_id AND i.id = c.inbox_id
    LEFT JOIN contacts k ON k.business_id = c.business_id AND k.id = c.contact_id
    WHERE o.business_id = $1 AND o.call_id = $2 AND o.line_id = $3 AND ${IS_ACCEPTED} AND c.ended_at IS NULL LIMIT 1`,
);

/** A call that the user of a line has accepted there; null: the user is not to have it any more. */
export async function findPromptedCall(
  database: Database,
  businessId: string,
  callId: string,
  lineId: string,
): Promise<AcceptedCall | null> {
  return (await database.row(promptedStatement, [businessId, callId, lineId])) ?? null;
}

const transferredStatement = statement<TransferredCall>(
  "traffic.transferredCall",
  `
    SELECT u.name AS user_name, i.name AS inbox_name, c.phone_number AS person_number,
      t.kind = 'consultation' AS is_consultation,
      COALESCE(
        NULLIF(concat_ws(' ', k.first_name, k.last_name), ''), NULLIF(concat_ws(' ', p.first_name, p.last_name), '')
      ) AS person_name
    FROM call_transfers t JOIN calls c ON c.business_id = t.business_id AND c.id = t.call_id
    JOIN inboxes i ON i.business_id = c.business_id AND i.id = c.inbox_id
    LEFT JOIN users u ON u.business_id = t.business_id AND u.id = t.from_user_id
    LEFT JOIN contacts k ON k.business_id = c.business_id AND k.id = c.contact_id
    LEFT JOIN campaign_contacts p
      ON p.business_id = c.business_id AND p.campaign_id = c.campaign_id AND p.id = c.campaign_contact_id
    WHERE t.business_id = $1 AND t.to_line_id = $2 LIMIT 1`,
);

/** The call whose transfer a line rings for; null without one. */
export async function findTransferredCall(
  database: Database,
  businessId: string,
  lineId: string,
): Promise<TransferredCall | null> {
  return (await database.row(transferredStatement, [businessId, lineId])) ?? null;
}
