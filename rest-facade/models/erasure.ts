import { z } from "zod";
import { personName } from "../../src/domain/person/rules.ts";
import { phoneNumber } from "../../src/platform/input.ts";
import { graphql } from "../graphql.ts";
import { id, obeys, stated, time } from "./common.ts";
import { presenter } from "./presenter.ts";

export const ErasureFields = graphql(`
  fragment ErasureFields on PersonErasure {
    id
    contactCount
    createdAt
    erasedAt
  }
`);

export const Erasure = z
  .object({
    id: id("era", "The order."),
    status: z.enum(["pending", "done", "refused"]).meta({
      description:
        "`done` when nothing of the person is left. `refused` is for orders that turn out to be impossible; today those " +
        "are answered with `409` at once.",
    }),
    contact_count: z.int().min(0).meta({ description: "The number of saved contacts that it erases." }),
    created_at: time("Time of the order."),
    erased_at: time("Time at which nothing of the person was left.").nullable(),
  })
  .meta({ id: "Erasure" });

export const NewErasure = z
  .strictObject({
    contact_id: id("con", "A saved contact of the person. Send it or `phone_number`.").optional(),
    phone_number: phoneNumber.optional().meta({ description: "A number of the person, in E.164." }),
  })
  .refine(obeys(personName), {
    error: "Send `contact_id` or `phone_number`, and not both.",
  })
  .meta({ id: "NewErasure", ...stated(personName) });

export const toErasure = presenter(ErasureFields, Erasure, {
  status: ({ erasedAt }) => (erasedAt === null ? ("pending" as const) : ("done" as const)),
});
