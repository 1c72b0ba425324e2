import type { Campaign } from "../../src/domain/campaign/rules.ts";
import type { Column } from "../../src/domain/import/columns.ts";
import type { Delimiter } from "../../src/domain/import/csv.ts";
import type { Refusal } from "../../src/domain/import/rules.ts";
import type { ImportResult } from "../../src/domain/import/run.ts";
import { listRefusals } from "../../src/domain/import/store.ts";
import { builder } from "../builder.ts";
import { CampaignType } from "../campaign/type.ts";
import { ErrorCode } from "../scalars.ts";

const ColumnType = builder.objectRef<Column>("ImportColumn").implement({
  description: "The mapping of a column of the file.",
  fields: (t) => ({
    header: t.exposeString("header", { description: "The header of the column." }),
    field: t.exposeString("field", {
      nullable: true,
      description:
        "The field of the column, such as `first_name`, `phone.mobile`, `extra.color`; null if it is ignored.",
    }),
  }),
});

const RefusalType = builder.objectRef<Refusal>("ImportRefusal").implement({
  description: "A row that was not added.",
  fields: (t) => ({
    rowNumber: t.exposeInt("rowNumber", { description: "The number of the row after the header, from 1." }),
    line: t.exposeInt("line", { description: "Its first line in the file, from 1." }),
    code: t.expose("code", { type: ErrorCode, description: "The kind of refusal." }),
    message: t.exposeString("message", { description: "A message for people. It may change." }),
    column: t.exposeString("field", {
      nullable: true,
      description: "The header of the invalid column, if there is one.",
    }),
    cells: t.exposeStringList("cells", { description: "The row in the file. Long cells are cut." }),
  }),
});

/** The maximum number of refused rows in one answer. */
const REFUSALS = 500;

const NAMES: Readonly<Record<Delimiter, string>> = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" };

export const ContactImportType = builder.objectRef<ImportResult & { businessId: string }>("ContactImport").implement({
  description: "The result of an import of contacts.",
  fields: (t) => ({
    id: t.id({ description: "Prefix `imp_`.", resolve: ({ outcome }) => outcome.id }),
    campaignId: t.id({ description: "The campaign.", resolve: ({ outcome }) => outcome.campaignId }),
    campaign: t.field({
      type: CampaignType,
      description: "The campaign.",
      resolve: async ({ outcome }, _arguments, { loaders }) =>
        (await loaders.campaign.load(outcome.campaignId)) as Campaign,
    }),
    rowCount: t.int({ description: "The rows of the file after the header.", resolve: (r) => r.outcome.rowCount }),
    createdCount: t.int({ description: "The contacts added.", resolve: ({ outcome }) => outcome.createdCount }),
    updatedCount: t.int({ description: "The updated duplicates.", resolve: ({ outcome }) => outcome.updatedCount }),
    skippedCount: t.int({ description: "The unchanged duplicates.", resolve: (r) => r.outcome.skippedCount }),
    refusedCount: t.int({ description: "The rows refused.", resolve: ({ outcome }) => outcome.refusedCount }),
    resumedAt: t.int({
      description: "The number of rows that an interrupted run had processed; 0 without one.",
      resolve: ({ plan }) => plan.resumedAt,
    }),
    encoding: t.string({ description: "The encoding of the file, such as `utf-8`.", resolve: (r) => r.plan.encoding }),
    delimiter: t.string({
      description: "The separator of cells: `comma`, `semicolon`, `tab` or `bar`.",
      resolve: ({ plan }) => NAMES[plan.delimiter],
    }),
    columns: t.field({
      type: [ColumnType],
      description: "The mapping of the columns.",
      resolve: ({ plan }) => plan.columns,
    }),
    refusals: t.field({
      type: [RefusalType],
      description: "The first 500 refused rows, in the order of the file.",
      resolve: ({ businessId, outcome }, _arguments, { database }) =>
        listRefusals(database, businessId, outcome.id, 0, REFUSALS),
    }),
  }),
});
