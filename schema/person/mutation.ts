import { erasePerson } from "../../src/domain/person/commands.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { PersonErasureType } from "./type.ts";

builder.mutationFields((t) => ({
  erasePerson: t.field({
    type: PersonErasureType,
    description:
      "Orders the erasure of everything about a person: contacts with the number and all their numbers, contacts of " +
      "campaigns, texts with their files, calls, events and stored answers. Scheduled texts are not sent. Opt-outs and " +
      "the do-not-call list keep the numbers, because the law forbids contacting them. Give either argument. For admins.",
    authScopes: { may: "people.erase" },
    errors: { types: [DomainError] },
    args: {
      phoneNumber: t.arg.string({ description: "A number of the person in E.164." }),
      contactId: t.arg.id({ description: "A contact." }),
    },
    audit: { action: "person.erased", entry: (_given, { id }) => ({ objectId: id }) },
    resolve: (_root, { phoneNumber, contactId }, { database, caller }) =>
      erasePerson(database, caller, { phoneNumber, contactId }),
  }),
}));
