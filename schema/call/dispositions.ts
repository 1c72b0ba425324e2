import {
  changeDisposition,
  createDisposition,
  reorderDispositions,
  restoreDisposition,
  retireDisposition,
  syncCrmDispositions,
} from "../../src/domain/disposition/commands.ts";
import type { Disposition } from "../../src/domain/disposition/rules.ts";
import { dispositionDraft, LARGEST_CRM_LIST, LONGEST_ORDER } from "../../src/domain/disposition/rules.ts";
import { listRetiredDispositions } from "../../src/domain/disposition/store.ts";
import { caps } from "../../src/domain/identity/caps.ts";
import { grouped, lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { DispositionType } from "./type.ts";

/** The management of disposition lists by admins. */

const asksForCallback = {
  required: true,
  defaultValue: false,
  description:
    "Whether agents are asked for the time of a callback when they pick it. Only for one that does not complete the contact.",
} as const;

const DispositionDraftInput = builder.inputType("DispositionDraft", {
  description: "A new disposition of the workspace's own list.",
  fields: (t) => ({
    name: t.string({
      required: true,
      description: `${lengthsOf(dispositionDraft.shape.name)}, unique among those in use. Case does not matter.`,
    }),
    marksContactComplete: t.boolean({
      required: true,
      defaultValue: false,
      description: "Whether picking it completes the contact of a campaign.",
    }),
    asksForCallback: t.boolean(asksForCallback),
  }),
});

const DispositionChangesInput = builder.inputType("DispositionChanges", {
  description: "Changes to a disposition: at least one field.",
  fields: (t) => ({
    name: t.string({
      description: `${lengthsOf(dispositionDraft.shape.name)}, unique among those in use. Case does not matter.`,
    }),
    marksContactComplete: t.boolean({ description: "Whether picking it completes the contact from now on." }),
    asksForCallback: t.boolean({
      description:
        "Whether agents are asked for the time of a callback when they pick it. One that completes the contact asks for none.",
    }),
  }),
});

const CrmDispositionInput = builder.inputType("CrmDispositionInput", {
  description: "An outcome of the CRM's list.",
  fields: (t) => ({
    externalId: t.string({ required: true, description: "The id in the CRM, 1 to 255 characters." }),
    name: t.string({ required: true, description: `${lengthsOf(dispositionDraft.shape.name)}.` }),
    marksContactComplete: t.boolean({
      required: true,
      description: "Whether picking it completes the contact of a campaign.",
    }),
    asksForCallback: t.boolean(asksForCallback),
  }),
});

const SyncCrmDispositionsInput = builder.inputType("SyncCrmDispositionsInput", {
  description: "The whole list of the CRM.",
  fields: (t) => ({
    dispositions: t.field({
      ...atMost(LARGEST_CRM_LIST),
      type: [CrmDispositionInput],
      required: true,
      description: `Up to ${LARGEST_CRM_LIST}, in the order of display.`,
    }),
  }),
});

const DispositionListType = builder.objectRef<{ dispositions: Disposition[] }>("DispositionList").implement({
  description: "The current list of dispositions.",
  fields: (t) => ({
    dispositions: t.expose("dispositions", {
      type: [DispositionType],
      description: "The dispositions in use, in order.",
    }),
  }),
});

const COMMON = { authScopes: { may: "dispositions.manage" } as const };

const ofDisposition = builder.args((t) => ({
  id: t.id({ required: true, description: "A disposition of the workspace's own." }),
}));

builder.queryFields((t) => ({
  retiredDispositions: t.field({
    type: [DispositionType],
    description: "The retired dispositions: the workspace's own, then the CRM's. For admins.",
    authScopes: { may: "dispositions.manage" },
    resolve: (_root, _arguments, { database, caller }) => listRetiredDispositions(database, caller.businessId),
  }),
}));

builder.mutationFields((t) => ({
  createDisposition: t.field({
    idempotent: true,
    ...COMMON,
    type: DispositionType,
    description: `Adds a disposition at the end of the workspace's own list of at most ${caps.dispositions}. For admins.`,
    args: {
      draft: t.arg({ type: DispositionDraftInput, required: true, description: "The new disposition." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "disposition.created", entry: ({ draft }, { id }) => ({ objectId: id, given: draft }) },
    resolve: (_root, { draft }, { database, caller }) => createDisposition(database, caller, draft),
  }),
  updateDisposition: t.field({
    ...COMMON,
    type: DispositionType,
    description: "Changes a disposition of the workspace's own. For admins.",
    args: {
      ...ofDisposition,
      changes: t.arg({ type: DispositionChangesInput, required: true, description: "The changes." }),
    },
    audit: { action: "disposition.updated", entry: ({ id, changes }) => ({ objectId: id, given: changes }) },
    resolve: (_root, { id, changes }, { database, caller }) => changeDisposition(database, caller, id, changes),
  }),
  retireDisposition: t.field({
    ...COMMON,
    type: DispositionType,
    description: "Retires a disposition. Calls and contacts keep it. For admins.",
    args: ofDisposition,
    audit: { action: "disposition.retired", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => retireDisposition(database, caller, id),
  }),
  restoreDisposition: t.field({
    ...COMMON,
    type: DispositionType,
    description: "Restores a retired disposition. For admins.",
    args: ofDisposition,
    audit: { action: "disposition.restored", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => restoreDisposition(database, caller, id),
  }),
  reorderDispositions: t.field({
    ...COMMON,
    type: DispositionListType,
    description: "Moves these dispositions of the workspace's own list to the front, in this order. For admins.",
    args: {
      ids: t.arg.idList({
        ...atMost(LONGEST_ORDER),
        required: true,
        description: `Up to ${grouped(LONGEST_ORDER)} dispositions of the workspace's own in use.`,
      }),
    },
    audit: { action: "disposition.reordered", entry: ({ ids }) => ({ given: { ids } }) },
    resolve: async (_root, { ids }, { database, caller }) => ({
      dispositions: await reorderDispositions(database, caller, { ids }),
    }),
  }),
  syncCrmDispositions: t.field({
    ...COMMON,
    type: DispositionListType,
    description:
      "Replaces the CRM's list. Outcomes are identified by their id in the CRM; missing ones are retired. The same list again changes nothing. For admins.",
    args: { input: t.arg({ type: SyncCrmDispositionsInput, required: true, description: "The list." }) },
    audit: {
      action: "disposition.synchronized",
      entry: ({ input }) => ({ given: { dispositions: input.dispositions.length } }),
    },
    resolve: async (_root, { input }, { database, caller }) => ({
      dispositions: await syncCrmDispositions(database, caller, input),
    }),
  }),
}));
