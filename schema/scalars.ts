import { GraphQLError } from "graphql";
import type { z } from "zod";
import { type DomainErrorCode, domainErrorCodes } from "../src/errors.ts";
import { extraFields, instant } from "../src/input.ts";
import { builder } from "./builder.ts";

function read<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw new GraphQLError(result.error.issues[0]?.message ?? "is not valid");
  }
  return result.data;
}

builder.scalarType("DateTime", {
  description: "An instant: RFC 3339 with an offset in, UTC with milliseconds out.",
  parseValue: (value) => read(instant, value),
  serialize: (value) => value,
});

builder.scalarType("StringMap", {
  description: "An object whose values are strings: at most 50 keys of 1 to 64, values of up to 1,000 characters.",
  parseValue: (value) => read(extraFields, value),
  serialize: (value) => value,
});

export const ErrorCode = builder.enumType("ErrorCode", {
  description: "What kind of refusal it is. The codes are those of the public API, in capitals.",
  values: Object.fromEntries(domainErrorCodes.map((code) => [code.toUpperCase(), { value: code }])) as {
    [Code in DomainErrorCode as Uppercase<Code>]: { value: Code };
  },
});
