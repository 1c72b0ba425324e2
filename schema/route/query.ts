import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { listMissedCalls } from "../../src/domain/route/missed-store.ts";
import { builder } from "../builder.ts";
import { pageComplexity, pageRequest, plainListArguments } from "../connection.ts";
import { MissedCallConnection } from "./type.ts";

const MissedCallFilterInput = builder.inputType("MissedCallFilter", {
  description: "Filters of a list of missed calls. Absent fields do not filter.",
  fields: (t) => ({
    inboxId: t.id({ description: "Those to this inbox." }),
    handled: t.boolean({ description: "True: handled ones. False: open ones." }),
  }),
});

builder.queryFields((t) => ({
  missedCalls: t.field({
    type: MissedCallConnection,
    description: "The missed calls of the inboxes that the caller sees, newest first.",
    complexity: pageComplexity,
    authScopes: { may: "calls.read" },
    args: {
      ...plainListArguments,
      filter: t.arg({ type: MissedCallFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, { database, caller }) =>
      listMissedCalls(database, sightOf(caller), filter ?? {}, pageRequest(page)),
  }),
}));
