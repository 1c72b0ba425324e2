import { listExports } from "../../src/domain/person/export-store.ts";
import { MOST_EXPORTS } from "../../src/domain/person/rules.ts";
import { findErasure, listErasures } from "../../src/domain/person/store.ts";
import { summarizePerson } from "../../src/domain/person/summary.ts";
import { builder } from "../builder.ts";
import { PersonErasureType, PersonExportType, PersonSummaryType } from "./type.ts";

/** The length of the list. */
const NEWEST = 100;
/** It reads up to 20,000 rows of indexes. */
const COST = 50;

builder.queryFields((t) => ({
  personSummary: t.field({
    type: PersonSummaryType,
    nullable: true,
    description:
      "Sums up the data of a person, such as before an erasure. Give either `phoneNumber` or `contactId`; null for a " +
      "contact that does not exist. For admins.",
    complexity: COST,
    authScopes: { may: "people.erase" },
    args: {
      phoneNumber: t.arg.string({ description: "A number of the person in E.164." }),
      contactId: t.arg.id({ description: "A contact." }),
    },
    resolve: (_root, { phoneNumber, contactId }, { database, caller }) =>
      summarizePerson(database, caller, { phoneNumber, contactId }),
  }),
  personExports: t.field({
    type: [PersonExportType],
    description: "The exports of the data of people that the business keeps, newest first. For admins.",
    complexity: { multiplier: MOST_EXPORTS },
    authScopes: { may: "people.erase" },
    resolve: (_root, _arguments, { database, caller }) => listExports(database, caller.businessId),
  }),
  personErasure: t.field({
    type: PersonErasureType,
    nullable: true,
    description: "An erasure of a person, or null if the business has none with this id. For admins.",
    authScopes: { may: "people.erase" },
    args: { id: t.arg.id({ required: true, description: "The erasure." }) },
    resolve: (_root, { id }, { database, caller }) => findErasure(database, caller.businessId, id),
  }),
  personErasures: t.field({
    type: [PersonErasureType],
    description: `The ${NEWEST} newest erasures of people, newest first. For admins.`,
    complexity: { multiplier: NEWEST },
    authScopes: { may: "people.erase" },
    resolve: (_root, _arguments, { database, caller }) => listErasures(database, caller.businessId, NEWEST),
  }),
}));
