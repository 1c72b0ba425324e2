import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { grouped } from "../../platform/limit-text.ts";
import { readContacts } from "../campaign/copying.ts";
import type { CampaignContact } from "../campaign/rules.ts";
import { MOST_PHONES } from "../contact/rules.ts";
import { CAMPAIGN_STATUS, FIELDS, LEFT_OUT } from "../import/columns.ts";
import type { Change } from "./change.ts";
import { addPart } from "./export-store.ts";
import { LARGEST_EXPORT } from "./limits.ts";
import type { LockedOperation } from "./work-store.ts";

/** The maximum size of the parts of a file, in bytes: it is kept in the database. */
export const LARGEST_FILE = 134_217_728;
/** The maximum of names of extra fields in a file, which has a column for each. */
const MOST_FIELDS = 200;

/** A column of the file: what its cells have of a contact. An import reads the contact from it, or leaves it out. */
interface ExportColumn {
  header: string;
  cellOf(contact: CampaignContact): string | number | null;
}

const [CONTACT_ID, OUTCOME, CALLS, LAST_CALLED_AT] = LEFT_OUT;

const COLUMNS: readonly ExportColumn[] = [
  ...Array.from({ length: MOST_PHONES }, (_, place) => ({
    header: place === 0 ? "phone" : `phone_${place + 1}`,
    cellOf: ({ phones }: CampaignContact) => phones[place]?.number ?? null,
  })),
  ...Object.entries(FIELDS).map(([header, field]) => ({
    header,
    cellOf: (contact: CampaignContact) => contact[field],
  })),
  { header: CAMPAIGN_STATUS, cellOf: ({ status }) => status },
  { header: OUTCOME, cellOf: ({ lastDisposition }) => lastDisposition?.name ?? null },
  { header: CALLS, cellOf: ({ callCount }) => callCount },
  { header: LAST_CALLED_AT, cellOf: ({ lastCalledAt }) => lastCalledAt },
  { header: CONTACT_ID, cellOf: ({ id }) => id },
];

/** The headers of a file with these extra fields. */
export const headersOf = (fields: readonly string[]): string[] => [
  ...COLUMNS.map(({ header }) => header),
  ...fields.map((name) => `extra.${name}`),
];

/** Adds contacts to the file of an export, which is locked. @throws DomainError if the file would be too large. */
export async function exportContacts(
  transaction: Database,
  businessId: string,
  operation: LockedOperation,
  ids: readonly string[],
): Promise<Change> {
  const { id, campaignId, processedCount, changedCount, exportFields, exportBytes } = operation;
  const found = await readContacts(
    transaction,
    businessId,
    ids.map((contact) => ({ campaignId, id: contact })),
  );
  const contacts = ids.flatMap((contact) => found.get(contact) ?? []);
  const fields = [
    ...new Set([...(exportFields ?? []), ...contacts.flatMap(({ extraFields }) => Object.keys(extraFields ?? {}))]),
  ];
  const content = JSON.stringify(contacts.map((contact) => cellsOf(contact, fields)));
  const bytes = Buffer.byteLength(content);
  requireBounded(changedCount + contacts.length, fields.length, exportBytes + bytes);
  if (contacts.length > 0) {
    await addPart(transaction, { businessId, id }, { position: processedCount, content, bytes, fields });
  }
  return { changedCount: contacts.length, skipped: { gone: ids.length - contacts.length }, record: [] };
}

function cellsOf(contact: CampaignContact, fields: readonly string[]): string[] {
  const extraFields = contact.extraFields ?? {};
  const cells = [
    ...COLUMNS.map(({ cellOf }) => cellOf(contact)),
    ...fields.map((name) => (Object.hasOwn(extraFields, name) ? (extraFields[name] ?? null) : null)),
  ];
  return cells.map((cell) => (cell === null ? "" : String(cell)));
}

function requireBounded(contacts: number, fields: number, bytes: number): void {
  if (contacts > LARGEST_EXPORT) {
    throw tooMany();
  }
  if (fields > MOST_FIELDS) {
    throw new DomainError(
      "conflict",
      `The contacts have more than ${MOST_FIELDS} extra fields: choose fewer contacts.`,
    );
  }
  if (bytes > LARGEST_FILE) {
    throw new DomainError(
      "conflict",
      `The file would be larger than ${LARGEST_FILE / 1_048_576} MiB: choose fewer contacts.`,
    );
  }
}

export const tooMany = () =>
  new DomainError("conflict", `An export has at most ${grouped(LARGEST_EXPORT)} contacts: choose fewer.`);
