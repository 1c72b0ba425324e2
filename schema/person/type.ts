import {
  MOST_COUNTED,
  type PersonErasure,
  type PersonExport,
  type PersonSummary,
} from "../../src/domain/person/rules.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";

const COUNTED = `The number of records that the order counted: texts, calls and events up to ${grouped(MOST_COUNTED)} each.`;

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
    countedRows: t.exposeFloat("countedRows", {
      nullable: true,
      description: `${COUNTED} Null: an earlier version took the order.`,
    }),
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

const ExportStateType = builder.enumType("PersonExportState", {
  description: "The state of an export of the data of a person.",
  values: {
    QUEUED: { value: "queued", description: "It waits for its first page." },
    RUNNING: { value: "running", description: "Its file is being written." },
    DONE: { value: "done", description: "The file is complete." },
    FAILED: { value: "failed", description: "There is no file; `failure` gives the reason." },
  } as const,
});

export const PersonExportType = builder.objectRef<PersonExport>("PersonExport").implement({
  description: "An order for a file with the data of a person.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `exp_`." }),
    contactId: t.exposeID("contactId", {
      nullable: true,
      description: "The contact that the order names; null if it names a number.",
    }),
    format: t.expose("format", { type: ExportFormatType, description: "The format of the file." }),
    state: t.expose("state", { type: ExportStateType, description: "The state." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "The reason why it has failed, for people; null unless it has.",
    }),
    rowCount: t.exposeInt("rowCount", { description: "The number of records in the file so far." }),
    countedRows: t.exposeInt("countedRows", {
      description: `${COUNTED} The file may have fewer or more.`,
    }),
    size: t.exposeFloat("byteCount", { description: "The bytes of the file so far." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the order." }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the file was complete, or the export failed.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      nullable: true,
      description: "When the export is deleted with its file, three days after its end.",
    }),
    url: t.field({
      type: "URL",
      nullable: true,
      description:
        "The URL of the complete file, valid for 15 minutes for this user: without a token, while the user may export " +
        "the data of people.",
      resolve: ({ id, state }, _arguments, { caller: { businessId, userId }, tools: { exportLinks } }) =>
        state === "done" && exportLinks !== null ? exportLinks.urlOf(businessId, id, userId) : null,
    }),
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
