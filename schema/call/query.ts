import { findSeenCall, listCalls } from "../../src/domain/call/store.ts";
import { listDispositions } from "../../src/domain/disposition/store.ts";
import { sightOf } from "../../src/domain/identity/sight-sql.ts";
import { arranged } from "../../src/platform/db/whole-list.ts";
import { builder } from "../builder.ts";
import { orderedArguments, pageComplexity, pageRequest, wholeListArguments } from "../connection.ts";
import { CallFilterInput } from "./input.ts";
import { CallConnection, CallType, DispositionSourceType, DispositionType } from "./type.ts";

builder.queryFields((t) => ({
  calls: t.field({
    type: CallConnection,
    description: "The calls of the inboxes that the caller sees, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "calls.read" },
    args: {
      ...orderedArguments,
      filter: t.arg({ type: CallFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, orderBy, ...page }, { database, caller }) =>
      listCalls(database, sightOf(caller), filter ?? {}, pageRequest(page), orderBy),
  }),
  call: t.field({
    type: CallType,
    nullable: true,
    description: "A call, or null if the caller sees none with this id.",
    authScopes: { may: "calls.read" },
    args: { id: t.arg.id({ required: true, description: "The call." }) },
    resolve: (_root, { id }, { database, caller }) => findSeenCall(database, sightOf(caller), id),
  }),
  dispositions: t.field({
    type: [DispositionType],
    description:
      "The dispositions in use: the workspace's own, then the CRM's, each in its own order, or all in another order.",
    authScopes: { may: "dispositions.read" },
    args: {
      ...wholeListArguments,
      source: t.arg({ type: DispositionSourceType, description: "Only this list." }),
    },
    resolve: async (_root, { source, ...request }, { database, caller }) =>
      arranged(await listDispositions(database, caller.businessId, source ?? null), request),
  }),
}));
