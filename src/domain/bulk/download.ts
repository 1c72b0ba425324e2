import type { Database } from "../../platform/db/database.ts";
import { isInPlan, isPermitted } from "../identity/permissions.ts";
import type { Caller, Membership, Memberships } from "../identity/rules.ts";
import { csvLine } from "../import/spreadsheet.ts";
import { headersOf } from "./export.ts";
import { findFile, nextPart } from "./export-store.ts";

/** Whether a user may have the file of an export: its maker and admins may. */
export const mayHaveFile = (
  caller: Pick<Caller, "role" | "byScope" | "hasOpenInboxes" | "userId">,
  { userId }: { userId: string | null },
): boolean =>
  isPermitted(caller, "campaigns.write") && (caller.userId === userId || isPermitted(caller, "campaigns.manage"));

/**
 * The file of an export of contacts in CSV, for a user whose permission is asked again: a URL outlives a role.
 *
 * @returns its parts, one at a time in memory; null without a file.
 */
export async function findContactsFile(
  database: Database,
  memberships: Memberships,
  { businessId, operationId, userId }: { businessId: string; operationId: string; userId: string },
): Promise<(() => AsyncGenerator<string, void>) | "forbidden" | null> {
  const membership = await memberships.find(userId);
  if (!membership || !isInGoodStanding(membership, businessId)) {
    return "forbidden";
  }
  const file = await findFile(database, businessId, operationId);
  if (file === null) {
    return null;
  }
  const { user, business } = membership;
  return mayHaveFile({ userId, role: user.role, hasOpenInboxes: business.openInboxes }, file)
    ? () => contentOf(database, businessId, operationId, file.fields)
    : "forbidden";
}

const isInGoodStanding = ({ business }: Membership, businessId: string): boolean =>
  business.id === businessId && business.suspendedAt === null && isInPlan(business, "campaigns.write");

async function* contentOf(database: Database, businessId: string, operationId: string, fields: readonly string[]) {
  const headers = headersOf(fields);
  // The mark tells spreadsheet programs that the file is in UTF-8.
  yield `\ufeff${csvLine(headers)}`;
  let part = await nextPart(database, businessId, operationId, -1);
  while (part !== null) {
    // Earlier parts lack the columns of fields that later contacts have.
    yield part.rows.map((cells) => csvLine(headers.map((_header, place) => cells[place] ?? ""))).join("");
    part = await nextPart(database, businessId, operationId, part.position);
  }
}
