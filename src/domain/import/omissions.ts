import { DomainError, type Fault } from "../../platform/errors.ts";
import { type Row, readRow } from "../campaign/addition.ts";
import { type Column, headerOf } from "./columns.ts";

/**
 * The fields without which a person is added. The others decide who is called, when and whether: a row with a fault in
 * one of them is refused ([why](../../../docs/decisions/0142-rows-kept-without-a-cell.md)).
 */
const DISPENSABLE: ReadonlySet<string> = new Set([
  "firstName",
  "lastName",
  "company",
  "title",
  "email",
  "linkedinUrl",
  "extraFields",
]);

/** A cell without which a person is added. */
export interface Omission {
  /** The header of its column. */
  header: string;
  /** It is a free field. */
  isFree: boolean;
  fault: Fault;
}

/**
 * Reads the draft of a row, without those of its dispensable fields that cannot be read.
 *
 * @returns the row with the omitted cells; the error of the whole draft, if another field cannot be read.
 */
export function readWithoutFaulty(
  draft: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Row & { omitted?: Omission[] } {
  const whole = readRow(draft);
  const omitted: Omission[] = [];
  let rest = draft;
  // An error names a bounded number of faults: a row of many extra fields may have more.
  for (let row = whole; ; row = readRow(rest)) {
    if (!("error" in row)) {
      return omitted.length > 0 ? { ...row, omitted, keepsFreeFields: omitted.some(({ isFree }) => isFree) } : row;
    }
    for (const fault of row.error.faults) {
      const [field = "", ...key] = fault.path?.split(".") ?? [];
      const left = DISPENSABLE.has(field) ? without(rest, field, key.join(".")) : null;
      if (left === null) {
        return whole;
      }
      rest = left;
      omitted.push({ header: headerOf(fault.path, columns) ?? field, isFree: field === "extraFields", fault });
    }
  }
}

/** The draft without one field. @returns null if it has no such field: then the fault is elsewhere. */
function without(
  draft: Readonly<Record<string, unknown>>,
  field: string,
  key: string,
): Readonly<Record<string, unknown>> | null {
  if (field !== "extraFields") {
    const { [field]: left, ...rest } = draft;
    return left === undefined ? null : rest;
  }
  const { extraFields, ...rest } = draft;
  const { [key]: left, ...others } = { ...(extraFields as Readonly<Record<string, unknown>> | undefined) };
  if (left === undefined) {
    return null;
  }
  return Object.keys(others).length > 0 ? { ...rest, extraFields: others } : rest;
}

/** The reason of a partial row, for people. The first omitted cell gives the field. */
export function omissionError(result: "created" | "updated", omitted: readonly Omission[]): DomainError {
  const [first] = omitted as readonly [Omission, ...Omission[]];
  const parts = omitted.map(
    ({ header, fault: { path, message } }) => `without ${header}, which ${requirementOf(message, path)}`,
  );
  const keepsFreeFields = result === "updated" && omitted.some(({ isFree }) => isFree);
  const kept = keepsFreeFields ? "; its free fields stay as they were" : "";
  const message = `${result === "created" ? "Added" : "Changed"} ${parts.join("; and ")}${kept}.`;
  return new DomainError(first.fault.code, message, { field: first.fault.path });
}

/** What a message says about a field, in words about a file: without the name of the field; unchanged without one. */
export function requirementOf(message: string, field: string | undefined): string {
  return field !== undefined && message.startsWith(`${field} `)
    ? message.slice(field.length + 1).replace(/: (".*) was sent$/s, "; the file has $1")
    : message;
}
