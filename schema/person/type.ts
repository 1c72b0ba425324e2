import type { PersonErasure } from "../../src/domain/person/rules.ts";
import { builder } from "../builder.ts";

export const PersonErasureType = builder.objectRef<PersonErasure>("PersonErasure").implement({
  description: "An order to erase the data of a person.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `era_`." }),
    contactId: t.exposeID("contactId", {
      nullable: true,
      description: "The contact that the order names; null if it names a number.",
    }),
    erasedRows: t.exposeFloat("erasedRows", { description: "The number of records erased so far." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the order." }),
    erasedAt: t.expose("erasedAt", {
      type: "DateTime",
      nullable: true,
      description: "When nothing of the person was left. Ten minutes later a last look follows, for work in flight.",
    }),
    completedAt: t.expose("completedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the last look ended: the order contains no data of the person from then on.",
    }),
  }),
});
