import { importRegistry, prepareRegistry } from "../../src/domain/import/registries.ts";
import { findRegistries, removeRegistry } from "../../src/domain/registry/commands.ts";
import { LONGEST_REGISTRY_NAME, MOST_REGISTRY_LINES } from "../../src/domain/registry/rules.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { deletionType } from "../deletion.ts";
import { idempotencyKey } from "../idempotency.ts";
import { COST_OF_FILE, sourceOf, UploadType } from "../import/input.ts";
import { onceAfter } from "../work-ahead.ts";
import { RegistryKindType, RegistryType } from "./type.ts";

/** Registries: lists of numbers that others keep, for admins. */

const RegistryDeletionType = deletionType("RegistryDeletion", "The deleted registry.");

const ImportRegistryInput = builder.inputType("ImportRegistryInput", {
  description: "A file of a registry.",
  fields: (t) => ({
    kind: t.field({ type: RegistryKindType, required: true, description: "The kind." }),
    name: t.string({
      required: true,
      description: `The name, up to ${LONGEST_REGISTRY_NAME} characters. A file replaces the list of the registry with this name.`,
    }),
    asOf: t.string({ required: true, description: "The date of the file at its source, such as `2026-05-01`." }),
    country: t.string({ description: "The country of numbers without one, such as `GB`; `US`." }),
    file: t.field({
      type: UploadType,
      required: true,
      description:
        `A number in each line, or an area code and a number in two cells; for REASSIGNED a date in the next cell. At ` +
        `most ${grouped(MOST_REGISTRY_LINES)} lines.`,
    }),
  }),
});

const DeleteRegistryInput = builder.inputType("DeleteRegistryInput", {
  description: "A registry to delete.",
  fields: (t) => ({ id: t.id({ required: true, description: "The registry." }) }),
});

builder.queryFields((t) => ({
  registries: t.field({
    type: [RegistryType],
    description: "The registries by name. For admins.",
    authScopes: { may: "do_not_call.read" },
    complexity: { multiplier: 50 },
    resolve: (_root, _arguments, { database, caller }) => findRegistries(database, caller),
  }),
}));

builder.mutationFields((t) => ({
  importRegistry: t.field({
    type: RegistryType,
    description:
      "Orders the import of a file of a registry, and answers before it begins: `pendingImport` shows its progress. The " +
      "former list counts until the new one is complete. For admins.",
    authScopes: { may: "do_not_call.manage" },
    complexity: COST_OF_FILE,
    args: {
      input: t.arg({ type: ImportRegistryInput, required: true, description: "The file." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "registry.imported",
      entry: ({ input: { kind, name, asOf } }, { id }) => ({ objectId: id, given: { kind, name, asOf } }),
      worksAhead: true,
    },
    resolve: async (_root, given, context, field) => {
      const { file, ...input } = given.input;
      const prepare = () => prepareRegistry(input, sourceOf(file));
      return onceAfter(context, field, given, prepare, ({ database, caller }, prepared) =>
        importRegistry(database, caller, prepared),
      );
    },
  }),
  deleteRegistry: t.field({
    type: RegistryDeletionType,
    description: "Deletes a registry: its numbers may be called again. For admins.",
    authScopes: { may: "do_not_call.manage" },
    args: { input: t.arg({ type: DeleteRegistryInput, required: true, description: "The registry." }) },
    audit: { action: "registry.deleted", entry: (_given, { deletedId }) => ({ objectId: deletedId }) },
    resolve: async (_root, { input: { id } }, { database, caller }) => {
      await removeRegistry(database, caller, id);
      return { deletedId: id };
    },
  }),
}));
