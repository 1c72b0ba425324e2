import type { OrderReference } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { secondsWaited } from "../queue/reading-store.ts";
import { type PromptedCall, takeTheCall } from "../route/rules.ts";

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

/** What a user hears of a call that rings on the line of the own session; null if it no longer does. */
export async function promptOf(
  database: Database,
  { businessId, id }: OrderReference,
  lineId: string,
): Promise<string | null> {
  const call = await database.row(findStatement, [businessId, id, lineId]);
  return call ? takeTheCall({ ...call, secondsWaited: await secondsWaited(database, businessId, id) }, "page") : null;
}
