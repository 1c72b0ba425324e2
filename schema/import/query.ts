import { previewImport } from "../../src/domain/import/preview.ts";
import { reportRefusals } from "../../src/domain/import/refusals.ts";
import { findImport, listImports } from "../../src/domain/import/store.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { COST_OF_FILE, PreviewInput, ReportedRowsType, sourceOf } from "./input.ts";
import {
  ContactImportConnection,
  ContactImportPreviewType,
  ContactImportReportType,
  ContactImportType,
} from "./type.ts";

builder.queryFields((t) => ({
  previewContactImport: t.field({
    type: ContactImportPreviewType,
    description:
      "Reads a file of contacts as `startContactImport` does, and writes nothing. Duplicates, and other refusals that " +
      "depend on the campaign, appear only in the import.",
    authScopes: { may: "campaigns.write" },
    complexity: COST_OF_FILE,
    args: { input: t.arg({ type: PreviewInput, required: true, description: "The file." }) },
    resolve: (_root, { input: { file, ...draft } }) => previewImport(draft, sourceOf(file)),
  }),
  contactImport: t.field({
    type: ContactImportType,
    nullable: true,
    description: "An import of contacts, or null if the business has none with this id.",
    authScopes: { may: "imports.read" },
    args: { id: t.arg.id({ required: true, description: "The import." }) },
    resolve: (_root, { id }, { database, caller }) => findImport(database, caller.businessId, id),
  }),
  contactImports: t.field({
    type: ContactImportConnection,
    description: "The imports of contacts that run, and those that ended in the last 30 days, newest first.",
    complexity: pageComplexity,
    authScopes: { may: "imports.read" },
    args: { ...listArguments, campaignId: t.arg.id({ description: "Only those into this campaign." }) },
    resolve: (_root, { campaignId, ...page }, { database, caller }) =>
      listImports(database, caller.businessId, campaignId ?? null, pageRequest(page)),
  }),
  contactImportReport: t.field({
    type: ContactImportReportType,
    nullable: true,
    description:
      "The refused rows of an import as CSV, or its partial rows; null if the business has no import with this id.",
    authScopes: { may: "imports.read" },
    complexity: COST_OF_FILE,
    args: {
      importId: t.arg.id({ required: true, description: "The import." }),
      rows: t.arg({ type: ReportedRowsType, description: "The rows of the report. Default: REFUSED." }),
    },
    resolve: async (_root, { importId, rows }, { database, caller }) => {
      const { businessId } = caller;
      const found = await findImport(database, businessId, importId);
      return found && reportRefusals(database, businessId, found, rows === "partial");
    },
  }),
}));
