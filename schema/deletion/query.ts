import {
  type Deletion,
  deletionReasons,
  deletionTypes,
  type Reader,
  visibleTypes,
} from "../../src/domain/deletion/rules.ts";
import { listDeletions } from "../../src/domain/deletion/store.ts";
import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { builder } from "../builder.ts";
import { connectionOf, pageArguments, pageComplexity, pageRequest, someOf } from "../connection.ts";
import { mayInContext } from "../context.ts";
import { valuesOf } from "../enumeration.ts";

const KINDS = {
  contact: "A contact.",
  campaign_contact: "A contact of a campaign.",
  conversation: "A conversation.",
  message: "A text.",
  call: "A call.",
} as const;

const REASONS = {
  deleted: "A user or an app deleted it, or removed it from its campaign.",
  merged: "It was merged into another contact.",
  erased: "The person was erased.",
  retention: "The days were over for which the business keeps it.",
} as const;

const DeletedObjectKind = builder.enumType("DeletedObjectType", {
  description: "The kinds of objects whose deletions are recorded.",
  values: valuesOf(deletionTypes, (type) => KINDS[type]),
});

const DeletionReasonType = builder.enumType("DeletionReason", {
  description: "Why an object was deleted.",
  values: valuesOf(deletionReasons, (reason) => REASONS[reason]),
});

const DeletedObjectType = builder.objectRef<Deletion>("DeletedObject").implement({
  description: "A deleted object. Nothing else is left of it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id that the object had." }),
    type: t.expose("type", { type: DeletedObjectKind, description: "Its kind." }),
    reason: t.expose("reason", { type: DeletionReasonType, description: "Why it was deleted." }),
    mergedInto: t.exposeID("mergedInto", {
      nullable: true,
      description: "The contact into which it was merged. It may be deleted since.",
    }),
    deletedAt: t.expose("deletedAt", { type: "DateTime", description: "When it was deleted." }),
  }),
});

const DeletedObjectConnection = connectionOf("DeletedObject", DeletedObjectType, {
  order: "the oldest first",
  counted: null,
});

const DeletionFilterInput = builder.inputType("DeletionFilter", {
  description: "Filters of the deletions. Absent fields do not filter.",
  fields: (t) => ({
    types: t.field({ ...someOf("Of this kind, which the caller may read."), type: [DeletedObjectKind] }),
    createdAfter: t.field({ type: "DateTime", description: "Deleted after this time." }),
  }),
});

builder.queryFields((t) => ({
  deletions: t.field({
    type: DeletedObjectConnection,
    description:
      "The ids of the objects that were deleted in the last 180 days, of the kinds that the caller may read, the oldest " +
      "first. A member sees those of conversations, texts and calls in the inboxes that are theirs. A page may have fewer " +
      "rows than asked for, even none, although there are more. `endCursor` is there on each page that is read with " +
      "`first`: later deletions follow there.",
    complexity: pageComplexity,
    authScopes: { may: "deletions.read" },
    args: {
      ...pageArguments,
      filter: t.arg({ type: DeletionFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, context) => {
      const { database, caller } = context;
      const reader: Reader = { may: (permission) => mayInContext(context, permission), scopes: caller.scopes };
      const types = visibleTypes(reader, filter?.types);
      const wanted = { types, createdAfter: filter?.createdAfter ?? null };
      return listDeletions(database, sightOf(caller), wanted, pageRequest(page));
    },
  }),
}));
