import { z } from "zod";
import { doNotCallSources, LONGEST_NOTE, MOST_ADDED_NUMBERS } from "../../src/domain/consent/rules.ts";
import { clearable, line, phoneNumber } from "../../src/platform/input.ts";
import { additionModel } from "../additions.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { graphql } from "../graphql.ts";
import { ADDED, lower, time } from "./common.ts";
import { presenter } from "./presenter.ts";

export const DoNotCallNumberFields = graphql(`
  fragment DoNotCallNumberFields on DoNotCallNumber {
    phoneNumber
    note
    source
    createdAt
    updatedAt
  }
`);

export const DoNotCallNumber = z
  .object({
    phone_number: z.string().meta({ description: "The number in E.164.", example: "+14155550123" }),
    note: z
      .string()
      .nullable()
      .meta({ description: "The reason for the entry, if one was given.", ...FROM_OUTSIDE }),
    source: z.enum(doNotCallSources).meta({
      description: "The origin of the entry. `agent`: an agent picked a do-not-call outcome after a call.",
    }),
    created_at: time("Time of the entry."),
    updated_at: time("Time of the last change of the note, or of the entry.").meta(ADDED),
  })
  .meta({ id: "DoNotCallNumber" });

export const toDoNotCallNumber = presenter(DoNotCallNumberFields, DoNotCallNumber, {
  source: ({ source }) => lower(source),
});

export const NewDoNotCallNumber = z
  .strictObject({
    phone_number: phoneNumber,
    note: clearable(line(LONGEST_NOTE, 0)).optional().meta({
      description: "The reason for the entry. If it is absent or null, a number on the list keeps its note.",
    }),
  })
  .meta({ id: "NewDoNotCallNumber" });

export const NewDoNotCallNumbers = z
  .strictObject({
    numbers: z
      .array(z.unknown().meta({ override: { $ref: "#/components/schemas/NewDoNotCallNumber" } }))
      .min(1)
      .max(MOST_ADDED_NUMBERS)
      .meta({ description: "Each number is checked separately: an invalid one does not stop the others." }),
  })
  .meta({ id: "NewDoNotCallNumbers" });

export const DoNotCallAddition = additionModel({ id: "DoNotCallAddition" }, "numbers", "number", DoNotCallNumber);
