import type { Column } from "../../src/domain/import/columns.ts";
import type { Delimiter } from "../../src/domain/import/csv.ts";
import type { Refusal } from "../../src/domain/import/rules.ts";
import type { ImportResult } from "../../src/domain/import/run.ts";
import { listRefusals } from "../../src/domain/import/store.ts";
import { builder } from "../builder.ts";
import { ErrorCode } from "../scalars.ts";

const ColumnType = builder.objectRef<Column>("ImportColumn").implement({
  description: "What a column of the file was taken for.",
  fields: (t) => ({
    header: t.exposeString("header", { description: "Its header." }),
    field: t.exposeString("field", {
      nullable: true,
      description:
        "The field that it holds, such as `first_name`, `phone.mobile`, `extra.color`; null: it is left out.",
    }),
  }),
});

const RefusalType = builder.objectRef<Refusal>("ImportRefusal").implement({
  description: "A row that was not added.",
  fields: (t) => ({
    rowNumber: t.exposeInt("rowNumber", { description: "Its place behind the header, from 1." }),
    line: t.exposeInt("line", { description: "The line of the file on which it begins, from 1." }),
    code: t.expose("code", { type: ErrorCode, description: "The kind of refusal." }),
    message: t.exposeString("message", { description: "What is wrong, for people. It may change." }),
    column: t.exposeString("field", { nullable: true, description: "The header of the column at fault, if one is." }),
    cells: t.exposeStringList("cells", { description: "The row as it stands in the file, long cells cut." }),
  }),
});

/** The most refused rows in one answer. */
const REFUSALS = 500;

const NAMES: Readonly<Record<Delimiter, string>> = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" };

export const ContactImportType = builder.objectRef<ImportResult & { businessId: string }>("ContactImport").implement({
  description: "What became of a file of contacts.",
  fields: (t) => ({
    id: t.id({ description: "Prefix `imp_`.", resolve: ({ outcome }) => outcome.id }),
    campaignId: t.id({ description: "The campaign.", resolve: ({ outcome }) => outcome.campaignId }),
    rowCount: t.int({ description: "The rows of the file behind its header.", resolve: (r) => r.outcome.rowCount }),
    createdCount: t.int({ description: "The contacts added.", resolve: ({ outcome }) => outcome.createdCount }),
    updatedCount: t.int({ description: "The duplicates changed.", resolve: ({ outcome }) => outcome.updatedCount }),
    skippedCount: t.int({ description: "The duplicates left as they were.", resolve: (r) => r.outcome.skippedCount }),
    refusedCount: t.int({ description: "The rows refused.", resolve: ({ outcome }) => outcome.refusedCount }),
    resumedAt: t.int({
      description: "How many of the rows an interrupted run had dealt with; 0 where there was none.",
      resolve: ({ plan }) => plan.resumedAt,
    }),
    encoding: t.string({ description: "How the file was read, such as `utf-8`.", resolve: (r) => r.plan.encoding }),
    delimiter: t.string({
      description: "What stands between cells: `comma`, `semicolon`, `tab` or `bar`.",
      resolve: ({ plan }) => NAMES[plan.delimiter],
    }),
    columns: t.field({
      type: [ColumnType],
      description: "What the columns were taken for.",
      resolve: ({ plan }) => plan.columns,
    }),
    refusals: t.field({
      type: [RefusalType],
      description: "The refused rows in the order of the file, the first 500.",
      resolve: ({ businessId, outcome }, _arguments, { database }) =>
        listRefusals(database, businessId, outcome.id, 0, REFUSALS),
    }),
  }),
});
