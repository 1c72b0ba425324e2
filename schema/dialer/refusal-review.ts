import type { RefusalReview } from "../../src/domain/consent/review-store.ts";
import { decideRefusal, findReviews } from "../../src/domain/consent/reviews.ts";
import { builder } from "../builder.ts";
import { connectionOf, pageComplexity, pageRequest, plainListArguments } from "../connection.ts";
import { MessageType } from "../conversation/type.ts";

/** Texts that may be refusals, for admins to decide about. */

const RefusalDecisionType = builder.enumType("RefusalDecision", {
  description: "What a text refuses.",
  values: {
    TEXTS: { value: "texts", description: "Texts: the number opts out." },
    CALLS: { value: "calls", description: "Calls: the number is put on the do-not-call list." },
    ALL: { value: "all", description: "Texts and calls." },
    NONE: { value: "none", description: "Nothing." },
  } as const,
});

const RefusalReviewType = builder.objectRef<RefusalReview>("RefusalReview").implement({
  description: "A number whose text may be a refusal.",
  fields: (t) => ({
    id: t.exposeID("phoneNumber", { description: "Its number: a number has one review at a time." }),
    phoneNumber: t.expose("phoneNumber", { type: "PhoneNumber", description: "The number in E.164." }),
    saidAt: t.expose("saidAt", { type: "DateTime", description: "The time of the text." }),
    dueAt: t.expose("dueAt", {
      type: "DateTime",
      description: "Ten business days later. From then on the text counts as a refusal of texts and calls.",
    }),
    message: t.field({
      type: MessageType,
      nullable: true,
      description: "The text; null if it came to an inactive inbox, or is erased.",
      resolve: ({ messageId }, _arguments, { loaders }) =>
        messageId === null ? null : loaders.seenMessage.load(messageId),
    }),
  }),
});

const RefusalReviewConnection = connectionOf<RefusalReview & { id: string }>(
  "RefusalReview",
  RefusalReviewType as never,
  { order: "the earliest due time first", counted: null },
);

const RefusalDecisionInput = builder.inputType("RefusalDecisionInput", {
  description: "A decision about the text of a number.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The review." }),
    decision: t.field({ type: RefusalDecisionType, required: true, description: "What its text refuses." }),
  }),
});

builder.queryFields((t) => ({
  refusalReviews: t.field({
    type: RefusalReviewConnection,
    description: "The texts that may be refusals and wait for a decision, the earliest due time first. For admins.",
    complexity: pageComplexity,
    authScopes: { may: "refusals.review" },
    args: plainListArguments,
    resolve: (_root, page, { database, caller }) => findReviews(database, caller, pageRequest(page)),
  }),
}));

builder.mutationFields((t) => ({
  decideRefusal: t.field({
    type: RefusalReviewType,
    description: "Decides what the text of a number refuses, and records it. The first decision counts. For admins.",
    authScopes: { may: "refusals.review" },
    args: { input: t.arg({ type: RefusalDecisionInput, required: true, description: "The decision." }) },
    audit: {
      action: "refusal.decided",
      entry: ({ input }) => ({ objectId: String(input.id), given: { decision: input.decision } }),
    },
    resolve: (_root, { input }, { database, caller }) => decideRefusal(database, caller, input),
  }),
}));
