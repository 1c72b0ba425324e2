import { listErasures } from "../../src/domain/person/store.ts";
import { builder } from "../builder.ts";
import { PersonErasureType } from "./type.ts";

/** The length of the list. */
const NEWEST = 100;

builder.queryFields((t) => ({
  personErasures: t.field({
    type: [PersonErasureType],
    description: `The ${NEWEST} newest erasures of people, newest first. For admins.`,
    complexity: { multiplier: NEWEST },
    authScopes: { may: "people.erase" },
    resolve: (_root, _arguments, { database, caller }) => listErasures(database, caller.businessId, NEWEST),
  }),
}));
