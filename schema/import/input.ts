import { GraphQLError } from "graphql";
import { columnNames } from "../../src/domain/import/columns.ts";
import { type ContactFile, MOST_COLUMNS } from "../../src/domain/import/rules.ts";
import { builder } from "../builder.ts";
import { DuplicatePolicyType } from "../campaign/input.ts";
import { isFile } from "../files.ts";
import { atMost } from "../limits.ts";

/** Reading a file of 10 MiB costs as much as some thousand fields. */
export const COST_OF_FILE = 2_000;

export const UploadType = builder.scalarType("Upload", {
  description: "A file of at most 10 MiB (GraphQL multipart request specification).",
  parseValue: (value) => {
    if (isFile(value)) {
      return value;
    }
    throw new GraphQLError("A file is sent by the GraphQL multipart request specification.");
  },
  serialize: () => {
    throw new GraphQLError("A file is only taken.");
  },
});

/** A sent file as the domain reads it. */
export function sourceOf(file: Blob): ContactFile {
  return { name: "name" in file ? String(file.name) : "upload", open: () => file.stream() };
}

const ImportColumnInput = builder.inputType("ImportColumnInput", {
  description: "The content of a column of the file, if the header does not name it.",
  fields: (t) => ({
    header: t.string({ required: true, description: "The header of the column." }),
    field: t.string({
      required: true,
      description: `One of ${columnNames.map((name) => `\`${name}\``).join(", ")}; \`-\` leaves the column out.`,
    }),
  }),
});

type Fields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

/** The file, and the interpretation of its columns. */
const fileFields = (t: Fields) => ({
  file: t.field({ type: UploadType, required: true, description: "CSV with a header." }),
  country: t.string({ description: "The country of numbers without one, such as `GB`; `US`." }),
});

const mapping = (t: Fields) =>
  t.field({
    ...atMost(MOST_COLUMNS),
    type: [ImportColumnInput],
    description: `The fields of up to ${MOST_COLUMNS} columns; the other columns are recognized by their headers.`,
  });

export const ImportInput = builder.inputType("ImportCampaignContactsInput", {
  description: "A file of contacts for a campaign.",
  fields: (t) => ({
    campaignId: t.id({ required: true, description: "The campaign." }),
    ...fileFields(t),
    onDuplicate: t.field({ type: DuplicatePolicyType, description: "The action for duplicates. Default: SKIP." }),
    mapping: mapping(t),
  }),
});

export const StartInput = builder.inputType("StartContactImportInput", {
  description: "A file of contacts for a campaign.",
  fields: (t) => ({
    campaignId: t.id({ required: true, description: "The campaign." }),
    ...fileFields(t),
    onDuplicate: t.field({ type: DuplicatePolicyType, description: "The action for duplicates. Default: SKIP." }),
    mapping: mapping(t),
  }),
});

export const PreviewInput = builder.inputType("PreviewContactImportInput", {
  description: "A file of contacts.",
  fields: (t) => ({
    ...fileFields(t),
    mapping: mapping(t),
  }),
});

export const ReportedRowsType = builder.enumType("ContactImportReportRows", {
  description: "The rows of the report of an import.",
  values: {
    REFUSED: { value: "refused", description: "The rows that were not added." },
    PARTIAL: {
      value: "partial",
      description: "The rows whose person was added or changed without the cells that cannot be read.",
    },
  } as const,
});

export const UndoInput = builder.inputType("UndoContactImportInput", {
  description: "An import of contacts.",
  fields: (t) => ({ id: t.id({ required: true, description: "The import." }) }),
});

export const CancelInput = builder.inputType("CancelContactImportInput", {
  description: "An import of contacts.",
  fields: (t) => ({ id: t.id({ required: true, description: "The import." }) }),
});
