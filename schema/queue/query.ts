import { caps } from "../../src/domain/identity/caps.ts";
import type { User } from "../../src/domain/identity/rules.ts";
import { listQueueMembers, listQueues, MOST_LISTED_MEMBERS, MOST_LISTED_QUEUES } from "../../src/domain/queue/store.ts";
import { arranged } from "../../src/platform/db/whole-list.ts";
import { builder } from "../builder.ts";
import { wholeListArguments } from "../connection.ts";
import { UserType } from "../identity/type.ts";
import { QueueType } from "./type.ts";

builder.queryFields((t) => ({
  queues: t.field({
    type: [QueueType],
    description: `The queues of the business, the oldest first or in another order, at most ${MOST_LISTED_QUEUES}.`,
    authScopes: { may: "calls.read" },
    complexity: { multiplier: caps.queues },
    args: wholeListArguments,
    resolve: async (_root, request, { database, caller }) =>
      arranged(await listQueues(database, caller.businessId), request),
  }),
  queue: t.field({
    type: QueueType,
    nullable: true,
    description: "A queue by its id, or null.",
    authScopes: { may: "calls.read" },
    args: { id: t.arg.id({ required: true, description: "The queue." }) },
    resolve: (_root, { id }, { loaders }) => loaders.queue.load(id),
  }),
  queueMembers: t.field({
    type: [UserType],
    description:
      "The users who are members of a queue, each once, for a wallboard: `Queue.memberIds` says of which. At most " +
      `${MOST_LISTED_MEMBERS}, by id.`,
    complexity: { multiplier: MOST_LISTED_MEMBERS },
    authScopes: { may: "calls.read" },
    resolve: async (_root, _arguments, { database, caller, loaders }) => {
      const ids = await listQueueMembers(database, caller.businessId);
      return (await Promise.all(ids.map((id) => loaders.user.load(id)))) as User[];
    },
  }),
}));
