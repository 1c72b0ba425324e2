import { GraphQLError } from "graphql";
import { caps } from "../../src/domain/identity/caps.ts";
import { columnNames } from "../../src/domain/import/columns.ts";
import { MOST_COLUMNS } from "../../src/domain/import/rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { DuplicatePolicyType } from "../campaign/input.ts";
import { atMost } from "../limits.ts";
import { ContactImportType } from "./type.ts";

const UploadType = builder.scalarType("Upload", {
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

/** Tests for a method, since the server's files may not be instances of the global `Blob`; JSON has no functions. */
function isFile(value: unknown): value is Blob {
  return typeof value === "object" && value !== null && "stream" in value && typeof value.stream === "function";
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

const ImportInput = builder.inputType("ImportCampaignContactsInput", {
  description: "A file of contacts for a campaign.",
  fields: (t) => ({
    campaignId: t.id({ required: true, description: "The campaign." }),
    file: t.field({ type: UploadType, required: true, description: "CSV with a header." }),
    onDuplicate: t.field({ type: DuplicatePolicyType, description: "The action for duplicates. Default: SKIP." }),
    country: t.string({ description: "The country of numbers without one, such as `GB`; `US`." }),
    columns: t.field({
      ...atMost(MOST_COLUMNS),
      type: [ImportColumnInput],
      description: "The contents of up to 500 columns.",
    }),
  }),
});

builder.mutationFields((t) => ({
  importCampaignContacts: t.field({
    type: ContactImportType,
    description:
      "Adds the contacts of a file to a campaign. An invalid row does not stop the others. A business has at most " +
      `${caps.imports} running imports.`,
    authScopes: { may: "campaigns.write" },
    errors: { types: [DomainError] },
    args: { input: t.arg({ type: ImportInput, required: true, description: "The file." }) },
    audit: { action: "campaign_contact.imported", isOwn: true },
    resolve: async (_root, { input: { file, ...input } }, { database, caller, origin }) => {
      const source = { name: "name" in file ? String(file.name) : "upload", open: () => file.stream() };
      const owner = { businessId: caller.businessId, origin };
      return { businessId: caller.businessId, ...(await importContacts(database, owner, input, source)) };
    },
  }),
}));
