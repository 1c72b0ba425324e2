import { actingFor } from "../../src/domain/identity/actor-rules.ts";
import { caps } from "../../src/domain/identity/caps.ts";
import { cancelImport, prepareImport, startImport } from "../../src/domain/import/jobs.ts";
import { MOST_FILE_ROWS } from "../../src/domain/import/rules.ts";
import { importContacts } from "../../src/domain/import/run.ts";
import { undoImport } from "../../src/domain/import/undo.ts";
import { builder } from "../builder.ts";
import { idempotencyKey, once } from "../idempotency.ts";
import { CancelInput, COST_OF_FILE, ImportInput, StartInput, sourceOf, UndoInput } from "./input.ts";
import { ContactImportType } from "./type.ts";

builder.mutationFields((t) => ({
  importCampaignContacts: t.field({
    type: ContactImportType,
    description:
      "Adds the contacts of a file to a campaign, and answers at the end. An invalid row does not stop the others. A " +
      `business has at most ${caps.imports} running imports.`,
    authScopes: { may: "campaigns.write" },
    args: { input: t.arg({ type: ImportInput, required: true, description: "The file." }) },
    audit: { action: "campaign_contact.imported", isOwn: true },
    resolve: async (_root, { input: { file, ...draft } }, { database, caller, origin, tools: { outbox } }) => {
      const owner = { ...actingFor(caller), origin };
      const { plan, outcome } = await importContacts(database, outbox, owner, draft, sourceOf(file));
      return { ...outcome, resumedAt: plan.resumedAt };
    },
  }),
  startContactImport: t.field({
    type: ContactImportType,
    description:
      "Orders the import of a file of contacts into a campaign, and answers before it begins: `contactImport` shows its " +
      `progress. An invalid row does not stop the others. A file has at most ${MOST_FILE_ROWS} rows. A business has at ` +
      `most ${caps.imports} running imports.`,
    authScopes: { may: "campaigns.write" },
    complexity: COST_OF_FILE,
    args: {
      input: t.arg({ type: StartInput, required: true, description: "The file." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "campaign_contact.imported", isOwn: true },
    resolve: async (_root, given, context, { fieldName }) => {
      const { file, ...draft } = given.input;
      const prepared = await prepareImport(context.tools.box, draft, sourceOf(file));
      return once(context, { field: fieldName, given }, ({ database, caller, origin }) =>
        startImport(database, { ...actingFor(caller), origin }, prepared),
      );
    },
  }),
  cancelContactImport: t.field({
    type: ContactImportType,
    description:
      "Ends an import of `startContactImport` after its current rows. The contacts that it has added stay. Its creator " +
      "and admins may, also after the plan has lost the dialer.",
    authScopes: { may: "imports.cancel" },
    args: { input: t.arg({ type: CancelInput, required: true, description: "The import." }) },
    audit: {
      action: "campaign_contact.import_canceled",
      entry: (_given, { id, campaignId }) => ({ objectId: id, relatedId: campaignId }),
    },
    resolve: (_root, { input: { id } }, { database, caller }) => cancelImport(database, caller, id),
  }),
  undoContactImport: t.field({
    type: ContactImportType,
    description:
      "Orders the removal of the campaign contacts that an ended import has created, and answers before it begins: " +
      "`ContactImport.undo` shows its progress. Contacts that were called, texted or changed since stay, as do contacts " +
      "that the import has changed, opt-outs and consents. The creator of the import and admins may. Meanwhile, no other " +
      "import into the campaign starts.",
    authScopes: { may: "campaigns.write" },
    args: { input: t.arg({ type: UndoInput, required: true, description: "The import." }) },
    audit: {
      action: "campaign_contact.import_undone",
      entry: (_given, { id, campaignId }) => ({ objectId: id, relatedId: campaignId }),
    },
    resolve: (_root, { input: { id } }, { database, caller }) => undoImport(database, caller, id),
  }),
}));
