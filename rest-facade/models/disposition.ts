import { z } from "zod";
import { dispositionDraft } from "../../src/domain/disposition/rules.ts";
import { graphql } from "../graphql.ts";
import { id, lower } from "./common.ts";
import { presenter } from "./presenter.ts";

export const DispositionFields = graphql(`
  fragment DispositionFields on Disposition {
    id
    name
    source
    systemOutcome
    marksContactComplete
  }
`);

export const DispositionSource = z.enum(["service", "crm"]);

export const Disposition = z
  .object({
    id: id("dsp", "The disposition."),
    name: z.string(),
    source: DispositionSource.meta({
      description: "The list that contains it: the workspace's own, or the call outcomes of the external CRM.",
    }),
    system_key: z
      .string()
      .nullable()
      .meta({ description: "Set if the dialer records the disposition by itself, for example `no_answer`." }),
    marks_contact_complete: z.boolean(),
  })
  .meta({ id: "Disposition" });

export const NewDisposition = z
  .strictObject({
    name: dispositionDraft.shape.name,
    marks_contact_complete: dispositionDraft.shape.marksContactComplete.meta({
      description: "Whether picking it completes the contact of a campaign.",
    }),
  })
  .meta({ id: "NewDisposition" });

export const toDisposition = presenter(DispositionFields, Disposition, {
  source: ({ source }) => lower(source),
  system_key: ({ systemOutcome }) => systemOutcome && lower(systemOutcome),
});
