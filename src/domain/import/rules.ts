import { z } from "zod";
import type { DomainErrorCode } from "../../platform/errors.ts";
import { type DuplicatePolicy, duplicatePolicies } from "../campaign/rules.ts";
import type { StoredActor } from "../identity/actor-rules.ts";

/** A file of contacts as an import reads it: twice from its beginning, and its first rows once more. */
export interface ContactFile {
  /** The name for people, such as `leads.csv`. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

export const importStates = ["queued", "running", "completed", "failed", "canceled"] as const;
export type ImportState = (typeof importStates)[number];

/** The interpretation of a file. */
export interface Reading {
  /** Such as `utf-8`. */
  encoding: string;
  /** The separator of its cells. */
  delimiter: string;
  columns: { header: string; field: string | null }[];
}

/** An import of a file of contacts into a campaign, running or ended. */
export interface ContactImport extends StoredActor {
  id: string;
  campaignId: string;
  /** Who imports; null for the operator, and after the user is gone. */
  userId: string | null;
  fileName: string;
  state: ImportState;
  /** The number of rows of the file handled so far: the sum of the counts created, updated, skipped and refused. */
  rowCount: number;
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
  refusedCount: number;
  /** The partial rows, which count as created or updated too. */
  partialCount: number;
  /** The number of rows of the file, where they were counted before the import; else null. */
  totalCount: number | null;
  /** Null for an import of an earlier version. */
  reading: Reading | null;
  /** Why it has failed, for people; null unless it has. */
  failure: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  createdAt: string;
}

/** A row that was refused: as a whole, or in part. */
export interface Refusal {
  /** Its place among the rows after the header, from 1. */
  rowNumber: number;
  /** The line of the file on which it starts, from 1. */
  line: number;
  code: DomainErrorCode;
  message: string;
  /** The header of the invalid column, if there is one. */
  field: string | null;
  /** The cells as in the file, long ones cut. */
  cells: string[];
  /** The person of the row was added or changed, without the cells that cannot be read. */
  isPartial: boolean;
}

/** The maximum of columns of a file, including those that are left out. */
export const MOST_COLUMNS = 500;
/** The maximum length of a header. */
export const LONGEST_HEADER = 500;

/**
 * The maximum of rows of a file that workers import, after its header: some minutes of work and up to this many
 * refusals. A file of 10 MiB could have five million.
 */
export const MOST_FILE_ROWS = 100_000;

/** JSON in PostgreSQL can store neither a NUL nor half a surrogate pair; a file may contain both. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}

export const importDraft = z.object({
  campaignId: z.string(),
  onDuplicate: z
    .enum(duplicatePolicies)
    .nullish()
    .transform((policy): DuplicatePolicy => policy ?? "skip"),
  /** The country of numbers without one, ISO 3166-1 alpha-2. */
  country: z
    .string()
    .max(10)
    .nullish()
    .transform((country) => country ?? "US"),
  /** The meaning of columns whose headers do not tell it. */
  mapping: z
    .array(
      z.object({
        header: z.string().max(LONGEST_HEADER).transform(storable),
        field: z.string().max(100).transform(storable),
      }),
    )
    .max(MOST_COLUMNS)
    .nullish()
    .transform((mapping) => mapping ?? []),
});
export type ImportDraft = z.output<typeof importDraft>;
