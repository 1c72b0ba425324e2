import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** The inbox that a text or a call arrived at. */
export interface CalledInbox {
  businessId: string;
  businessName: string;
  /** The contact in answers to HELP, or null. */
  helpContact: string | null;
  inboxId: string;
  phoneNumber: string;
  /** The phone that rings when the inbox is called, or null; always null for a suspended business. */
  forwardTo: string | null;
  isSuspended: boolean;
}

const findStatement = statement<CalledInbox>(
  "carrier.findInbox",
  `
    SELECT i.business_id, b.name AS business_name, b.help_contact, i.id AS inbox_id,
      i.phone_number, CASE WHEN b.suspended_at IS NULL THEN i.forward_to END AS forward_to,
      b.suspended_at IS NOT NULL AS is_suspended
    FROM inboxes i JOIN businesses b ON b.id = i.business_id
    WHERE i.phone_number = $1 AND i.deactivated_at IS NULL`,
  { unbound: "finds the business of the called number" },
);

/** The active inbox with this number, in any business, or null. */
export async function findInboxByNumber(database: Database, phoneNumber: string): Promise<CalledInbox | null> {
  return (await database.row(findStatement, [phoneNumber])) ?? null;
}

const findOwnerStatement = statement<{ businessId: string }>(
  "carrier.findInactiveInboxOwner",
  `
    SELECT business_id FROM inboxes
    WHERE phone_number = $1 AND deactivated_at IS NOT NULL
    ORDER BY deactivated_at DESC LIMIT 1`,
  { unbound: "finds the business of the texted number" },
);

/** The business of the inactive inbox that had this number last; else null. */
export async function findInactiveInboxOwner(database: Database, phoneNumber: string): Promise<string | null> {
  return (await database.row(findOwnerStatement, [phoneNumber]))?.businessId ?? null;
}
