import type { Call } from "../src/domain/call/rules.ts";
import type { Message } from "../src/domain/conversation/rules.ts";
import { builder } from "./builder.ts";
import { DirectionType } from "./scalars.ts";

/** The common fields of texts and calls, so that a client shows a timeline without a fragment for each. */
export const TimelineEntryType = builder.interfaceRef<Message | Call>("TimelineEntry").implement({
  description:
    "A text or a call. The status of a text is `messageStatus`, and that of a call is `callStatus`: one selection can " +
    "have both.",
  resolveType: ({ id }) => (id.startsWith("msg_") ? "Message" : "Call"),
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `msg_` or `call_`." }),
    inboxId: t.exposeID("inboxId", { description: "The inbox that sent, placed or received it." }),
    contactId: t.exposeID("contactId", { nullable: true, description: "The saved contact of the outside number." }),
    userId: t.exposeID("userId", { nullable: true, description: "The user who sent, placed or took it, if any." }),
    campaignId: t.exposeID("campaignId", { nullable: true, description: "Its campaign." }),
    direction: t.expose("direction", { type: DirectionType, description: "The direction." }),
    from: t.expose("from", { type: "PhoneNumber", description: "The number of the sender or caller, in E.164." }),
    to: t.expose("to", { type: "PhoneNumber", description: "The number of the recipient, in E.164." }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      description: "Time at which it was written, ordered or came in. Timelines have this order.",
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});
