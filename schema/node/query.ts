import { builder } from "../builder.ts";
import { atMost } from "../limits.ts";
import { readNode } from "./read.ts";
import { NodeType } from "./type.ts";

/** The maximum of nodes in one answer: that of a page. */
const MOST_NODES = 100;

builder.queryFields((t) => ({
  node: t.field({
    type: NodeType,
    nullable: true,
    description:
      "The object with this id, or null if the caller sees none: as the field of its type by its id decides.",
    authScopes: { may: "viewer.read" },
    args: { id: t.arg.id({ required: true, description: "The object." }) },
    resolve: (_root, { id }, context) => readNode(context, id),
  }),
  nodes: t.field({
    type: [NodeType],
    nullable: { list: false, items: true },
    description: "The objects with these ids, in their order; null in place of an object that the caller does not see.",
    complexity: ({ ids }) => ({ multiplier: Math.max(1, ids.length) }),
    authScopes: { may: "viewer.read" },
    args: {
      ids: t.arg.idList({ ...atMost(MOST_NODES), required: true, description: `Up to ${MOST_NODES} objects.` }),
    },
    resolve: (_root, { ids }, context) => Promise.all(ids.map((id) => readNode(context, id))),
  }),
}));
