import { listDispositions } from "../../src/call/store.ts";
import { builder } from "../builder.ts";
import { DispositionSourceType, DispositionType } from "./type.ts";

builder.queryFields((t) => ({
  dispositions: t.field({
    type: [DispositionType],
    description: "The dispositions in use: the workspace's own, then the CRM's, each in its own order.",
    authScopes: { dialer: true },
    args: { source: t.arg({ type: DispositionSourceType, description: "One list alone." }) },
    resolve: (_root, { source }, { database, caller }) => listDispositions(database, caller.businessId, source ?? null),
  }),
}));
