import type { ImportPreview } from "../../src/domain/import/preview.ts";
import type { ContactImport, Reading, Refusal } from "../../src/domain/import/rules.ts";
import {
  type ImportUndo,
  type KeptReason,
  keptCounts,
  keptReasons,
  processedCount,
} from "../../src/domain/import/undo-rules.ts";
import { builder } from "../builder.ts";
import { ofCampaign } from "../campaign/type.ts";
import { connectionOf, pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { ofUser } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";
import { ErrorCode } from "../scalars.ts";

const COLUMN_FIELD =
  "The field of the column, such as `first_name`, `phone.mobile`, `extra.color`; null if it is ignored.";

const ColumnType = builder.objectRef<Reading["columns"][number]>("ImportColumn").implement({
  description: "The mapping of a column of the file.",
  fields: (t) => ({
    header: t.exposeString("header", { description: "The header of the column." }),
    field: t.exposeString("field", { nullable: true, description: COLUMN_FIELD }),
  }),
});

const RefusalType = builder.objectRef<Refusal>("ImportRefusal").implement({
  description: "A row that was refused, as a whole or in part.",
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

const RefusalConnection = connectionOf<Refusal & { id: string }>("ImportRefusal", RefusalType as never, {
  order: "in the order of the file",
  counted: null,
});

const StateType = builder.enumType("ContactImportState", {
  description: "The state of an import of contacts.",
  values: {
    QUEUED: { value: "queued", description: "It waits for its first rows to be added." },
    RUNNING: { value: "running", description: "Its rows are being added." },
    COMPLETED: { value: "completed", description: "All rows were added, skipped or refused." },
    FAILED: { value: "failed", description: "It ended before the last row; `failure` gives the reason." },
    CANCELED: { value: "canceled", description: "A user canceled it. The contacts that it had added stay." },
  } as const,
});

const KeptReasonType = builder.enumType("ContactImportKeptReason", {
  description: "The reason why a contact stays when its import is undone.",
  values: {
    CALLED: { value: "called", description: "It was called, or is being called." },
    TEXTED: { value: "texted", description: "There was a text with one of its numbers, or one is scheduled." },
    CHANGED: { value: "changed", description: "Somebody has changed it, or a later row of a file." },
    ADDED_AGAIN: {
      value: "added_again",
      description: "Another import or addition has given it again, and left it as it was.",
    },
  } as const,
});

const KeptType = builder.objectRef<{ reason: KeptReason; count: number }>("ContactImportKept").implement({
  description: "The contacts that stay for one reason.",
  fields: (t) => ({
    reason: t.expose("reason", { type: KeptReasonType, description: "The reason." }),
    count: t.exposeInt("count", { description: "The number of contacts." }),
  }),
});

const UndoType = builder.objectRef<ImportUndo>("ContactImportUndo").implement({
  description: "The undo of an import: the removal of the contacts that it has created.",
  fields: (t) => ({
    user: t.field({ ...ofUser, description: "The user who ordered it; null after the user is gone." }),
    processedCount: t.int({
      description: "The contacts so far, of `createdCount` of the import: those removed, gone and kept.",
      resolve: processedCount,
    }),
    removedCount: t.exposeInt("removedCount", { description: "The contacts that it has removed." }),
    goneCount: t.exposeInt("goneCount", { description: "The contacts that somebody had removed before." }),
    kept: t.field({
      type: [KeptType],
      description: "The contacts that stay, by reason; without reasons that none has.",
      resolve: (undo) => {
        const counts = keptCounts(undo);
        return keptReasons.flatMap((reason) => (counts[reason] > 0 ? [{ reason, count: counts[reason] }] : []));
      },
    }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "Why it has failed; null unless it has. Ordered again, it continues.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of its order." }),
    endedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of its end; null before.",
    }),
  }),
});

/** The refused rows that weigh in the cost of an operation, of up to 500. */
const WEIGHED_REFUSALS = 50;

const NAMES: Readonly<Record<string, string>> = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" };
const UNKNOWN = "unknown";
const DELIMITER = "The separator of cells: `comma`, `semicolon`, `tab` or `bar`.";
const delimiterOf = (reading: Reading | null) => NAMES[reading?.delimiter ?? ""] ?? UNKNOWN;

/** An import; with the rows that an interrupted run had handled where the operation resumed it. */
type ShownImport = ContactImport & { resumedAt?: number };

export const ContactImportType = builder.objectRef<ShownImport>("ContactImport").implement({
  interfaces: [NodeType],
  description: "An import of contacts into a campaign. An ended one is kept for 30 days.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `imp_`." }),
    campaignId: t.exposeID("campaignId", { description: "The campaign." }),
    campaign: t.field({ ...ofCampaign, description: "The campaign." }),
    user: t.field({ ...ofUser, description: "The user who imports; null for the operator of the service." }),
    fileName: t.exposeString("fileName", { description: "The name of the file." }),
    state: t.expose("state", { type: StateType, description: "The state." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "The reason why it has failed, for people; null unless it has.",
    }),
    rowCount: t.int({
      description: "The rows of the file after the header; of a request or command that runs, the rows so far.",
      resolve: ({ totalCount, rowCount }) => totalCount ?? rowCount,
    }),
    partialCount: t.exposeInt("partialCount", {
      description:
        "The rows whose person was added or changed without the cells that cannot be read. They count as added or " +
        "updated too.",
    }),
    processedCount: t.exposeInt("rowCount", {
      description: "The rows so far: the sum of those added, updated, skipped and refused.",
    }),
    createdCount: t.exposeInt("createdCount", { description: "The contacts added." }),
    updatedCount: t.exposeInt("updatedCount", { description: "The updated duplicates." }),
    skippedCount: t.exposeInt("skippedCount", { description: "The unchanged duplicates." }),
    refusedCount: t.exposeInt("refusedCount", { description: "The rows refused." }),
    resumedAt: t.int({
      description:
        "The number of rows that an interrupted run of `importCampaignContacts` had processed; 0 in other answers.",
      resolve: ({ resumedAt }) => resumedAt ?? 0,
    }),
    encoding: t.string({
      description: "The encoding of the file, such as `utf-8`; `unknown` for an import of an earlier version.",
      resolve: ({ reading }) => reading?.encoding ?? UNKNOWN,
    }),
    delimiter: t.string({
      description: `${DELIMITER} \`unknown\` for an import of an earlier version.`,
      resolve: ({ reading }) => delimiterOf(reading),
    }),
    columns: t.field({
      type: [ColumnType],
      description: "The mapping of the columns; empty for an import of an earlier version.",
      resolve: ({ reading }) => reading?.columns ?? [],
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of its order." }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which its first rows were added; null while it is queued.",
    }),
    endedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of its end; null before.",
    }),
    undo: t.field({
      type: UndoType,
      nullable: true,
      description: "Its undo; null unless one was ordered.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.undoOfImport.load(id),
    }),
    refusals: t.field({
      type: [RefusalType],
      description:
        "The first refused rows, in the order of the file: up to 500, and a megabyte. `refusalConnection` has all.",
      complexity: { multiplier: WEIGHED_REFUSALS },
      resolve: ({ id }, _arguments, { loaders }) => loaders.refusalsOfImport.load(id),
    }),
    refusalConnection: t.field({
      type: RefusalConnection,
      description: "The refused rows, in the order of the file.",
      complexity: pageComplexity,
      args: pageArguments,
      resolve: ({ id }, page, { loaders }) =>
        loaders.refusalPageOfImport.load({ parent: { id }, page: pageRequest(page) }),
    }),
    partialRowConnection: t.field({
      type: RefusalConnection,
      description:
        "The rows whose person was added or changed without the cells that cannot be read, in the order of the file.",
      complexity: pageComplexity,
      args: pageArguments,
      resolve: ({ id }, page, { loaders }) =>
        loaders.partialPageOfImport.load({ parent: { id }, page: pageRequest(page) }),
    }),
  }),
});

export const ContactImportConnection = connectionOf<ContactImport>("ContactImport", ContactImportType as never, {
  counted: null,
});

interface PreviewColumn {
  header: string;
  field: string | null;
  samples: string[];
}

const PreviewColumnType = builder.objectRef<PreviewColumn>("ImportPreviewColumn").implement({
  description: "A column of a previewed file.",
  fields: (t) => ({
    header: t.exposeString("header", { description: "The header of the column." }),
    field: t.exposeString("field", { nullable: true, description: COLUMN_FIELD }),
    samples: t.exposeStringList("samples", {
      description: "Up to three values from the first 100 rows, without their repetitions. Long ones are cut.",
    }),
  }),
});

export const ContactImportPreviewType = builder.objectRef<ImportPreview>("ContactImportPreview").implement({
  description: "A file of contacts as an import would read it.",
  fields: (t) => ({
    fileName: t.exposeString("fileName", { description: "The name of the file." }),
    encoding: t.string({
      description: "The encoding of the file, such as `utf-8`.",
      resolve: ({ reading }) => reading.encoding,
    }),
    delimiter: t.string({ description: DELIMITER, resolve: ({ reading }) => delimiterOf(reading) }),
    columns: t.field({
      type: [PreviewColumnType],
      description: "The proposed mapping of the columns, with the given one, and samples.",
      resolve: ({ reading, samples }) =>
        reading.columns.map((column, place) => ({ ...column, samples: samples[place] ?? [] })),
    }),
    problem: t.exposeString("problem", {
      nullable: true,
      description: "The reason why the file cannot be imported with this mapping; null if it can.",
    }),
    rowCount: t.exposeInt("rowCount", { description: "The rows of the file after the header." }),
    checkedCount: t.exposeInt("checkedCount", {
      description: "The rows that were checked: the first 1,000; 0 with a problem.",
    }),
    refusedCount: t.exposeInt("refusedCount", { description: "The rows among them that would be refused." }),
    refusals: t.expose("refusals", { type: [RefusalType], description: "The first 20 of these." }),
    partialCount: t.exposeInt("partialCount", {
      description: "The rows among them whose person would be added without the cells that cannot be read.",
    }),
    partialRows: t.expose("partialRows", { type: [RefusalType], description: "The first 20 of these." }),
  }),
});

export const ContactImportReportType = builder
  .objectRef<{ csv: string; isComplete: boolean }>("ContactImportReport")
  .implement({
    description: "The refused or the partial rows of an import as a file, to correct and import again.",
    fields: (t) => ({
      csv: t.exposeString("csv", {
        description: "CSV with the line, the reason and the column of each refusal, and the cells of the row.",
      }),
      isComplete: t.exposeBoolean("isComplete", {
        description: "Whether it has all of these rows: it ends after 1 MiB or 10,000 rows.",
      }),
    }),
  });
