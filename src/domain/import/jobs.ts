import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { isPermitted } from "../identity/permissions.ts";
import { type Caller, notTheMaker } from "../identity/rules.ts";
import { type ImportOwner, lockForImport, recordImport } from "./admission.ts";
import { mapColumns, requireCountry, withContents } from "./columns.ts";
import type { CsvRow } from "./csv.ts";
import { openFile, readingOf, requireFewRows } from "./file-rows.ts";
import { endImport, insertJob, type JobOptions, sealRows } from "./job-store.ts";
import { type ContactFile, type ContactImport, type ImportDraft, importDraft, type Reading } from "./rules.ts";
import { findImport, insertImport } from "./store.ts";

/** The bounds of a batch, which is one transaction: rows, and cells with their characters unless one row has more. */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 64 * 1024;

/** A file that has been read for the workers. */
export interface PreparedImport {
  identity: { id: string; createdAt: string };
  draft: ImportDraft;
  options: JobOptions;
  source: { fileName: string; fingerprint: string; reading: Reading; totalCount: number };
  /** Its sealed rows, in their order. */
  batches: Buffer[];
}

/**
 * Reads a file and seals its rows, before the transaction that stores them: a large file takes seconds.
 *
 * @throws DomainError `validation_error` on an input or for a file that cannot be read, or has too many rows.
 */
export async function prepareImport(box: SecretBox, input: unknown, file: ContactFile): Promise<PreparedImport> {
  const draft = parseInput(importDraft, input);
  const { onDuplicate } = draft;
  const country = requireCountry(draft.country);
  const identity = newIdentity("imp");
  const opened = await openFile(file);
  try {
    const { headers } = opened;
    const given = await withContents(headers, draft.mapping, country, opened.readSample);
    const columns = mapColumns(headers, given);
    const { batches, totalCount } = await sealAll(box, identity.id, opened.parts);
    // Unlike that of `importCampaignContacts`, which would continue this import.
    const fingerprint = createHash("sha256")
      .update(JSON.stringify(["background", opened.digest, draft]))
      .digest("base64url");
    const source = { fileName: file.name, fingerprint, reading: readingOf(opened, columns), totalCount };
    return { identity, draft, options: { headers, columns: given, country, onDuplicate }, source, batches };
  } finally {
    await opened.parts.return();
  }
}

/**
 * Stores the rows of a file for the workers, which add them to a campaign by the rules of every addition.
 *
 * @param owner the business, and who imports from where, for the entry in the audit log.
 * @throws DomainError `not_found` without the campaign, `conflict` if it is archived, or the business has the maximum
 *   of running imports.
 */
export async function startImport(
  database: Database,
  owner: ImportOwner,
  { identity, draft, options, source, batches }: PreparedImport,
): Promise<ContactImport> {
  const { businessId, actor } = owner;
  const { campaignId } = draft;
  return database.transaction(async (transaction) => {
    const requireRoom = await lockForImport(transaction, businessId, campaignId);
    await requireRoom(null);
    const added = await insertImport(transaction, businessId, {
      ...identity,
      campaignId,
      actor,
      ...source,
    });
    await insertJob(transaction, businessId, added.id, options, batches);
    await recordImport(transaction, owner, added.id, draft);
    return added;
  });
}

async function sealAll(
  box: SecretBox,
  importId: string,
  parts: AsyncIterable<{ rows: CsvRow[] }>,
): Promise<{ batches: Buffer[]; totalCount: number }> {
  const batches: Buffer[] = [];
  let totalCount = 0;
  let waiting: CsvRow[] = [];
  let characters = 0;
  const seal = () => {
    if (waiting.length > 0) {
      batches.push(sealRows(box, importId, batches.length, waiting));
      waiting = [];
      characters = 0;
    }
  };
  for await (const { rows } of parts) {
    totalCount += rows.length;
    requireFewRows(totalCount);
    for (const row of rows) {
      const length = row.cells.reduce((sum, cell) => sum + 1 + cell.length, 0);
      if (waiting.length === MOST_ROWS || characters + length > MOST_CHARACTERS) {
        seal();
      }
      waiting.push(row);
      characters += length;
    }
  }
  seal();
  return { batches, totalCount };
}

/**
 * Ends an import after its current batch. The contacts that it has added stay. Canceling twice has no further effect.
 *
 * @throws DomainError `not_found`, `forbidden` unless the caller is its maker or an admin, `conflict` if it has ended,
 *   or a command or another request carries it out.
 */
export async function cancelImport(database: Database, caller: Caller, id: string): Promise<ContactImport> {
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const before = await findImport(transaction, businessId, id);
    if (!before) {
      throw new DomainError("not_found", "The import does not exist.");
    }
    if (before.userId !== userId && !isPermitted(caller, "campaigns.manage")) {
      throw notTheMaker();
    }
    await endImport(transaction, businessId, id, { state: "canceled" });
    const after = (await findImport(transaction, businessId, id)) as ContactImport;
    if (after.state === "running") {
      throw new DomainError("conflict", "This import ends with the request or command that carries it out.");
    }
    if (after.state !== "canceled") {
      throw new DomainError("conflict", `This import has ended: it is ${after.state}.`);
    }
    return after;
  });
}
