import type { Prefix } from "../../src/platform/id.ts";
import { builder } from "../builder.ts";

/** The types of the nodes, by the prefix of their ids. */
export const NODE_TYPES = {
  aud: "AuditEntry",
  biz: "Business",
  blk: "BulkOperation",
  brd: "Broadcast",
  call: "Call",
  cct: "CampaignContact",
  cmp: "Campaign",
  cnv: "Conversation",
  con: "Contact",
  dsp: "Disposition",
  evt: "WebhookEvent",
  imp: "ContactImport",
  inb: "Inbox",
  key: "AccessKey",
  msg: "Message",
  num: "BusinessNumber",
  que: "Queue",
  ses: "DialerSession",
  snd: "AudioFile",
  sub: "WebhookSubscription",
  usr: "User",
} as const satisfies Partial<Record<Prefix, string>>;

export type NodePrefix = keyof typeof NODE_TYPES;

/** The prefix of the id of a node; null for other ids. */
export function nodePrefixOf(id: string): NodePrefix | null {
  const prefix = id.slice(0, id.indexOf("_"));
  return Object.hasOwn(NODE_TYPES, prefix) ? (prefix as NodePrefix) : null;
}

/** The interface of every type that `node` reads. */
export const NodeType = builder.interfaceRef<{ id: string }>("Node").implement({
  description: "An object that `node` reads by its id.",
  resolveType: ({ id }) => NODE_TYPES[nodePrefixOf(id) as NodePrefix],
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its prefix names the type." }),
  }),
});
