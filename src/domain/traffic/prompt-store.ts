import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { PromptedCall } from "../route/rules.ts";

const findStatement = statement<Omit<PromptedCall, "secondsWaited">>(
  "traffic.promptedCall",
  `
    SELECT c.phone_number AS caller_number, i.name AS inbox_name, c.direction = 'outgoing' AS is_callback,
      NULLIF(concat_ws(' ', k.first_name, k.last_name), '') AS caller_name
    FROM call_offers o
    JOIN calls c ON c.business_id = o.business_id AND c.id = o.call_id
    JOIN inboxes i ON i.business_id = c.business_id AND i.id = c.inbox_id
    LEFT JOIN contacts k ON k.business_id = c.business_id AND k.id = c.contact_id
    WHERE o.business_id = $1 AND o.call_id = $2 AND o.line_id = $3 AND o.state = 'ringing'`,
);

/** A call that rings on a line; null if it no longer does. */
export async function findPromptedCall(
  database: Database,
  businessId: string,
  callId: string,
  lineId: string,
): Promise<Omit<PromptedCall, "secondsWaited"> | null> {
  return (await database.row(findStatement, [businessId, callId, lineId])) ?? null;
}
