import { erasePerson, exportPerson } from "../../src/domain/person/commands.ts";
import { builder } from "../builder.ts";
import { ExportFormatType, PersonErasureType, PersonExportType } from "./type.ts";

builder.mutationFields((t) => ({
  exportPerson: t.field({
    type: PersonExportType,
    description:
      "Orders a file with everything about a person, and nothing about others who share a number: contacts, contacts of " +
      "campaigns, conversations, texts with the list of their files, calls, broadcasts, opt-outs and the do-not-call " +
      "list, refused rows of imports, and events. `personExports` shows its progress and its URL. Give either " +
      "`phoneNumber` or `contactId`. For admins.",
    authScopes: { may: "people.erase" },
    args: {
      phoneNumber: t.arg.string({ description: "A number of the person in E.164." }),
      contactId: t.arg.id({ description: "A contact." }),
      format: t.arg({ type: ExportFormatType, required: true, description: "The format of the file." }),
    },
    audit: { action: "person.exported", entry: ({ format }) => ({ given: { format } }) },
    resolve: (_root, { phoneNumber, contactId, format }, { database, caller }) =>
      exportPerson(database, caller, { phoneNumber, contactId }, format),
  }),
  erasePerson: t.field({
    type: PersonErasureType,
    description:
      "Orders the erasure of everything about a person: contacts, contacts of campaigns, texts with their files, calls, " +
      "events and stored answers. It deletes what `personSummary` counts: a number names all contacts that have it; " +
      "numbers that others have too select nobody else. Scheduled texts are not sent. Opt-outs and the do-not-call list " +
      "keep the numbers, because the law forbids contacting them. Give either argument. For admins.",
    authScopes: { may: "people.erase" },
    args: {
      phoneNumber: t.arg.string({ description: "A number of the person in E.164." }),
      contactId: t.arg.id({ description: "A contact." }),
    },
    audit: { action: "person.erased", entry: (_given, { id }) => ({ objectId: id }) },
    resolve: (_root, { phoneNumber, contactId }, { database, caller }) =>
      erasePerson(database, caller, { phoneNumber, contactId }),
  }),
}));
