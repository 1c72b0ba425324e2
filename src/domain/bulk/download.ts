import type { Database } from "../../platform/db/database.ts";
import { isInPlan, isPermitted } from "../identity/permissions.ts";
import type { Caller, Membership, Memberships } from "../identity/rules.ts";
import { csvLine } from "../import/spreadsheet.ts";
import { headersOf } from "./export.ts";
import { findFile, nextPart } from "./export-store.ts";

/** Whether a user may have the files of exports: those who may order them. */
export const mayHaveFiles = (caller: Pick<Caller, "role" | "byScope" | "hasOpenInboxes">): boolean =>
  isPermitted(caller, "campaigns.manage");

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
  const { user, business } = membership;
  if (!mayHaveFiles({ role: user.role, hasOpenInboxes: business.openInboxes })) {
    return "forbidden";
  }
  const fields = await findFile(database, businessId, operationId);
  return fields && (() => contentOf(database, businessId, operationId, fields));
}

const isInGoodStanding = ({ business }: Membership, businessId: string): boolean =>
  business.id === businessId && business.suspendedAt === null && isInPlan(business, "campaigns.manage");

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
