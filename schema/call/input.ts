import { builder } from "../builder.ts";
import { timeFields } from "../connection.ts";
import { DirectionType } from "../scalars.ts";

export const CallStatusType = builder.enumType("CallStatus", {
  description: "The status of a call.",
  values: {
    QUEUED: { value: "queued", description: "Waits to be placed." },
    RINGING: { value: "ringing", description: "The phone rings." },
    IN_PROGRESS: { value: "in_progress", description: "A person or a machine has answered." },
    COMPLETED: { value: "completed", description: "It was answered and has ended." },
    NO_ANSWER: { value: "no_answer", description: "Nobody answered." },
    BUSY: { value: "busy", description: "The line was busy." },
    FAILED: { value: "failed", description: "It could not be placed." },
    CANCELED: { value: "canceled", description: "It was canceled before an answer." },
  } as const,
});

export const AnswererType = builder.enumType("Answerer", {
  description: "The kind of answerer.",
  values: {
    HUMAN: { value: "human", description: "A person." },
    MACHINE: { value: "machine", description: "An answering machine." },
    UNKNOWN: { value: "unknown", description: "A person or a machine: unknown." },
  } as const,
});

export const CallFilterInput = builder.inputType("CallFilter", {
  description: "Filters of a list of calls. Absent fields do not filter.",
  fields: (t) => ({
    inboxId: t.id({ description: "Of this inbox." }),
    contactId: t.id({ description: "With this saved contact." }),
    campaignId: t.id({ description: "Of this campaign." }),
    campaignContactId: t.id({ description: "To this campaign contact." }),
    userId: t.id({ description: "Placed or taken by this user." }),
    phone: t.string({ description: "From or to this outside number, in E.164." }),
    direction: t.field({ type: DirectionType, description: "In this direction." }),
    status: t.field({ type: CallStatusType, description: "In this status." }),
    dispositionId: t.id({ description: "With this disposition." }),
    ...timeFields(t),
  }),
});
