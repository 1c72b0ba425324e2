import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record.ts";
import { OPERATOR } from "../audit/rules.ts";
import { exportConsents } from "../consent/export-store.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { exportRefusals } from "../import/erasure-store.ts";
import { csvLine } from "../import/spreadsheet.ts";
import { findMentionsInEvents } from "../webhook/erasure-store.ts";
import { rowsAbout } from "./copies.ts";
import {
  exportCalls,
  exportContacts,
  exportConversations,
  exportEntries,
  exportEvents,
  exportMessages,
  exportRecipients,
  type PersonRecord,
} from "./export-store.ts";
import { type Person, type PersonKey, readPersonKey, valuesOf } from "./rules.ts";
import { selectPerson } from "./selection.ts";

export const exportFormats = ["json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A part of the file with the data of a person. The parts in their order are the file. */
export interface ExportPart {
  content: string;
  /** The place of the next part; null: this is the last one. */
  next: string | null;
}

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
];

/** The events about the person among the next ones. The last record has the place of the last examined event. */
async function readEvents(database: Database, businessId: string, person: Person, after: string) {
  const { mentions, position } = await findMentionsInEvents(database, businessId, after, valuesOf(person));
  const events = await exportEvents(database, businessId, await rowsAbout(database, businessId, person, mentions));
  return position === null ? [] : [...events, { position, data: null }];
}

/** The place of a part: the kind, the last position in it, and whether a record came before. */
interface Place {
  kind: number;
  after: string;
  isFirst: boolean;
}

/**
 * Reads a part of everything about a person, by a number or a contact. For admins. JSON is an array of records with
 * their kinds; CSV has a line for each field of a record.
 *
 * @param after the place that the previous part named; null for the first part.
 * @throws DomainError as `erasePerson`.
 */
export async function exportPerson(
  database: Database,
  caller: Caller,
  input: unknown,
  format: ExportFormat,
  after: string | null,
): Promise<ExportPart> {
  requirePermission(caller, "people.erase");
  return readPart(database, caller.businessId, readPersonKey(input), format, after);
}

/**
 * Reads the same file for the operator of the service, part by part. The first part records it in the audit log.
 *
 * @throws DomainError as `erasePerson`.
 */
export async function* exportPersonOf(
  database: Database,
  businessId: string,
  input: unknown,
  format: ExportFormat,
): AsyncGenerator<string, void> {
  const key = readPersonKey(input);
  let part = await database.transaction(async (transaction) => {
    const first = await readPart(transaction, businessId, key, format, null);
    await recordAudit(transaction, businessId, OPERATOR, { action: "person.exported", given: { format } });
    return first;
  });
  yield part.content;
  while (part.next !== null) {
    part = await readPart(database, businessId, key, format, part.next);
    yield part.content;
  }
}

async function readPart(
  database: Database,
  businessId: string,
  key: PersonKey,
  format: ExportFormat,
  after: string | null,
): Promise<ExportPart> {
  const place = after === null ? { kind: 0, after: "", isFirst: true } : placeOf(after);
  const { person } = await selectPerson(database, businessId, key);
  const { kind, read } = KINDS[place.kind] as (typeof KINDS)[number];
  const page = await read(database, businessId, person, place.after);
  const records = page.flatMap(({ data }) => (data === null ? [] : [{ kind, ...data }]));
  const last = page.at(-1);
  const following = last ? { kind: place.kind, after: last.position } : { kind: place.kind + 1, after: "" };
  const isEnd = following.kind === KINDS.length;
  const parts = { isStart: after === null, isEnd, isFirst: place.isFirst };
  return {
    content: format === "json" ? jsonOf(records, parts) : csvOf(records, parts.isStart),
    next: isEnd ? null : nameOf({ ...following, isFirst: place.isFirst && records.length === 0 }),
  };
}

function jsonOf(
  records: readonly object[],
  { isStart, isEnd, isFirst }: { isStart: boolean; isEnd: boolean; isFirst: boolean },
): string {
  const lines = records.map((record, index) => `${isFirst && index === 0 ? "" : ","}\n${JSON.stringify(record)}`);
  return `${isStart ? "[" : ""}${lines.join("")}${isEnd ? "\n]\n" : ""}`;
}

function csvOf(records: readonly { kind: string; id?: unknown }[], isStart: boolean): string {
  const lines = records.flatMap((record) =>
    Object.entries(record)
      .filter(([field, value]) => field !== "kind" && value !== null)
      .map(([field, value]) => csvLine([record.kind, textOf(record.id ?? ""), field, textOf(value)])),
  );
  return [...(isStart ? [csvLine(["kind", "id", "field", "value"])] : []), ...lines].join("");
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const nameOf = ({ kind, after, isFirst }: Place): string =>
  Buffer.from(JSON.stringify([kind, after, isFirst])).toString("base64url");

function placeOf(name: string): Place {
  try {
    const [kind, after, isFirst] = JSON.parse(Buffer.from(name, "base64url").toString()) as unknown[];
    if (Number.isInteger(kind) && KINDS[kind as number] && typeof after === "string" && !after.includes("\0")) {
      return { kind: kind as number, after, isFirst: isFirst === true };
    }
  } catch {
    // The same refusal as for another name.
  }
  throw new DomainError("validation_error", "The place is not one that a previous part named.", { field: "after" });
}
