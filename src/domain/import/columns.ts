import { type CountryCode, isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { databaseNow } from "../../platform/clock.ts";
import { isE164 } from "../../platform/e164.ts";
import { DomainError } from "../../platform/errors.ts";
import { instant, line, MOST_EXTRA_FIELDS, parseInput } from "../../platform/input.ts";
import { LONGEST_NUMBER, readPhoneNumber } from "../../platform/phone-numbers.ts";
import { byPublicName } from "../contact/person-rules.ts";
import { LONGEST_REASON, MOST_PHONES, type OptOutChange, requireOptOut } from "../contact/rules.ts";
import { guessByContents, isGeneric } from "./contents.ts";
import { unreadable } from "./encoding.ts";
import { LONGEST_HEADER, MOST_COLUMNS } from "./rules.ts";
import { fromText } from "./spreadsheet.ts";

/** The meaning of a column of a file. */
export interface Column {
  header: string;
  /** A name of the API, such as `first_name`, `phone`, `extra.color`; null: the column is left out. */
  field: string | null;
  target: Target;
}

type Target =
  | { kind: "field"; name: string }
  | { kind: "fullName" }
  | { kind: "phone"; label: string | null }
  | { kind: "extra"; key: string }
  | { kind: "optOut"; name: keyof OptOutCells }
  | { kind: "consent"; name: keyof ConsentCells }
  | { kind: "status" }
  | { kind: "none" };

/** The fields of a draft by their names in the API. */
export const FIELDS = {
  ...byPublicName((field) => field),
  due_at: "dueAt",
  time_zone: "timeZone",
  customer_id: "customerId",
} as const;

/** The status in the campaign of an export: a row of a contact that it may not call is refused. */
export const CAMPAIGN_STATUS = "campaign_status";
const CONTACT_ID = "campaign_contact_id";
/** What an export tells besides of a contact in its campaign: these columns are left out. */
export const LEFT_OUT = [CONTACT_ID, "campaign_outcome", "campaign_calls", "campaign_last_called_at"] as const;

/** The cells of a row about opt-outs. */
export interface OptOutCells {
  optedOut?: string;
  optedOutAt?: string;
  optedOutReason?: string;
}

const OPT_OUTS: Readonly<Record<string, keyof OptOutCells>> = {
  opted_out: "optedOut",
  opted_out_at: "optedOutAt",
  opted_out_reason: "optedOutReason",
};

/** The cells of a row about a consent. */
export interface ConsentCells {
  basis?: string;
  covers?: string;
  givenAt?: string;
  endsAt?: string;
  words?: string;
  channel?: string;
  seller?: string;
  proofUrl?: string;
}

const CONSENTS: Readonly<Record<string, keyof ConsentCells>> = {
  consent_basis: "basis",
  consent_covers: "covers",
  consent_given_at: "givenAt",
  consent_ends_at: "endsAt",
  consent_words: "words",
  consent_channel: "channel",
  consent_seller: "seller",
  consent_proof_url: "proofUrl",
};

/** A column with the first and the last name in one cell. */
const FULL_NAME = "full_name";
const NAMES: readonly string[] = ["first_name", "last_name"];

/** The names that a column can be mapped to; `-` leaves it out. */
export const columnNames: readonly string[] = [
  ...[...Object.keys(FIELDS), FULL_NAME, ...Object.keys(OPT_OUTS), ...Object.keys(CONSENTS), CAMPAIGN_STATUS],
  ...["phone", "phone.<label>", "extra.<name>", "-"],
];

/** The names of the fields in other programs, without case, spaces and punctuation. */
const ALIASES: Readonly<Record<string, string>> = {
  first: "first_name",
  firstname: "first_name",
  givenname: "first_name",
  forename: "first_name",
  last: "last_name",
  lastname: "last_name",
  surname: "last_name",
  familyname: "last_name",
  name: FULL_NAME,
  fullname: FULL_NAME,
  contactname: FULL_NAME,
  company: "company",
  companyname: "company",
  organization: "company",
  organisation: "company",
  title: "title",
  jobtitle: "title",
  position: "title",
  email: "email",
  mail: "email",
  emailaddress: "email",
  workemail: "email",
  linkedin: "linkedin_url",
  linkedinurl: "linkedin_url",
  linkedinprofile: "linkedin_url",
  state: "state",
  province: "state",
  postalcode: "postal_code",
  postcode: "postal_code",
  zip: "postal_code",
  zipcode: "postal_code",
  country: "country",
  countrycode: "country",
  dueat: "due_at",
  customerid: "customer_id",
  optedout: "opted_out",
  optout: "opted_out",
  smsoptout: "opted_out",
  unsubscribed: "opted_out",
  optedoutat: "opted_out_at",
  optoutdate: "opted_out_at",
  unsubscribedat: "opted_out_at",
  optedoutreason: "opted_out_reason",
  optoutreason: "opted_out_reason",
};

/** `phone`, `Phone 2`, `Mobile Number`, `work phone`, `Cell`, `Direct Dial`, `Telephone (home)` … */
const PHONE =
  /^(?:(primary|main|mobile|cell|cellular|work|business|office|direct|home|other)?(?:phone|telephone|tel|number|dial)(?:number)?(mobile|work|home|other)?\d?|(mobile|cell|cellphone)\d?)$/;

const PLAIN = new Set(["primary", "main"]);

/**
 * The meaning of the columns of a file, by their headers. A given field for a header has precedence over a guess. A
 * column with an unknown header becomes a free field of its name, unless `withContents` has told its field.
 *
 * @param given headers with their fields: a name of the API, `phone`, `phone.<label>`, `extra.<name>`, or `-` to leave
 *   the column out.
 * @throws DomainError `validation_error` for `file` or `mapping`.
 */
export function mapColumns(headers: readonly string[], given: readonly GivenColumn[]): Column[] {
  const columns = proposeColumns(headers, given);
  requireOneOfEach(columns);
  return columns;
}

/** A header with its field, as an importer gives it. */
export interface GivenColumn {
  header: string;
  field: string;
}

/** The same for a person who maps the columns: two may have one field, and a phone may be missing. */
export function proposeColumns(headers: readonly string[], given: readonly GivenColumn[]): Column[] {
  if (headers.length > MOST_COLUMNS) {
    throw unreadable(`The file has ${headers.length} columns; at most ${MOST_COLUMNS} are read.`);
  }
  const read = readHeaders(headers, given);
  // Beside another column of names, one such as Name may hold anything.
  const isName = (field: string | undefined) => field === FULL_NAME || NAMES.includes(field ?? "");
  const named =
    read.find(({ chosen }) => isName(chosen)) ??
    read.find(({ chosen, guessed }) => !chosen && NAMES.includes(guessed)) ??
    read.find(({ chosen, guessed }) => !chosen && guessed === FULL_NAME);
  const columns = read.map((column): Column => {
    const { header, chosen, guessed } = column;
    const field = chosen ?? (guessed === FULL_NAME && column !== named ? `extra.${header}` : guessed);
    const target = targetOf(field, header);
    return { header, field: target.kind === "none" ? null : field, target };
  });
  const present = new Set(columns.map(({ header }) => keyOf(header)));
  for (const { header } of given) {
    if (!present.has(keyOf(header))) {
      throw new DomainError("validation_error", `The file has no column ${header}.`, { field: "mapping" });
    }
  }
  return columns;
}

/** @throws DomainError `validation_error` for `file` if the columns are not those of a contact. */
export function requireOneOfEach(columns: readonly Column[]): void {
  const taken = new Map<string, string>();
  for (const { header, field, target } of columns) {
    if (field === null || target.kind === "phone") {
      continue;
    }
    for (const name of target.kind === "fullName" ? NAMES : [field]) {
      const other = taken.get(name);
      if (other !== undefined) {
        throw unreadable(
          `The columns "${other}" and "${header}" are both mapped to ${name}: map each one, or leave one out.`,
        );
      }
      taken.set(name, header);
    }
  }
  const phones = columns.filter(({ target }) => target.kind === "phone").length;
  if (phones === 0) {
    throw unreadable("The file has no column of phone numbers: map one of its columns to phone.");
  }
  if (phones > MOST_PHONES) {
    throw unreadable(`The file has ${phones} columns of phone numbers; a contact has at most ${MOST_PHONES}.`);
  }
  if (columns.filter(({ target }) => target.kind === "extra").length > MOST_EXTRA_FIELDS) {
    throw unreadable(`The file has more than ${MOST_EXTRA_FIELDS} columns of its own: leave some of them out.`);
  }
}

/** The headers of a file with the given fields of their columns, and the fields that they name. */
function readHeaders(headers: readonly string[], given: readonly GivenColumn[]) {
  const fields = new Map(given.map(({ header, field }) => [keyOf(header), field.trim()]));
  const ofReport = countReportColumns(headers);
  const isExport = headers.some((text) => fromText(text.trim()) === CONTACT_ID);
  return headers.map((text, place) => {
    const header = fromText(text.trim());
    if (header.length > LONGEST_HEADER) {
      throw unreadable(`A header has ${header.length} characters; at most ${LONGEST_HEADER} are read.`);
    }
    const guessed = (isExport && guessOfExport(header)) || guess(header);
    return { header, chosen: fields.get(keyOf(header)), guessed: place < ofReport ? "-" : guessed };
  });
}

/** The columns of a report of refused or partial rows before those of the file; several times, if it was one itself. */
export const REPORT_COLUMNS: readonly string[] = ["line", "reason", "column"];

function countReportColumns(headers: readonly string[]): number {
  let count = 0;
  while (REPORT_COLUMNS.every((name, place) => headers[count + place]?.trim() === name)) {
    count += REPORT_COLUMNS.length;
  }
  return count;
}

/**
 * The given fields, and those that the cells of the first rows tell of columns with generic headers. Like a given field, one
 * that is told has precedence over a free field of the header's name; it never has the field of a recognized column.
 *
 * @param readRows reads the first rows of the file; it is called only if there is such a column.
 */
export async function withContents(
  headers: readonly string[],
  given: readonly GivenColumn[],
  country: CountryCode,
  readRows: () => Promise<readonly { cells: readonly string[] }[]>,
): Promise<GivenColumn[]> {
  const read = headers.length > MOST_COLUMNS ? [] : readHeaders(headers, given);
  const sameHeader = Map.groupBy(read, ({ header }) => keyOf(header));
  const known = read.map(({ header, chosen, guessed }) => {
    // A mapping names a column by its header: those that have one in common cannot be told apart.
    const isAlone = sameHeader.get(keyOf(header))?.length === 1;
    const isTold = chosen !== undefined || (header !== "" && guessed !== `extra.${header}`);
    const isGuessable = !isTold && isAlone && isGeneric(header);
    return { field: isTold ? (chosen ?? guessed) : undefined, isGuessable };
  });
  if (!known.some(({ isGuessable }) => isGuessable)) {
    return [...given];
  }
  const rows = await readRows();
  const untold = known.map(({ field, isGuessable }, place) => ({
    field,
    isGuessable,
    cells: field === undefined ? rows.map(({ cells }) => textOf(cells[place])) : [],
  }));
  const told = await guessByContents(untold, country);
  return [
    ...given,
    ...read.flatMap(({ header }, place) => {
      const field = told[place];
      return field === undefined ? [] : [{ header, field }];
    }),
  ];
}

/**
 * A time zone has only its own name as an alias: the values of other programs, such as Eastern, are mostly no zones.
 */
function guess(header: string): string {
  if ([FIELDS, OPT_OUTS, CONSENTS].some((names) => Object.hasOwn(names, header))) {
    return header;
  }
  const key = keyOf(header);
  const alias = Object.hasOwn(ALIASES, key) ? (ALIASES[key] as string) : undefined;
  if (alias) {
    return alias;
  }
  const phone = PHONE.exec(key);
  if (phone) {
    const label = phone[1] ?? phone[2] ?? phone[3];
    return label === undefined || PLAIN.has(label) ? "phone" : `phone.${label}`;
  }
  return header === "" ? "-" : `extra.${header}`;
}

/** A free field by its name in the API, as in the file of an export. */
const EXTRA = /^extra\.(.{1,64})$/su;

/** The fields of the columns that only the file of an export has, which its contact ids tell from those of other programs. */
function guessOfExport(header: string): string | undefined {
  if (header === CAMPAIGN_STATUS || EXTRA.test(header)) {
    return header;
  }
  return LEFT_OUT.some((name) => name === header) ? "-" : undefined;
}

function targetOf(field: string, header: string): Target {
  const [, label] = /^phone(?:\.(.{1,40}))?$/.exec(field) ?? [];
  const key = /^extra(?:_fields)?\.(.+)$/.exec(field)?.[1];
  if (field === "-") {
    return { kind: "none" };
  }
  if (/^phone(\.|$)/.test(field)) {
    return { kind: "phone", label: label ?? null };
  }
  if (key !== undefined && [...key].length <= 64) {
    return { kind: "extra", key };
  }
  if (field === FULL_NAME) {
    return { kind: "fullName" };
  }
  if (Object.hasOwn(FIELDS, field)) {
    return { kind: "field", name: FIELDS[field as keyof typeof FIELDS] };
  }
  if (field === CAMPAIGN_STATUS) {
    return { kind: "status" };
  }
  if (Object.hasOwn(OPT_OUTS, field)) {
    return { kind: "optOut", name: OPT_OUTS[field] as keyof OptOutCells };
  }
  if (Object.hasOwn(CONSENTS, field)) {
    return { kind: "consent", name: CONSENTS[field] as keyof ConsentCells };
  }
  const known = columnNames.join(", ").replace("<name>", "<name of at most 64 characters>");
  throw new DomainError("validation_error", `"${header}" cannot be mapped to ${field}; the fields are ${known}.`, {
    field: "mapping",
  });
}

/** Headers are compared without case, spaces, accents and punctuation. */
function keyOf(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** @throws DomainError `validation_error` for `country`. */
export function requireCountry(country: string): CountryCode {
  const code = country.trim().toUpperCase();
  if (!isSupportedCountry(code)) {
    throw new DomainError("validation_error", `country must be a code such as US or GB, not ${country}.`, {
      field: "country",
    });
  }
  return code;
}

/**
 * A row as the draft of a contact, for the rules of every addition. Empty cells are ignored: they change nothing in an
 * existing contact.
 *
 * @throws DomainError for a cell without a valid phone number, cells beyond the header, or a contact that the campaign of an
 *   export may not call: do-not-call goes with a person, also by a file.
 */
export function toDraft(
  cells: readonly string[],
  columns: readonly Column[],
  country: CountryCode,
): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  const phones: { number: string; label: string | null }[] = [];
  const extraFields: [string, string][] = [];
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    const message = `The row has ${cells.length} cells, the header ${columns.length}.`;
    throw new DomainError("validation_error", message);
  }
  for (const [place, { header, target }] of columns.entries()) {
    const cell = textOf(cells[place]);
    if (cell === "" || target.kind === "none" || target.kind === "optOut" || target.kind === "consent") {
      continue;
    }
    if (target.kind === "status") {
      if (cell.toLowerCase() === "do_not_call") {
        const message = `${header} must not be do_not_call: the campaign of the export may not call the person`;
        throw new DomainError("validation_error", message, { field: header });
      }
      continue;
    }
    if (target.kind === "phone") {
      phones.push({ number: readNumber(cell, country, header), label: target.label });
    } else if (target.kind === "extra") {
      extraFields.push([target.key, cell]);
    } else if (target.kind === "fullName") {
      Object.assign(draft, splitName(cell));
    } else {
      draft[target.name] = cell;
    }
  }
  if (phones.length === 0) {
    const header = columns.find(({ target }) => target.kind === "phone")?.header;
    throw new DomainError("validation_error", "The row has no phone number.", { field: header });
  }
  return { ...draft, phones, ...(extraFields.length > 0 && { extraFields: Object.fromEntries(extraFields) }) };
}

/** What follows a comma without being a first name: "Ada King, PhD". */
const SUFFIX = /^(jr|sr|i{2,3}|iv|ph\.?d|m\.?d|mba|esq)\.?$/i;

/** The first word is the first name, the rest the last name; a comma follows the last name: "Lovelace, Ada". */
function splitName(name: string): { firstName?: string; lastName?: string } {
  const [last, first, ...others] = name.split(",", 3).map((part) => part.trim());
  if (last && first && others.length === 0 && !SUFFIX.test(first)) {
    return { firstName: first, lastName: last };
  }
  const [firstName, ...rest] = name.split(/\s+/);
  return { ...(firstName && { firstName }), ...(rest.length > 0 && { lastName: rest.join(" ") }) };
}

const optOutRow = z.object({
  optedOut: z
    .string()
    .transform((word) => word.toLowerCase())
    .refine((word) => YES.has(word) || NO.has(word), { error: "must be yes or no" })
    .transform((word) => YES.has(word))
    .optional(),
  optedOutAt: z.preprocess(
    (text) => (typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text),
    instant.refine((at) => Date.parse(at) <= databaseNow(), { error: "must not be in the future" }).optional(),
  ),
  optedOutReason: line(LONGEST_REASON).optional(),
});
const YES = new Set(["yes", "y", "true", "1", "x"]);
const NO = new Set(["no", "n", "false", "0", "-"]);

/** The opt-out of a row, whatever becomes of the row. */
export interface RowOptOut {
  change: OptOutChange;
  /** The numbers of the row that can be read. */
  numbers: string[];
}

/**
 * The opt-out in a row; null if the row has none. A time or a reason counts as an opt-out unless the row says no, and
 * one that cannot be read does too: the opt-out then has the time of the import.
 *
 * @returns also the error in a cell that cannot be read, or a future time.
 */
export function toOptOut(
  cells: readonly string[],
  columns: readonly Column[],
  country: CountryCode,
): { optOut: RowOptOut | null; error: DomainError | null } {
  const said: OptOutCells = Object.fromEntries(
    columns.flatMap(({ target }, place) => {
      const cell = target.kind === "optOut" ? textOf(cells[place]) : "";
      return target.kind === "optOut" && cell !== "" ? [[target.name, cell]] : [];
    }),
  );
  if (Object.keys(said).length === 0) {
    return { optOut: null, error: null };
  }
  const word = said.optedOut?.toLowerCase();
  const tellsMore = said.optedOutAt !== undefined || said.optedOutReason !== undefined;
  const isOptOut = word === undefined || YES.has(word) || (tellsMore && !NO.has(word));
  const optOutWith = (change: OptOutChange): RowOptOut | null =>
    isOptOut ? { change: { ...change, optedOut: true }, numbers: numbersOf(cells, columns, country) } : null;
  try {
    const change = parseInput(optOutRow, said);
    requireOptOut({ ...change, optedOut: isOptOut });
    return { optOut: optOutWith(change), error: null };
  } catch (error) {
    if (error instanceof DomainError) {
      return { optOut: optOutWith({}), error };
    }
    throw error;
  }
}

/** The numbers of a row that can be read. */
export function numbersOf(cells: readonly string[], columns: readonly Column[], country: CountryCode): string[] {
  return columns.flatMap(({ target }, place) => {
    const cell = target.kind === "phone" ? textOf(cells[place]) : "";
    const number = cell === "" ? undefined : readPhoneNumber(cell, country)?.number;
    return number !== undefined && isE164(number) ? [number] : [];
  });
}

/** The content of a cell. */
export function textOf(cell: string | undefined): string {
  return fromText((cell ?? "").trim()).trim();
}

/** @throws DomainError `invalid_phone_number` also with an extension: a call or a text would reach another line. */
function readNumber(cell: string, country: CountryCode, header: string): string {
  const parsed = readPhoneNumber(cell, country);
  if (parsed === null || parsed.ext) {
    const shown = cell.length <= LONGEST_NUMBER ? cell : `${cell.slice(0, LONGEST_NUMBER)}…`;
    const message = parsed
      ? `"${shown}" has an extension. Calls and texts reach only the number before it.`
      : `"${shown}" is not a phone number.`;
    throw new DomainError("invalid_phone_number", message, { field: header });
  }
  return parsed.number;
}

/** The header of the column of a refused input; the name of the input where it has no column. */
export function headerOf(field: string | undefined, columns: readonly Column[]): string | null {
  if (field === undefined) {
    return null;
  }
  const column = columns.find(
    ({ target, header }) =>
      header === field ||
      (target.kind === "fullName" && (field === "firstName" || field === "lastName")) ||
      ((target.kind === "field" || target.kind === "optOut" || target.kind === "consent") && target.name === field) ||
      (target.kind === "extra" && `extraFields.${target.key}` === field),
  );
  return column?.header ?? field;
}
