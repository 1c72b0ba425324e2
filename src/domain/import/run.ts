import { createHash } from "node:crypto";
import type { CountryCode } from "libphonenumber-js/min";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import type { Acting } from "../identity/actor-rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { type ImportOwner, lockForImport, recordImport } from "./admission.ts";
import { type ReadRow, readBatch, settleBatch } from "./batch.ts";
import { type Column, mapColumns, requireCountry, withContents } from "./columns.ts";
import type { CsvRow, Delimiter } from "./csv.ts";
import type { Encoding } from "./encoding.ts";
import { type OpenFile, openFile, readingOf } from "./file-rows.ts";
import { type ContactFile, type ContactImport, type ImportDraft, importDraft, type Reading } from "./rules.ts";
import { advanceImport, findUnfinished, insertImport, touchImport } from "./store.ts";

/** How a file was read, and which part of it is new. */
export interface ImportPlan {
  encoding: Encoding;
  delimiter: Delimiter;
  columns: Column[];
  /** The number of rows that an interrupted run of the same import had handled. */
  resumedAt: number;
  /** An interrupted import of a file with this name had other contents or other options. */
  hasChanged: boolean;
  /** The size of the file in bytes. */
  size: number;
}

export interface ImportResult {
  plan: ImportPlan;
  outcome: ContactImport;
}

/** Callbacks on the progress of an import. */
export interface ImportObserver {
  planned?(plan: ImportPlan): void;
  /** Called after each batch with the progress, in bytes of the file. */
  advanced?(outcome: ContactImport, bytes: number): void;
}

/** The number of rows in one transaction. */
const BATCH = 1000;

interface Run extends Acting {
  outbox: Outbox;
  draft: ImportDraft;
  country: CountryCode;
  columns: readonly Column[];
}

/**
 * Adds the contacts of a file to a campaign, by the rules of every addition. Each batch is one transaction that also
 * stores the progress: an import that was killed and is started again with the same file continues after the last
 * batch, and repeats nothing.
 *
 * @param owner the business, and who imports from where. The import is recorded where it begins, and where it resumes.
 * @throws DomainError `validation_error` on an input or for a file that cannot be read, `conflict` if the campaign
 *   is archived, the same import is running, or the business has the maximum of running imports.
 */
export async function importContacts(
  database: Database,
  outbox: Outbox,
  owner: ImportOwner,
  input: unknown,
  file: ContactFile,
  observer: ImportObserver = {},
): Promise<ImportResult> {
  const draft = parseInput(importDraft, input);
  const country = requireCountry(draft.country);
  const opened = await openFile(file);
  const { encoding, delimiter, headers, digest, size, parts } = opened;
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([digest, draft]))
    .digest("base64url");
  try {
    const columns = mapColumns(headers, await withContents(headers, draft.mapping, country, opened.readSample));
    const source = { name: file.name, fingerprint, reading: readingOf(opened, columns) };
    const begun = await begin(database, owner, draft, source);
    const { hasChanged } = begun;
    const plan = { encoding, delimiter, columns, resumedAt: begun.started.rowCount, hasChanged, size };
    observer.planned?.(plan);
    const { businessId, actor } = owner;
    const run = { businessId, actor, outbox, draft, country, columns };
    return { plan, outcome: await addAll(database, run, begun.started, parts, observer) };
  } finally {
    await parts.return();
  }
}

/** The place to start: after the rows of an interrupted run of the same import, or at the first row. */
async function begin(
  database: Database,
  owner: ImportOwner,
  draft: ImportDraft,
  file: { name: string; fingerprint: string; reading: Reading },
): Promise<{ started: ContactImport; hasChanged: boolean }> {
  const { businessId, actor } = owner;
  const { campaignId } = draft;
  return database.transaction(async (transaction) => {
    const requireRoom = await lockForImport(transaction, businessId, campaignId);
    const earlier = await findUnfinished(transaction, businessId, campaignId, file);
    const isResumed = earlier?.fingerprint === file.fingerprint;
    await requireRoom(isResumed ? earlier.id : null);
    if (isResumed) {
      await touchImport(transaction, businessId, earlier.id);
      await recordImport(transaction, owner, earlier.id, draft);
      return { started: earlier, hasChanged: false };
    }
    const identity = newIdentity("imp");
    const { name: fileName, fingerprint, reading } = file;
    const added = { ...identity, campaignId, actor, fileName, fingerprint, reading };
    const started = await insertImport(transaction, businessId, added);
    await recordImport(transaction, owner, started.id, draft);
    return { started, hasChanged: earlier !== null };
  });
}

async function addAll(
  database: Database,
  run: Run,
  started: ContactImport,
  parts: OpenFile["parts"],
  observer: ImportObserver,
): Promise<ContactImport> {
  let outcome = started;
  let toSkip = started.rowCount;
  let waiting: CsvRow[] = [];
  // While one batch is written, the next one is read.
  let writing: Promise<void> = Promise.resolve();
  const write = async (rows: readonly ReadRow[], bytes: number) => {
    await writing;
    writing = writeBatch(database, run, outcome, rows, { isLast: false }).then((advanced) => {
      outcome = advanced;
      observer.advanced?.(outcome, bytes);
    });
    // A later await gets the error; until then it must not count as unhandled.
    writing.catch(() => {});
  };
  try {
    for await (const { rows, bytes } of parts) {
      const fresh = toSkip > 0 ? rows.slice(toSkip) : rows;
      toSkip -= rows.length - fresh.length;
      waiting = waiting.length > 0 ? [...waiting, ...fresh] : fresh;
      for (; waiting.length >= BATCH; waiting = waiting.slice(BATCH)) {
        await write(await readBatch(waiting.slice(0, BATCH), run), bytes);
      }
    }
  } finally {
    // Nothing is written after this function has ended, even with an error.
    await Promise.allSettled([writing]);
  }
  await writing;
  return writeBatch(database, run, outcome, await readBatch(waiting, run), { isLast: true });
}

function writeBatch(
  database: Database,
  { businessId, actor, outbox, draft, columns }: Run,
  before: ContactImport,
  rows: readonly ReadRow[],
  { isLast }: { isLast: boolean },
): Promise<ContactImport> {
  const { campaignId, onDuplicate } = draft;
  const { id: importId, rowCount: rowsBefore, createdCount: createdBefore } = before;
  const target = { businessId, importId, campaignId, onDuplicate, columns, rowsBefore, createdBefore };
  return withEvents(database, outbox, { businessId, actor }, async (transaction) => {
    const tally = await settleBatch(transaction, target, rows);
    const advanced = await advanceImport(transaction, businessId, before, tally, { isFinished: isLast });
    if (!advanced) {
      throw new DomainError("conflict", "Another process is running the same import.");
    }
    return advanced;
  });
}
