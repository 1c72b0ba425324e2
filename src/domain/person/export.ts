import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { isConnectionLoss } from "../../platform/db/failure.ts";
import { isCut } from "../../platform/db/query.ts";
import { UnavailableError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record.ts";
import { OPERATOR } from "../audit/rules.ts";
import { exportConsents } from "../consent/export-store.ts";
import { exportRefusals } from "../import/erasure-store.ts";
import { csvLine } from "../import/spreadsheet.ts";
import { findMentionsInEvents } from "../webhook/erasure-store.ts";
import { rowsAbout } from "./copies.ts";
import {
  addPart,
  CHANGED_KIND,
  type DueExport,
  deleteExport,
  endExport,
  expiredExport,
  exportCalls,
  exportComments,
  exportContacts,
  exportConversations,
  exportEntries,
  exportEvents,
  exportMessages,
  exportRecipients,
  lockTakenExport,
  type PersonRecord,
  postponeExport,
  takeDueExport,
} from "./export-store.ts";
import { type ExportFormat, LARGEST_EXPORT, type Person, readPersonKey, valuesOf } from "./rules.ts";
import { selectPerson } from "./selection.ts";
import { findLiving } from "./selection-store.ts";

type Read = (database: Database, businessId: string, person: Person, after: string) => Promise<PersonRecord[]>;

const KINDS: readonly { kind: string; read: Read }[] = [
  { kind: "contact", read: (db, id, { contactIds }, after) => exportContacts(db, id, contactIds, after) },
  {
    kind: "campaign_contact",
    read: (db, id, { campaignContactIds }, after) => exportEntries(db, id, campaignContactIds, after),
  },
  { kind: "conversation", read: exportConversations },
  { kind: "message", read: exportMessages },
  { kind: "call", read: exportCalls },
  { kind: "broadcast_recipient", read: (db, id, { numbers }, after) => exportRecipients(db, id, numbers, after) },
  { kind: "consent", read: (db, id, { numbers }, after) => exportConsents(db, id, numbers, after) },
  {
    kind: "refused_import_row",
    read: (db, id, person, after) =>
      exportRefusals(db, id, after, { numbers: person.numbers, values: valuesOf(person) }),
  },
  { kind: "event", read: readEvents },
  // A running export stores the place of its kind: a new one is the last.
  { kind: "conversation_comment", read: exportComments },
];

/** The events about the person among the next ones. The last record has the place of the last examined event. */
async function readEvents(database: Database, businessId: string, person: Person, after: string) {
  const { mentions, position } = await findMentionsInEvents(database, businessId, after, valuesOf(person));
  const rows = await rowsAbout(database, businessId, person, mentions);
  const events = rows.length === 0 ? [] : await exportEvents(database, businessId, rows);
  // After a cut the next page begins at the last event.
  return position === null || isCut(events) ? events : [...events, { position, data: null }];
}

/** The records of a page, and the place of the next one; null after the last. */
interface Page {
  records: { kind: string; id?: unknown }[];
  next: Place | null;
}

/** The place of a page: the kind, and the last position before it. */
interface Place {
  kind: number;
  after: string;
}

async function readPage(
  database: Database,
  businessId: string,
  person: Person,
  { kind: place, after }: Place,
): Promise<Page> {
  const { kind, read } = KINDS[place] as (typeof KINDS)[number];
  const page = await read(database, businessId, person, after);
  const last = page.at(-1);
  const following = last ? { kind: place, after: last.position } : { kind: place + 1, after: "" };
  const records = page.flatMap(({ data }) => (data === null ? [] : [{ kind, ...data }]));
  return { records, next: following.kind === KINDS.length ? null : following };
}

/** JSON is an array of records with their kinds; CSV has a line for each field of a record. */
function textOf({ records, next }: Page, format: ExportFormat, before: { isStart: boolean; rows: number }): string {
  return format === "json" ? jsonOf(records, { ...before, isEnd: next === null }) : csvOf(records, before.isStart);
}

/**
 * Reads everything about a person for the operator of the service, part by part. The first part records it in the audit
 * log.
 *
 * @throws DomainError as `erasePerson`.
 */
export async function* exportPersonOf(
  database: Database,
  businessId: string,
  input: unknown,
  format: ExportFormat,
): AsyncGenerator<string, void> {
  const person = await database.transaction(async (transaction) => {
    const selected = await selectPerson(transaction, businessId, readPersonKey(input));
    await recordAudit(transaction, businessId, OPERATOR, { action: "person.exported", given: { format } });
    return selected.person;
  });
  let place: Place | null = { kind: 0, after: "" };
  for (let rows = 0, isStart = true; place !== null; isStart = false) {
    const page: Page = await readPage(database, businessId, person, place);
    yield textOf(page, format, { isStart, rows });
    rows += page.records.length;
    place = page.next;
  }
}

/** The failed attempts at one page before the export fails. */
const MOST_FAILURES = 8;

const CHANGED = "A contact of the person was deleted or merged since the order: order the export again.";
const TOO_LARGE = `The file would be larger than ${LARGEST_EXPORT / 1_048_576} MiB: ask the operator of the service for it.`;
const NOT_WRITTEN = "The service could not write the file: order the export again.";

/**
 * Works on the due exports in turns, page by page. An attempt at a page is first counted. The page is then a transaction
 * that locks its export, adds a part of the file and stores the place of the next page: after a kill another process
 * continues. Any number of processes may. While the database is busy or away, the next call continues.
 */
export async function exportPeople(
  database: Database,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !ending?.aborted; ) {
    const due = await takeDueExport(database);
    if (due === null) {
      return;
    }
    try {
      await database.transaction(async (transaction) => {
        if (await lockTakenExport(transaction, due)) {
          await writePage(transaction, due);
        }
      });
    } catch (error) {
      onError(error);
      await giveWay(database, due, error);
      isMore = !(error instanceof UnavailableError);
    }
  }
}

async function writePage(transaction: Database, due: DueExport): Promise<void> {
  const { businessId, subject, format, partCount, rowCount, byteCount } = due;
  // The attempts before this one did not end: a page that kills its process ends the export.
  if (due.kind === CHANGED_KIND || due.failures > MOST_FAILURES) {
    await endExport(transaction, due, due.kind === CHANGED_KIND ? CHANGED : NOT_WRITTEN);
    return;
  }
  const page = await readPage(transaction, businessId, subject, { kind: due.kind, after: due.position });
  const content = textOf(page, format, { isStart: partCount === 0, rows: rowCount });
  const bytes = Buffer.byteLength(content);
  if (byteCount + bytes > LARGEST_EXPORT) {
    await endExport(transaction, due, TOO_LARGE);
    return;
  }
  const next = page.next ?? { kind: KINDS.length, after: "" };
  await addPart(transaction, due, { content, bytes, rows: page.records.length, next });
  if (page.next === null) {
    const living = await findLiving(transaction, businessId, subject.contactIds);
    await endExport(transaction, due, living.length === subject.contactIds.length ? null : CHANGED);
  }
}

/** Puts an export off after a failure, and ends it after too many. A lost connection says nothing about the page. */
async function giveWay(database: Database, due: DueExport, error: unknown): Promise<void> {
  if (isConnectionLoss(error)) {
    await postponeExport(database, due, { isCounted: false });
  } else if (due.failures < MOST_FAILURES) {
    await postponeExport(database, due, { isCounted: true });
  } else {
    await endExport(database, due, NOT_WRITTEN);
  }
}

/** Deletes the expired exports with their files, in batches. */
export async function pruneExports(database: Database, ending?: AbortSignal): Promise<void> {
  let expired = await expiredExport(database);
  while (expired !== null && !ending?.aborted) {
    await deleteExport(database, expired.businessId, expired.id);
    expired = await expiredExport(database);
  }
}

/**
 * Writes at once and every second, and deletes expired exports each minute; any number of processes may.
 *
 * @returns a function that stops after the current page.
 */
export function exportPeopleRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const write = (ending: AbortSignal) => exportPeople(database, onError, ending);
  const ends = [
    workOnSchedule("* * * * * *", write, onError, { isDueAtStart: true }),
    workOnSchedule("* * * * *", (ending) => pruneExports(database, ending), onError),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function jsonOf(
  records: readonly object[],
  { isStart, isEnd, rows }: { isStart: boolean; isEnd: boolean; rows: number },
): string {
  const lines = records.map((record, index) => `${rows + index === 0 ? "" : ","}\n${JSON.stringify(record)}`);
  return `${isStart ? "[" : ""}${lines.join("")}${isEnd ? "\n]\n" : ""}`;
}

function csvOf(records: Page["records"], isStart: boolean): string {
  const lines = records.flatMap((record) =>
    Object.entries(record)
      .filter(([field, value]) => field !== "kind" && value !== null)
      .map(([field, value]) => csvLine([record.kind, cellOf(record.id ?? ""), field, cellOf(value)])),
  );
  return [...(isStart ? [csvLine(["kind", "id", "field", "value"])] : []), ...lines].join("");
}

const cellOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
