import { toRefusal } from "../../src/domain/campaign/commands.ts";
import { type SavingOutcome, saveContacts } from "../../src/domain/contact/commands.ts";
import { LARGEST_SAVE } from "../../src/domain/contact/rules.ts";
import { builder } from "../builder.ts";
import { AdditionRefusalType, AdditionResultType } from "../campaign/type.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { ContactDraftInput, ContactKeyType, ContactSourceType } from "./input.ts";
import { ContactType } from "./type.ts";

const SavingOutcomeType = builder.objectRef<SavingOutcome>("ContactSaveOutcome").implement({
  description: "The result of one of several contacts.",
  fields: (t) => ({
    index: t.exposeInt("index", { description: "The index in the input, from 0." }),
    result: t.expose("result", { type: AdditionResultType, description: "The result." }),
    contact: t.field({
      type: ContactType,
      nullable: true,
      description: "The contact, new or existing; null after a failure.",
      resolve: (outcome) => ("contact" in outcome ? outcome.contact : null),
    }),
    error: t.field({
      type: AdditionRefusalType,
      nullable: true,
      description: "The reason of the failure.",
      resolve: (outcome) => ("error" in outcome ? toRefusal(outcome.error) : null),
    }),
  }),
});

const SavedContactsType = builder.objectRef<{ outcomes: SavingOutcome[] }>("SavedContacts").implement({
  description: "Contacts that were saved together.",
  fields: (t) => ({
    outcomes: t.expose("outcomes", {
      type: [SavingOutcomeType],
      description: "One result for each contact, in order.",
    }),
  }),
});

const count = (outcomes: readonly SavingOutcome[], wanted: SavingOutcome["result"]) =>
  outcomes.filter(({ result }) => result === wanted).length;

builder.mutationField("saveContacts", (t) =>
  t.field({
    idempotent: true,
    type: SavedContactsType,
    description:
      `Saves up to ${LARGEST_SAVE} contacts in their order, each like \`saveContact\`. An invalid one does not stop the ` +
      "others; a later one may match an earlier one.",
    authScopes: { may: "contacts.write" },
    args: {
      contacts: t.arg({
        ...atMost(LARGEST_SAVE),
        type: [ContactDraftInput],
        required: true,
        description: `Up to ${LARGEST_SAVE} contacts, in order.`,
      }),
      matchOn: t.arg({
        type: ContactKeyType,
        description: "The field that identifies existing contacts. Without it, every contact is added.",
      }),
      source: t.arg({
        type: ContactSourceType,
        required: true,
        defaultValue: "app",
        description: "The origin of new contacts.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: ["contact.created", "contact.updated", "contact.saved"],
      entry({ contacts }, { outcomes }) {
        const [first] = outcomes;
        if (outcomes.length === 1 && first && "contact" in first) {
          const action = first.result === "created" ? "contact.created" : "contact.updated";
          return { action, objectId: first.contact.id, given: contacts[0] };
        }
        const [created, updated] = [count(outcomes, "created"), count(outcomes, "updated")];
        return created + updated > 0 ? { action: "contact.saved", given: { created, updated } } : null;
      },
    },
    resolve: async (_root, { contacts, matchOn, source }, { database, caller }) => ({
      outcomes: await saveContacts(database, caller, contacts, { matchOn, source }),
    }),
  }),
);
