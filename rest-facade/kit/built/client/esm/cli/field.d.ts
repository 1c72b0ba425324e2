import type { Field } from "../generated/fields.js";
/** A line for each field, with its text beside or below it. */
export declare function fieldLines(fields: readonly Field[]): string[];
