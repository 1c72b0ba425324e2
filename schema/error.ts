import { DomainError, type Fault, MOST_FAULTS } from "../src/platform/errors.ts";
import { builder } from "./builder.ts";
import { ErrorCode } from "./scalars.ts";

export const FaultType = builder.objectRef<Fault>("InputFault").implement({
  description: "One fault of an input.",
  fields: (t) => ({
    path: t.string({
      nullable: true,
      description: "The exact path of the input, such as `phones.0.number`; null for the input as a whole.",
      resolve: ({ path }) => path ?? null,
    }),
    code: t.expose("code", { type: ErrorCode, description: "The kind of fault." }),
    message: t.exposeString("message", { description: "A message for people. It may change." }),
  }),
});

/** A refusal by the domain, a member of every mutation's result union. */
builder.objectType(DomainError, {
  name: "DomainError",
  description: "The reason of a refusal. Nothing has changed.",
  fields: (t) => ({
    code: t.expose("code", { type: ErrorCode, description: "The kind of refusal." }),
    message: t.exposeString("message", { description: "A message for people. It may change." }),
    field: t.string({
      nullable: true,
      description: "The path of the first invalid input, such as `inboxIds.0`; of a list of phone numbers, the list.",
      resolve: (error) => error.field ?? null,
    }),
    mergedInto: t.id({
      nullable: true,
      description: "The contact into which the requested one was merged, if it is gone for that.",
      resolve: ({ mergedInto }) => mergedInto ?? null,
    }),
    existingId: t.id({
      nullable: true,
      description: "The object that has the given value already, if that is the conflict.",
      resolve: ({ existingId }) => existingId ?? null,
    }),
    faults: t.field({
      type: [FaultType],
      description:
        `All faults of the input, at least one and at most ${MOST_FAULTS}. The first one is that of the error ` +
        "itself.",
      resolve: ({ faults }) => faults,
    }),
    requestId: t.string({
      nullable: true,
      description:
        "The id of the request, as in `X-Request-Id` and in the log of the service; null outside of requests.",
      resolve: (_error, _arguments, context) => (context.membership === null ? null : context.origin.requestId),
    }),
  }),
});
