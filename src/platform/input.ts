import { z } from "zod";
import { type SpokenLanguage, spokenLanguages } from "./carrier/spoken-language.ts";
import { DomainError, type DomainErrorCode, type Fault, MOST_FAULTS } from "./errors.ts";
import { canonicalZone } from "./time-zones.ts";

/**
 * Input types that the domain and the public models share, so that each limit is defined once. Text is trimmed; lengths
 * count characters (code points), as in PostgreSQL and JSON Schema.
 */

/**
 * The control characters, as parts of a character class. The OpenAPI document has them in its patterns, so they are in
 * a form that every engine of regular expressions reads.
 */
const CONTROL = String.raw`\x00-\x1f\x7f-\x9f`;
const CONTROL_BUT_LINES = String.raw`\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f`;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Text of one line with 1 to `maximum` characters. */
export function line(maximum: number, minimum = 1) {
  return boundedText(minimum, maximum, CONTROL);
}

/**
 * Characters that are invisible or change the display order of their neighbours: a name with one can look like another
 * name. Beyond Unicode's own classes: line separators, the Braille blank, and annotations.
 */
const UNSEEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/gu;

/** A line that people base decisions on: every character is visible, in its stored order. */
export function seenLine(maximum: number) {
  return line(maximum).refine((value) => value.search(UNSEEN) < 0, {
    error: "must not contain invisible characters, or characters that change the direction of text",
  });
}

/** Text without that restriction, with a mark in place of each such character. */
export function markUnseen(text: string): string {
  return text.replace(UNSEEN, "\ufffd");
}

/** Text of others in a terminal: the same, and marks in place of control characters other than line breaks and tabs. */
export function printable(text: string): string {
  return markUnseen(text).replace(/[^\P{Cc}\n\t]/gu, "\ufffd");
}

/** Text that may contain line breaks and tabs, with up to `maximum` characters. */
export function paragraph(maximum: number, minimum = 0) {
  return boundedText(minimum, maximum, CONTROL_BUT_LINES);
}

function boundedText(minimum: number, maximum: number, controls: string) {
  const forbidden = new RegExp(`[${controls}]`, "u");
  return (
    z
      .string()
      .trim()
      // One check for all, because zod takes longer for a check than the check itself.
      .superRefine((value, context) => {
        const refuse = (message: string) => context.addIssue({ code: "custom", message });
        // A character has one or two code units: a text of a megabyte is refused unread.
        if (value.length > 2 * maximum) {
          refuse(`must have at most ${maximum} characters`);
          return;
        }
        const characters = length(value);
        if (forbidden.test(value) || !value.isWellFormed()) {
          refuse("must not contain control characters");
        }
        if (characters < minimum) {
          refuse(minimum === 1 ? "must not be empty" : `must have at least ${minimum} characters`);
        }
        if (characters > maximum) {
          refuse(`must have at most ${maximum} characters`);
        }
      })
      .meta({ ...(minimum > 0 && { minLength: minimum }), maxLength: maximum, pattern: patternOf(minimum, controls) })
  );
}

/** The pattern of a text without these characters that has the minimum length once it is trimmed. */
function patternOf(minimum: number, controls: string): string {
  if (minimum === 0) {
    return `^[^${controls}]*$`;
  }
  const edge = String.raw`[^\s${controls}]`;
  return minimum === 1
    ? String.raw`^\s*${edge}[^${controls}]*$`
    : String.raw`^\s*${edge}[^${controls}]{${minimum - 2},}${edge}\s*$`;
}

function length(value: string): number {
  return [...value].length;
}

/** A nullable text field: `null` and `""` clear it. */
export function clearable<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return z
    .preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullable())
    .meta({
      override: ({ jsonSchema }) => {
        // A blank text has no format and no minimum.
        delete jsonSchema.format;
        delete jsonSchema.minLength;
        const { pattern } = jsonSchema;
        if (pattern !== undefined && !new RegExp(pattern, "u").test("")) {
          jsonSchema.pattern = String.raw`^\s*$|${pattern}`;
        }
      },
    }) as z.ZodType<string | null, string | null>;
}

/** A phone number in E.164. Numbering plans are not checked, so that test numbers work. */
export const phoneNumber = z
  .string()
  .trim()
  .refine((value) => E164.test(value), {
    error: "must be in E.164, such as +14155550123",
    params: { code: "invalid_phone_number" },
  })
  .meta({ pattern: E164.source, example: "+14155550123", description: "A phone number in E.164." });

export const LONGEST_EMAIL = 254;

export const emailAddress = z
  .string()
  .trim()
  .refine((value) => value.length <= LONGEST_EMAIL && z.regexes.email.test(value), {
    error: `must be an e-mail address of at most ${LONGEST_EMAIL} characters`,
  })
  .meta({ format: "email", maxLength: LONGEST_EMAIL, pattern: z.regexes.email.source });

const LONGEST_URL = 2048;

/**
 * A URL on linkedin.com in the form that every reader takes for the same host: no backslash, which browsers read as a
 * slash, and a host of plain letters, digits and hyphens.
 */
const LINKEDIN_URL = new RegExp(
  [
    `^${inAnyCase("http")}[Ss]?://`,
    String.raw`(?:[^@/?#\\${CONTROL}]*@)?`,
    String.raw`(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.)*${inAnyCase("linkedin")}\.${inAnyCase("com")}(?::\d{1,4})?`,
    String.raw`(?:[/?#][^\\${CONTROL}]*)?$`,
  ].join(""),
  "u",
);

function inAnyCase(word: string): string {
  return word.replaceAll(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

export const linkedinUrl = z
  .string()
  .trim()
  .refine(isLinkedinUrl, {
    error: `must be an http or https URL on linkedin.com of at most ${LONGEST_URL} characters`,
  })
  .meta({
    format: "uri",
    maxLength: LONGEST_URL,
    pattern: LINKEDIN_URL.source,
    example: "https://www.linkedin.com/in/ada",
  });

function isLinkedinUrl(value: string): boolean {
  const isShort = value.length <= 2 * LONGEST_URL && length(value) <= LONGEST_URL;
  return isShort && value.isWellFormed() && LINKEDIN_URL.test(value);
}

/** An instant: RFC 3339 with an offset in, UTC with milliseconds out. */
export const instant = z
  .string()
  .trim()
  .refine(isInstant, {
    error: "must be a date-time of RFC 3339 with an offset, such as 2026-11-21T09:30:00Z",
    abort: true,
  })
  .overwrite((value) => new Date(value.toUpperCase()).toISOString())
  .meta({ format: "date-time", example: "2026-11-21T09:30:00.000Z" });

const rfc3339 = z.iso.datetime({ offset: true });

function isInstant(value: string): boolean {
  const upper = value.toUpperCase();
  // RFC 3339 requires seconds. PostgreSQL and the output support only the years 1 to 9999.
  if (!/T\d\d:\d\d:\d\d/.test(upper) || !rfc3339.safeParse(upper).success) {
    return false;
  }
  const time = Date.parse(upper);
  return time >= Date.parse("0001-01-01T00:00:00Z") && time <= Date.parse("9999-12-31T23:59:59.999Z");
}

/** A day without a time, such as 2026-12-25. */
export const calendarDate = z.iso.date({ error: "must be a date, such as 2026-12-25" });

/** A zone of the IANA time zone database, by its canonical name out. */
export const timeZone = z
  .string()
  .trim()
  .refine((value) => canonicalZone(value) !== null, {
    error: "must be a time zone of the IANA database, such as America/New_York",
    abort: true,
  })
  .overwrite((value) => canonicalZone(value) ?? value);

/** One of these languages of a synthetic voice, in any case. */
export function spokenLanguageOf(languages: readonly SpokenLanguage[]) {
  const find = (value: string) => languages.find((tag) => tag.toLowerCase() === value.trim().toLowerCase());
  return z.string().transform((value, context) => {
    const found = find(value);
    if (found === undefined) {
      context.addIssue({ code: "custom", message: `must be one of ${languages.join(", ")}` });
      return z.NEVER;
    }
    return found;
  });
}

/** A language of a synthetic voice. */
export const spokenLanguage = spokenLanguageOf(spokenLanguages);

/** The maximum of values of one filter of a list. */
export const MOST_VALUES = 20;

export const MOST_EXTRA_FIELDS = 50;

type FreeFields = Record<string, string>;

/** Free fields of a contact, or null: at most 50, with keys of 1 to 64 and values of up to 1,000 characters. */
export const extraFields = z.preprocess(
  // Counted first: the faults of thousands of fields would take longer than the request.
  (value, context) => {
    if (typeof value === "object" && value !== null && Object.keys(value).length > MOST_EXTRA_FIELDS) {
      context.addIssue({ code: "custom", message: `must have at most ${MOST_EXTRA_FIELDS} keys` });
    }
    return value;
  },
  z
    // That name would reach a prototype.
    .record(line(64).meta({ not: { const: "__proto__" } }), paragraph(1000))
    .meta({ maxProperties: MOST_EXTRA_FIELDS })
    .nullable(),
) as z.ZodType<FreeFields | null, FreeFields | null>;

/** The word for a part of an input in the error for an unknown one. */
export type PartName = "field" | "query parameter";

/**
 * Reads an input, or throws a DomainError for the first fault, with the field and all faults. A message states the
 * place, the requirement and the value that was sent.
 */
export function parseInput<Output>(schema: z.ZodType<Output>, value: unknown, part: PartName = "field"): Output {
  const result = schema.safeParse(value, { error: (issue) => describe(issue, part) });
  if (result.success) {
    return result.data;
  }
  const faults = result.error.issues.slice(0, MOST_FAULTS).flatMap((issue) => faultsOf(issue, value, part));
  const { path, code, message } = faults[0] as Fault;
  throw new DomainError(code, message, { field: fieldName(path, code), faults });
}

/** The faults of an issue: one, or one for each unknown key. */
function faultsOf(issue: z.core.$ZodIssue, value: unknown, part: PartName): Fault[] {
  const { path: sentPath, value: sent } = follow(value, issue.path);
  const way = sentPath.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MOST_FAULTS).map((key) => {
      const path = [...way, key].join(".") || undefined;
      const message = path ? `${path} ${issue.message}` : whole(`has a ${part} without a name`);
      return { path, code: "validation_error", message };
    });
  }
  const code = (issue.code === "custom" && (issue.params?.code as DomainErrorCode | undefined)) || "validation_error";
  const path = way.join(".") || undefined;
  return [{ path, code, message: path ? `${path} ${issue.message}${shown(sent)}` : whole(issue.message) }];
}

/** The sentence for a fault of the input as a whole. */
function whole(message: string): string {
  return /^[a-z]/.test(message) ? `The input ${message}.` : message;
}

/** The maximum number of characters of a value in a message. */
const LONGEST_SHOWN = 60;

/** The value at a path, or at its last existing part: there may be a text in place of an object. */
function follow(input: unknown, path: readonly PropertyKey[]): { path: readonly PropertyKey[]; value: unknown } {
  let value = input;
  for (const [depth, key] of path.entries()) {
    if (typeof value !== "object" || value === null) {
      return { path: path.slice(0, depth), value };
    }
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return { path, value };
}

/** The value in a message, as far as it helps to find it. */
function shown(value: unknown): string {
  if (value === undefined || (typeof value === "object" && value !== null)) {
    return "";
  }
  const text = markUnseen(JSON.stringify(value));
  return `: ${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).replace(/[\ud800-\udbff]$/, "")}…` : text} was sent`;
}

/**
 * The dotted path of a field. For an invalid phone number in a list it is the list (contract, "E.164"); the message
 * names the place.
 */
function fieldName(path: string | undefined, code: DomainErrorCode): string | undefined {
  const parts = path?.split(".") ?? [];
  const last = code === "invalid_phone_number" ? parts.findLastIndex((part) => /^\d+$/.test(part)) : -1;
  return last < 0 ? path : parts.slice(0, last).join(".") || undefined;
}

/** The requirement that a value does not meet, in words; undefined leaves them to the schema. */
export function describe(issue: z.core.$ZodRawIssue, part: PartName = "field"): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${article(String(issue.expected))}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return isNumeric(issue.origin)
        ? `must be at least ${issue.minimum}`
        : `must have at least ${issue.minimum} ${unit(issue.origin, issue.minimum)}`;
    case "too_big":
      return isNumeric(issue.origin)
        ? `must be at most ${issue.maximum}`
        : `must have at most ${issue.maximum} ${unit(issue.origin, issue.maximum)}`;
    case "unrecognized_keys":
      return `is not a known ${part}${alternatives(issue.inst)}`;
    default:
      return undefined;
  }
}

/** The keys that an object may have, as a phrase. */
function alternatives(schema: unknown): string {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return known.length > 0 ? `; the known ones are ${known.join(", ")}` : "";
}

function isNumeric(origin: string): boolean {
  return origin === "number" || origin === "int";
}

function article(type: string): string {
  const names: Record<string, string> = { record: "an object", object: "an object", array: "an array" };
  return names[type] ?? (type === "int" ? "a whole number" : `a ${type}`);
}

function unit(origin: string, count: number | bigint): string {
  const name = origin === "array" ? "item" : origin === "string" ? "character" : origin;
  return Number(count) === 1 ? name : `${name}s`;
}
