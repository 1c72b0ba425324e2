import type { Attestation } from "../../src/platform/carrier/port.ts";
import { builder } from "../builder.ts";
import { someOf, timeFields, WALKED } from "../connection.ts";
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

export const AttestationType = builder.enumType("CallAttestation", {
  description: "How the carrier of a caller vouches for the number of the caller (STIR/SHAKEN).",
  values: {
    A: { value: "A", description: "Full: it knows the caller, who may use the number." },
    B: { value: "B", description: "Partial: it knows the caller, and not whether the number is the caller's." },
    C: { value: "C", description: "Gateway: it knows where the call came in, and no more." },
  } as const satisfies Record<Attestation, { value: Attestation; description: string }>,
});

export const CallFilterInput = builder.inputType("CallFilter", {
  description: "Filters of a list of calls. Absent fields do not filter.",
  fields: (t) => ({
    inboxId: t.idList(someOf("Of this inbox.")),
    contactId: t.idList(someOf("With this saved contact.")),
    campaignId: t.idList(someOf("Of this campaign.")),
    campaignContactId: t.idList(someOf("To this campaign contact.")),
    userId: t.idList(someOf("Placed or taken by this user.")),
    phone: t.string({ description: "From or to this outside number, in E.164." }),
    direction: t.field({ ...someOf("In this direction."), type: [DirectionType] }),
    status: t.field({ ...someOf("In this status."), type: [CallStatusType] }),
    dispositionId: t.idList(someOf("With this disposition.")),
    answeredBy: t.field({
      ...someOf("Answered by this kind of answerer.", WALKED),
      type: [AnswererType],
    }),
    ...timeFields(t),
  }),
});
