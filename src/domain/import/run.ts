import { createHash } from "node:crypto";
import type { CountryCode } from "libphonenumber-js/min";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { Turn } from "../../platform/turn.ts";
import { recordAudit } from "../audit/record.ts";
import type { AuditOrigin } from "../audit/rules.ts";
import { addRows, type Row, readRow, type SettledRow } from "../campaign/addition.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { requireOpenForAdditions } from "../campaign/rules.ts";
import { changeOptOut } from "../contact/opt-out.ts";
import type { OptOutChange } from "../contact/rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { type Column, headerOf, mapColumns, requireCountry, toDraft, toOptOut } from "./columns.ts";
import { CsvReader, type CsvRow, type Delimiter, findDelimiter } from "./csv.ts";
import { type Encoding, inspectFile, readAsUtf8, unreadable } from "./encoding.ts";
import {
  type ContactFile,
  type ContactImport,
  type ImportDraft,
  importDraft,
  MOST_COLUMNS,
  type Refusal,
} from "./rules.ts";
import { advanceImport, countUnderWay, findUnfinished, insertImport, insertRefusals, touchImport } from "./store.ts";

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

/** The number of characters in which the delimiter is searched. */
const LOOK = 16 * 1024;

/** The characters that are kept of a cell in a refused row. */
const KEPT = 2000;

/** The business of an import, and who imports from where. */
export interface ImportOwner {
  businessId: string;
  origin: AuditOrigin;
}

interface Run {
  businessId: string;
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
  owner: ImportOwner,
  input: unknown,
  file: ContactFile,
  observer: ImportObserver = {},
): Promise<ImportResult> {
  const draft = parseInput(importDraft, input);
  const country = requireCountry(draft.country);
  const { encoding, digest, size } = await inspectFile(file);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([digest, draft]))
    .digest("base64url");
  const rows = readRows(file, encoding);
  try {
    const head = await rows.next();
    if (head.done) {
      throw unreadable("The file is empty.");
    }
    const { header, delimiter } = head.value as Head;
    const columns = mapColumns(header, draft.columns);
    const begun = await begin(database, owner, draft, file.name, fingerprint);
    const { hasChanged } = begun;
    const plan = { encoding, delimiter, columns, resumedAt: begun.started.rowCount, hasChanged, size };
    observer.planned?.(plan);
    const run = { businessId: owner.businessId, draft, country, columns };
    return { plan, outcome: await addAll(database, run, begun.started, rows, observer) };
  } finally {
    await rows.return();
  }
}

interface Head {
  header: string[];
  delimiter: Delimiter;
}

interface Part {
  rows: CsvRow[];
  /** The bytes of the file up to here. */
  bytes: number;
}

/** The head of a file, then its rows in parts. */
async function* readRows(file: ContactFile, encoding: Encoding): AsyncGenerator<Head | Part, void> {
  let bytes = 0;
  const counted: ContactFile = {
    ...file,
    async *open() {
      for await (const chunk of file.open()) {
        bytes += chunk.length;
        yield chunk;
      }
    },
  };
  let reader: CsvReader | undefined;
  let start = Buffer.alloc(0);
  let hasHead = false;
  let delimiter: Delimiter = ",";
  function* handOut(rows: CsvRow[]): Generator<Head | Part> {
    const [first, ...others] = rows;
    if (first && !hasHead) {
      if (first.problem !== null) {
        throw unreadable(`The header cannot be read: ${first.problem}.`);
      }
      hasHead = true;
      yield { header: first.cells, delimiter };
      yield { rows: others, bytes };
    } else if (first) {
      yield { rows, bytes };
    }
  }
  for await (const text of readAsUtf8(counted, encoding)) {
    if (reader) {
      yield* handOut(await reader.read(text));
      continue;
    }
    start = Buffer.concat([start, text]);
    if (start.length >= LOOK) {
      delimiter = findDelimiter(start.toString("utf8", 0, LOOK));
      reader = new CsvReader(delimiter);
      yield* handOut(await reader.read(start));
    }
  }
  if (!reader) {
    delimiter = findDelimiter(start.toString());
    reader = new CsvReader(delimiter);
    yield* handOut(await reader.read(start));
  }
  yield* handOut(await reader.end());
}

/** The place to start: after the rows of an interrupted run of the same import, or at the first row. */
async function begin(
  database: Database,
  { businessId, origin }: ImportOwner,
  { campaignId, onDuplicate, country }: ImportDraft,
  fileName: string,
  fingerprint: string,
): Promise<{ started: ContactImport; hasChanged: boolean }> {
  const record = (transaction: Database, { id }: ContactImport) => {
    const draft = { action: "campaign_contact.imported", objectId: id, relatedId: campaignId } as const;
    return recordAudit(transaction, businessId, origin, { ...draft, given: { onDuplicate, country } });
  };
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const campaign = await lockCampaign(transaction, businessId, campaignId);
    if (!campaign) {
      throw new DomainError("not_found", "The campaign does not exist.");
    }
    requireOpenForAdditions(campaign);
    const earlier = await findUnfinished(transaction, businessId, campaignId, { fingerprint, name: fileName });
    const isResumed = earlier?.fingerprint === fingerprint;
    const underWay = await countUnderWay(transaction, businessId, isResumed ? earlier.id : null);
    requireRoom(underWay, caps.imports, "running imports", "Wait until one has ended.");
    if (isResumed) {
      await touchImport(transaction, businessId, earlier.id);
      await record(transaction, earlier);
      return { started: earlier, hasChanged: false };
    }
    const identity = newIdentity("imp");
    const draft = { ...identity, campaignId, userId: origin.userId, fileName, fingerprint };
    const started = await insertImport(transaction, businessId, draft);
    await record(transaction, started);
    return { started, hasChanged: earlier !== null };
  });
}

async function addAll(
  database: Database,
  run: Run,
  started: ContactImport,
  parts: AsyncGenerator<Head | Part, void>,
  observer: ImportObserver,
): Promise<ContactImport> {
  let outcome = started;
  let toSkip = started.rowCount;
  let waiting: CsvRow[] = [];
  // While one batch is written, the next one is read.
  let writing: Promise<void> = Promise.resolve();
  const write = async (rows: readonly ReadRow[], bytes: number) => {
    await writing;
    writing = writeBatch(database, run, outcome, rows, false).then((advanced) => {
      outcome = advanced;
      observer.advanced?.(outcome, bytes);
    });
    // A later await gets the error; until then it must not count as unhandled.
    writing.catch(() => {});
  };
  try {
    for await (const part of parts) {
      const { rows, bytes } = part as Part;
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
  return writeBatch(database, run, outcome, await readBatch(waiting, run), true);
}

type ReadRow = Row & { source: CsvRow; optOut?: OptOutChange | null };

/** Reads in steps: a thousand rows of five numbers would block the process for too long. */
async function readBatch(rows: readonly CsvRow[], run: Run): Promise<ReadRow[]> {
  const turn = new Turn();
  const read: ReadRow[] = [];
  for (const row of rows) {
    await turn.pass();
    read.push(readCsvRow(row, run));
  }
  return read;
}

function readCsvRow(source: CsvRow, { columns, country }: Run): ReadRow {
  if (source.problem !== null) {
    return { source, error: new DomainError("validation_error", source.problem) };
  }
  try {
    const optOut = toOptOut(source.cells, columns);
    return { source, optOut, ...readRow(toDraft(source.cells, columns, country)) };
  } catch (error) {
    if (error instanceof DomainError) {
      return { source, error };
    }
    throw error;
  }
}

function writeBatch(
  database: Database,
  { businessId, draft, columns }: Run,
  before: ContactImport,
  rows: readonly ReadRow[],
  isLast: boolean,
): Promise<ContactImport> {
  return database.transaction(async (transaction) => {
    const settled = await addRows(transaction, businessId, draft.campaignId, rows, draft.onDuplicate);
    const tally = { created: 0, updated: 0, skipped: 0, failed: 0 };
    const refusals: Refusal[] = [];
    for (const [place, row] of settled.entries()) {
      if ("error" in row) {
        const { line, cells } = (rows[place] as ReadRow).source;
        const { code, message, field } = row.error;
        tally.failed += 1;
        refusals.push({
          rowNumber: before.rowCount + place + 1,
          line,
          code,
          message: storable(message),
          field: headerOf(field, columns),
          cells: cells
            .slice(0, MOST_COLUMNS)
            .map((cell) => storable(cell.length > KEPT ? `${cell.slice(0, KEPT)}…` : cell)),
        });
      } else {
        tally[row.result] += 1;
      }
    }
    await optOutNumbers(transaction, businessId, rows, settled);
    await insertRefusals(transaction, businessId, before.id, refusals);
    const advanced = await advanceImport(transaction, businessId, before, tally, isLast);
    if (!advanced) {
      throw new DomainError("conflict", "Another process is running the same import.");
    }
    return advanced;
  });
}

/**
 * Opts out the numbers of the rows with an opt-out, whether their contacts are new or not; in the order of numbers, to
 * prevent deadlocks.
 */
async function optOutNumbers(
  transaction: Database,
  businessId: string,
  rows: readonly ReadRow[],
  settled: readonly SettledRow[],
): Promise<void> {
  const said = rows.flatMap((row, place) => {
    const isAdded = "draft" in row && !("error" in (settled[place] as SettledRow));
    return isAdded && row.optOut ? row.draft.phones.map(({ number }) => ({ number, change: row.optOut })) : [];
  });
  for (const { number, change } of said.toSorted((a, b) => (a.number < b.number ? -1 : 1))) {
    await changeOptOut(transaction, businessId, [number], change as OptOutChange, "import");
  }
}

/** JSON in PostgreSQL can store neither a NUL nor half a surrogate pair; a file may contain both. */
function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
