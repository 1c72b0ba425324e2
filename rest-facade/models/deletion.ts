import { z } from "zod";
import { type DeletionType, deletionReasons, deletionTypes } from "../../src/domain/deletion/rules.ts";
import { graphql } from "../graphql.ts";
import { id, lower, time } from "./common.ts";
import { presenter } from "./presenter.ts";

export const DeletionFields = graphql(`
  fragment DeletionFields on DeletedObject {
    id
    type
    reason
    mergedInto
    deletedAt
  }
`);

export const DeletedType = z.enum(deletionTypes as [DeletionType, ...DeletionType[]]);

export const Deletion = z
  .object({
    id: z.string().meta({ description: "The id that the object had.", example: "con_01h455vb4pex5vsknk084sn02q" }),
    type: DeletedType.meta({ description: "The kind of the object." }),
    reason: z.enum(deletionReasons).meta({
      description:
        "`deleted`: a user or an app deleted it, or removed it from its campaign. `merged`: into another contact. " +
        "`erased`: the person was erased. `retention`: the days were over for which the business keeps it.",
    }),
    merged_into: id("con", "The contact into which it was merged. It may be deleted since.").nullable(),
    deleted_at: time("When it was deleted."),
  })
  .meta({ id: "Deletion" });

export const toDeletion = presenter(DeletionFields, Deletion, {
  type: ({ type }) => lower(type),
  reason: ({ reason }) => lower(reason),
});
