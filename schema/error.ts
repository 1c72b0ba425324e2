import { DomainError } from "../src/platform/errors.ts";
import { builder } from "./builder.ts";
import { ErrorCode } from "./scalars.ts";

/** A refusal by the domain, a member of every mutation's result union. */
builder.objectType(DomainError, {
  name: "DomainError",
  description: "The reason of a refusal. Nothing has changed.",
  fields: (t) => ({
    code: t.expose("code", { type: ErrorCode, description: "The kind of refusal." }),
    message: t.exposeString("message", { description: "A message for people. It may change." }),
    field: t.string({
      nullable: true,
      description: "The path of the invalid input, such as `inboxIds`.",
      resolve: (error) => error.field ?? null,
    }),
  }),
});
