import type { Permission } from "../../src/domain/identity/permissions.ts";
import { idPattern } from "../../src/platform/id.ts";
import { type GraphQLContext, mayInContext } from "../context.ts";
import { type NodePrefix, nodePrefixOf } from "./type.ts";

interface NodeKind {
  /** The permission that the field of the type by its id asks for. */
  may: Permission;
  read(context: GraphQLContext, id: string): Promise<{ id: string } | null>;
}

/** How each kind of node is read: like the field of its type by its id, in one statement for all ids of an operation. */
export const NODE_KINDS: Readonly<Record<NodePrefix, NodeKind>> = {
  aud: { may: "audit.read", read: ({ loaders }, id) => loaders.auditEntry.load(id) },
  biz: {
    may: "viewer.read",
    read: async ({ membership }, id) => (membership?.business.id === id ? membership.business : null),
  },
  blk: { may: "campaigns.read", read: ({ loaders }, id) => loaders.bulkOperation.load(id) },
  brd: { may: "broadcasts.read", read: ({ loaders }, id) => loaders.broadcast.load(id) },
  call: { may: "calls.read", read: ({ loaders }, id) => loaders.seenCall.load(id) },
  cct: { may: "campaigns.read", read: ({ loaders }, id) => loaders.campaignContactById.load(id) },
  cmp: { may: "campaigns.read", read: ({ loaders }, id) => loaders.campaign.load(id) },
  cnv: { may: "messages.read", read: ({ loaders }, id) => loaders.seenConversation.load(id) },
  con: { may: "contacts.read", read: ({ loaders }, id) => loaders.contact.load(id) },
  dsp: { may: "dispositions.read", read: ({ loaders }, id) => loaders.disposition.load(id) },
  evt: { may: "events.read", read: ({ loaders }, id) => loaders.seenEvent.load(id) },
  imp: { may: "imports.read", read: ({ loaders }, id) => loaders.contactImport.load(id) },
  inb: { may: "inboxes.read", read: ({ loaders }, id) => loaders.inbox.load(id) },
  key: { may: "access_keys.manage", read: ({ loaders }, id) => loaders.accessKey.load(id) },
  msg: { may: "messages.read", read: ({ loaders }, id) => loaders.seenMessage.load(id) },
  num: { may: "numbers.read", read: ({ loaders }, id) => loaders.number.load(id) },
  que: { may: "calls.read", read: ({ loaders }, id) => loaders.queue.load(id) },
  ses: { may: "dialer.read", read: ({ loaders }, id) => loaders.dialerSession.load(id) },
  snd: { may: "audio.read", read: ({ loaders }, id) => loaders.audioFile.load(id) },
  sub: { may: "subscriptions.read", read: ({ loaders }, id) => loaders.subscription.load(id) },
  usr: { may: "users.read", read: ({ loaders }, id) => loaders.user.load(id) },
};

/** The node with this id, or null if there is none that the caller may see. */
export async function readNode(context: GraphQLContext, id: string | null): Promise<{ id: string } | null> {
  const prefix = id === null ? null : nodePrefixOf(id);
  if (id === null || prefix === null || !idPattern(prefix).test(id)) {
    return null;
  }
  const { may, read } = NODE_KINDS[prefix];
  return mayInContext(context, may) ? read(context, id) : null;
}
