import type { Database } from "../../platform/db/database.ts";
import { isPermitted } from "../identity/permissions.ts";
import type { Memberships } from "../identity/rules.ts";
import { findExportFile, readPart } from "./export-store.ts";
import type { ExportFormat } from "./rules.ts";

/** The file of an export. */
export interface ExportFile {
  format: ExportFormat;
  /** In bytes. */
  size: number;
  /** One part at a time is in memory. */
  content(): AsyncGenerator<string, void>;
}

/** Whether the user may still download exports of the business: a URL outlives a role. */
export async function mayDownload(memberships: Memberships, businessId: string, userId: string): Promise<boolean> {
  const membership = await memberships.find(userId);
  return (
    membership !== null &&
    membership.business.id === businessId &&
    membership.business.suspendedAt === null &&
    isPermitted({ role: membership.user.role, hasOpenInboxes: membership.business.openInboxes }, "people.erase")
  );
}

/** The file of a complete export that has not expired, or null. */
export async function findFile(database: Database, businessId: string, exportId: string): Promise<ExportFile | null> {
  const found = await findExportFile(database, businessId, exportId);
  return (
    found && {
      format: found.format,
      size: found.byteCount,
      content: () => contentOf(database, businessId, exportId, found.partCount),
    }
  );
}

async function* contentOf(database: Database, businessId: string, exportId: string, partCount: number) {
  for (let part = 0; part < partCount; part += 1) {
    const content = await readPart(database, businessId, exportId, part);
    if (content === null) {
      throw new Error("the export was deleted during its download");
    }
    yield content;
  }
}
