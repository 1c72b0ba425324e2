import { line } from "../../platform/input.ts";
import type { auditActions } from "./actions.ts";

/** What was done, such as `contact.updated`. */
export type AuditAction = keyof typeof auditActions;

/** Who makes a change, and from where. */
export interface AuditOrigin {
  /** Null: the operator of the service. */
  userId: string | null;
  /** The OAuth client of the token; null on the pages of the account, and for the operator. */
  clientId: string | null;
  /** The address of the request, as `addressOf` writes it; null for the operator. */
  network: string | null;
  requestId: string | null;
}

/** The request that makes a change. */
export interface RequestSource {
  clientId: string | null;
  /** The id of the browser's session at the pages of sign-in, where a page of the service asks. */
  browserSession?: string | undefined;
  /** The seconds since the caller last proved their identity; null: unknown, or longer than any. */
  proofAge: number | null;
  requestId: string;
  /** The address of the request, as `addressOf` writes it. */
  network(): string;
}

/** The request of a page of sign-in or of the account, which comes from no app. */
export interface PageSource {
  /** The address of the request, as `addressOf` writes it. */
  network: string;
  requestId: string;
}

/** The operator of the service, on the command line. */
export const OPERATOR: AuditOrigin = { userId: null, clientId: null, network: null, requestId: null };

/** A change to record. */
export interface AuditDraft {
  action: AuditAction;
  /** The id of the changed object. */
  objectId?: string | null | undefined;
  /** The id of a second object, such as the heir of a deactivated user. */
  relatedId?: string | null | undefined;
  /** The given fields. All names are recorded, and the values of those that the action declares as shown. */
  given?: object | undefined;
}

/** A recorded change. */
export interface AuditEntry extends AuditOrigin {
  id: string;
  action: AuditAction;
  objectId: string | null;
  relatedId: string | null;
  changedFields: string[];
  /** Null without values. */
  newValues: Readonly<Record<string, unknown>> | null;
  createdAt: string;
}

/** The maximum number of names, of values in a list, and of characters in a value. */
const MOST_FIELDS = 50;
const MOST_ITEMS = 100;
const LONGEST_VALUE = 500;

/** Why a caller goes beyond a limit: the audit log keeps it whole. */
export const statedReason = line(LONGEST_VALUE, 10);

/** The names of the given fields, and the values of the shown ones: texts, numbers, booleans, and lists of these. */
export function describeGiven(
  given: object,
  shown: readonly string[] | "all",
): { changedFields: string[]; newValues: Record<string, unknown> | null } {
  const fields = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .slice(0, MOST_FIELDS);
  const values = fields.flatMap(([name, value]) =>
    shown === "all" || shown.includes(name) ? [[name, bounded(value)]] : [],
  );
  return {
    changedFields: fields.map(([name]) => name.slice(0, LONGEST_VALUE)),
    newValues: values.length > 0 ? Object.fromEntries(values) : null,
  };
}

/** A value that fits an entry. Other kinds of values are left out, since nobody has judged their contents. */
function bounded(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ITEMS).map((item) => (Array.isArray(item) ? null : bounded(item)));
  }
  switch (typeof value) {
    case "string":
      // Half of a surrogate pair, or a NUL, cannot be stored in PostgreSQL's JSON.
      return value.slice(0, LONGEST_VALUE).replaceAll("\0", "\ufffd").toWellFormed();
    case "number":
    case "boolean":
      return value;
    default:
      return null;
  }
}
