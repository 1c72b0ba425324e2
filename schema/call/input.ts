import { builder } from "../builder.ts";
import { timeFields } from "../connection.ts";
import { DirectionType } from "../scalars.ts";

export const CallStatusType = builder.enumType("CallStatus", {
  description: "How far a call has come.",
  values: {
    QUEUED: { value: "queued", description: "Waits to be placed." },
    RINGING: { value: "ringing", description: "The phone rings." },
    IN_PROGRESS: { value: "in_progress", description: "Somebody, or a machine, has answered." },
    COMPLETED: { value: "completed", description: "It was answered and has ended." },
    NO_ANSWER: { value: "no_answer", description: "Nobody answered." },
    BUSY: { value: "busy", description: "The line was busy." },
    FAILED: { value: "failed", description: "It could not be placed." },
    CANCELED: { value: "canceled", description: "It was called off before anybody answered." },
  } as const,
});

export const AnswererType = builder.enumType("Answerer", {
  description: "Who picked up.",
  values: {
    HUMAN: { value: "human", description: "A person." },
    MACHINE: { value: "machine", description: "An answering machine." },
    UNKNOWN: { value: "unknown", description: "One or the other." },
  } as const,
});

export const CallFilterInput = builder.inputType("CallFilter", {
  description: "Narrows a list of calls; what is absent does not.",
  fields: (t) => ({
    inboxId: t.id({ description: "Of this inbox." }),
    contactId: t.id({ description: "With this saved contact." }),
    campaignId: t.id({ description: "Of this campaign." }),
    userId: t.id({ description: "Placed or taken by this user." }),
    phone: t.string({ description: "From or to this outside number, in E.164." }),
    direction: t.field({ type: DirectionType, description: "Going this way." }),
    status: t.field({ type: CallStatusType, description: "In this status." }),
    dispositionId: t.id({ description: "With this disposition." }),
    ...timeFields(t),
  }),
});
