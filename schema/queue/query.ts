import { caps } from "../../src/domain/identity/caps.ts";
import { listQueues, MOST_LISTED_QUEUES } from "../../src/domain/queue/store.ts";
import { builder } from "../builder.ts";
import { QueueType } from "./type.ts";

builder.queryFields((t) => ({
  queues: t.field({
    type: [QueueType],
    description: `The queues of the business, the oldest first, at most ${MOST_LISTED_QUEUES}.`,
    authScopes: { may: "calls.read" },
    complexity: { multiplier: caps.queues },
    resolve: (_root, _arguments, { database, caller }) => listQueues(database, caller.businessId),
  }),
  queue: t.field({
    type: QueueType,
    nullable: true,
    description: "A queue by its id, or null.",
    authScopes: { may: "calls.read" },
    args: { id: t.arg.id({ required: true, description: "The queue." }) },
    resolve: (_root, { id }, { loaders }) => loaders.queue.load(id),
  }),
}));
