import type { Disposition } from "../../src/call/rules.ts";
import { builder } from "../builder.ts";

export const DispositionSourceType = builder.enumType("DispositionSource", {
  description: "Which list a disposition belongs to.",
  values: {
    SERVICE: { value: "service", description: "The workspace's own." },
    CRM: { value: "crm", description: "The external CRM's call outcomes." },
  } as const,
});

export const DispositionType = builder.objectRef<Disposition>("Disposition").implement({
  description: "The outcome of a call.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `dsp_`." }),
    name: t.exposeString("name", { description: "What agents see." }),
    source: t.expose("source", { type: DispositionSourceType, description: "The list it belongs to." }),
    systemKey: t.exposeString("systemKey", {
      nullable: true,
      description: "Set on the outcomes that the dialer records by itself, such as `no_answer`.",
    }),
    marksContactComplete: t.exposeBoolean("marksContactComplete", {
      description: "Whether picking it completes the contact of a campaign.",
    }),
  }),
});
