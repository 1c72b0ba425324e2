import { DomainError } from "../../platform/errors.ts";
import { byPublicName, type PersonField, type PersonText } from "./person-rules.ts";

/**
 * A text with placeholders for the fields of a contact: `{{first_name}}`, `{{extra.color}}` for a free field, and
 * `{{first_name|there}}` with a default for a contact without the field.
 */
export interface Template {
  /** Plain text and placeholders alternate. */
  readonly parts: readonly (string | Placeholder)[];
  /** The free fields that it names. */
  readonly extraFields: readonly string[];
  /** The other fields that it names. */
  readonly personFields: readonly PersonField[];
}

interface Placeholder {
  /** The value of the contact, null if it has none. */
  read(contact: Personal): string | null;
  fallback: string | null;
}

/** The fields of a contact that a text may name. */
export interface Personal extends PersonText {
  extraFields: Record<string, string> | null;
}

/** By the names of the public API. */
const FIELDS: Readonly<Record<string, PersonField>> = byPublicName((field) => field);

/** The names that a placeholder can have. */
export const placeholderNames: readonly string[] = [...Object.keys(FIELDS), "extra.<name>"];

const EXTRA = /^extra(?:_fields)?\.(.+)$/s;

/** @throws DomainError `validation_error` for the field of the text that names the invalid placeholder. */
export function parseTemplate(body: string, field = "body"): Template {
  const refuse = (reason: string) => refusal(reason, field);
  const parts: (string | Placeholder)[] = [];
  const named: Named = { extraFields: [], personFields: [] };
  let at = 0;
  while (at < body.length) {
    const open = body.indexOf("{{", at);
    if (open === -1) {
      parts.push(body.slice(at));
      break;
    }
    const close = body.indexOf("}}", open);
    const inside = close === -1 ? "" : body.slice(open + 2, close);
    if (close === -1 || inside.includes("{{")) {
      throw refuse(`the placeholder ${quote(body.slice(open))} is not closed: end it with }}.`);
    }
    parts.push(body.slice(at, open));
    const [name, ...fallback] = inside.split("|");
    parts.push({
      read: reader((name as string).trim(), body.slice(open, close + 2), named, refuse),
      fallback: fallback.length > 0 ? fallback.join("|").trim() : null,
    });
    at = close + 2;
  }
  return { parts, ...named };
}

interface Named {
  extraFields: string[];
  personFields: PersonField[];
}

function reader(
  name: string,
  source: string,
  { extraFields, personFields }: Named,
  refuse: (reason: string) => DomainError,
): Placeholder["read"] {
  if (Object.hasOwn(FIELDS, name)) {
    const field = FIELDS[name] as PersonField;
    personFields.push(field);
    return (contact) => contact[field];
  }
  const key = EXTRA.exec(name)?.[1];
  if (key === undefined) {
    const known = [...Object.keys(FIELDS), "extra.<name>"].join(", ");
    throw refuse(`the placeholder ${quote(source)} does not name a field of a contact; the fields are ${known}.`);
  }
  extraFields.push(key);
  return ({ extraFields: fields }) => (fields && Object.hasOwn(fields, key) ? (fields[key] as string) : null);
}

/** The text for one contact. The values of its fields are inserted as plain text and never interpreted. */
export function render(template: Template, contact: Personal): { body: string; isIncomplete: boolean } {
  let isIncomplete = false;
  const body = template.parts.map((part) => {
    if (typeof part === "string") {
      return part;
    }
    const value = part.read(contact) || part.fallback;
    isIncomplete ||= value === null;
    return value ?? "";
  });
  return { body: body.join("").trim(), isIncomplete };
}

/** @throws DomainError if the text names a free field that no contact has. */
export function requireKnownExtraFields(unknown: readonly string[]): void {
  if (unknown[0] !== undefined) {
    throw refusal(`the placeholder ${quote(`{{extra.${unknown[0]}}}`)} names a free field that no contact has.`);
  }
}

function refusal(reason: string, field = "body"): DomainError {
  return new DomainError("validation_error", `${field} is not a valid text: ${reason}`, { field });
}

/** At most 60 characters of a part of the text. */
function quote(source: string): string {
  const characters = [...source];
  return characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : source;
}
