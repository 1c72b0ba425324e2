import type { Field } from "../cli/field.js";
/** The fields of each operation by its name. */
export declare const fields: Readonly<Record<string, readonly Field[]>>;
