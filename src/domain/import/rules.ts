import { z } from "zod";
import type { DomainErrorCode } from "../../platform/errors.ts";
import { type DuplicatePolicy, duplicatePolicies } from "../campaign/rules.ts";

/** A file of contacts as an import reads it: twice, from its beginning. */
export interface ContactFile {
  /** As people know it, such as `leads.csv`. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** A file of contacts that is being added to a campaign, or was. */
export interface ContactImport {
  id: string;
  campaignId: string;
  fileName: string;
  /** How many rows of the file have been dealt with: the four counts below together. */
  rowCount: number;
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
  refusedCount: number;
  finishedAt: string | null;
  createdAt: string;
}

/** A row that was not added. */
export interface Refusal {
  /** Its place among the rows behind the header, from 1. */
  rowNumber: number;
  /** The line of the file on which it begins, from 1. */
  line: number;
  code: DomainErrorCode;
  message: string;
  /** The header of the column at fault, where it is one. */
  field: string | null;
  /** As they stand in the file, long ones cut. */
  cells: string[];
}

/** Columns of a file, those that are left out among them. */
export const MOST_COLUMNS = 500;
/** Characters of a header. */
export const LONGEST_HEADER = 500;

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
  /** What columns hold that their headers do not say. */
  columns: z
    .array(z.object({ header: z.string().max(LONGEST_HEADER), field: z.string().max(100) }))
    .max(MOST_COLUMNS)
    .nullish()
    .transform((columns) => columns ?? []),
});
export type ImportDraft = z.output<typeof importDraft>;
