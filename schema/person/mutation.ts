import { erasePerson } from "../../src/domain/person/commands.ts";
import { exportPerson } from "../../src/domain/person/export.ts";
import { builder } from "../builder.ts";
import { noLongerThan } from "../limits.ts";
import { ExportFormatType, ExportPartType, PersonErasureType } from "./type.ts";

/** A place is shorter. */
const LONGEST_PLACE = 300;

builder.mutationFields((t) => ({
  exportPerson: t.field({
    type: ExportPartType,
    description:
      "Reads a part of the file with everything about a person, and nothing about others who share a number: contacts, " +
      "contacts of campaigns, conversations, texts with the list of their files, calls, broadcasts, opt-outs and the " +
      "do-not-call list, refused rows of imports, and events. Call it again with `next` until that is null, and join " +
      "the parts. Give either `phoneNumber` or `contactId`. For admins.",
    authScopes: { may: "people.erase" },
    args: {
      phoneNumber: t.arg.string({ description: "A number of the person in E.164." }),
      contactId: t.arg.id({ description: "A contact." }),
      format: t.arg({ type: ExportFormatType, required: true, description: "The format of the file." }),
      after: t.arg.string({ ...noLongerThan(LONGEST_PLACE), description: "`next` of the previous part." }),
    },
    audit: { action: "person.exported", entry: ({ format }) => ({ given: { format } }) },
    resolve: (_root, { phoneNumber, contactId, format, after }, { database, caller }) =>
      exportPerson(database, caller, { phoneNumber, contactId }, format, after ?? null),
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
