import type { ExportPart } from "../../src/domain/person/export.ts";
import { MOST_COUNTED, type PersonErasure, type PersonSummary } from "../../src/domain/person/rules.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";

export const PersonErasureType = builder.objectRef<PersonErasure>("PersonErasure").implement({
  description: "An order to erase the data of a person.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `era_`." }),
    contactId: t.exposeID("contactId", {
      nullable: true,
      description: "The contact that the order names; null if it names a number.",
    }),
    contactCount: t.exposeInt("contactCount", { description: "The number of contacts of the person." }),
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

export const ExportFormatType = builder.enumType("PersonExportFormat", {
  description: "The format of the data of a person.",
  values: {
    JSON: { value: "json", description: "An array of records, each with its `kind`." },
    CSV: { value: "csv", description: "A line for each field of each record: kind, id, field, value." },
  } as const,
});

export const ExportPartType = builder.objectRef<ExportPart>("PersonExportPart").implement({
  description: "A part of the file with the data of a person.",
  fields: (t) => ({
    content: t.exposeString("content", { description: "The text of the part." }),
    next: t.exposeString("next", { nullable: true, description: "The place of the next part; null after the last." }),
  }),
});

export const PersonSummaryType = builder.objectRef<PersonSummary>("PersonSummary").implement({
  description: "What an export of a person contains and an erasure deletes.",
  fields: (t) => ({
    names: t.exposeStringList("names", { description: "The names in the contacts." }),
    phoneNumbers: t.expose("numbers", {
      type: ["PhoneNumber"],
      description: "The numbers that nobody else has, in E.164; also one that was given.",
    }),
    emails: t.exposeStringList("emails", { description: "The e-mail addresses that nobody else has, in lower case." }),
    contactCount: t.exposeInt("contactCount", { description: "The number of contacts." }),
    campaignContactCount: t.exposeInt("campaignContactCount", { description: "The number of contacts of campaigns." }),
    messageCount: t.exposeInt("textCount", {
      description: `The number of texts, at most ${grouped(MOST_COUNTED)}.`,
    }),
    callCount: t.exposeInt("callCount", {
      description: `The number of calls, at most ${grouped(MOST_COUNTED)}.`,
    }),
  }),
});
