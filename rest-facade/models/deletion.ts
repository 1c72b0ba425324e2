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

export const Deletion = z
  .object({
    id: z.string().meta({ description: "The id that the object had.", example: "con_01h455vb4pex5vsknk084sn02q" }),
    type: z.enum(deletionTypes as [DeletionType, ...DeletionType[]]).meta({ description: "The kind of the object." }),
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

/** The most values of a filter. */
const MOST_VALUES = 20;
const ONE = `(?:${deletionTypes.join("|")})`;

/** One or several kinds, separated by commas. */
export const deletionTypeFilter = z
  .string()
  .regex(new RegExp(`^${ONE}(?:,${ONE}){0,${MOST_VALUES - 1}}$`), {
    error: `must be one or several of ${deletionTypes.join(", ")}, separated by commas, at most ${MOST_VALUES}`,
  })
  .transform((text) => text.split(",") as DeletionType[]);
