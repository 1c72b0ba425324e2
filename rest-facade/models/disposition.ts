import { z } from "zod";
import { graphql } from "../graphql.ts";
import { id, lower } from "./common.ts";
import { presenter } from "./presenter.ts";

export const DispositionFields = graphql(`
  fragment DispositionFields on Disposition {
    id
    name
    source
    systemKey
    marksContactComplete
  }
`);

export const DispositionSource = z.enum(["service", "crm"]);

export const Disposition = z
  .object({
    id: id("dsp", "The disposition."),
    name: z.string(),
    source: DispositionSource.meta({ description: "The workspace's own list, or the external CRM's call outcomes." }),
    system_key: z
      .string()
      .nullable()
      .meta({ description: "Set on those that the dialer records by itself, such as `no_answer`." }),
    marks_contact_complete: z.boolean(),
  })
  .meta({ id: "Disposition" });

export const toDisposition = presenter(DispositionFields, Disposition, { source: ({ source }) => lower(source) });
