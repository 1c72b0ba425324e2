import { GraphQLError } from "graphql";
import type { z } from "zod";
import { type DomainErrorCode, domainErrorCodes } from "../src/platform/errors.ts";
import { extraFields, instant } from "../src/platform/input.ts";
import { builder } from "./builder.ts";

function read<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw new GraphQLError(result.error.issues[0]?.message ?? "is not valid");
  }
  return result.data;
}

builder.scalarType("DateTime", {
  description: "A time in RFC 3339. Inputs need an offset; answers are UTC with milliseconds.",
  parseValue: (value) => read(instant, value),
  serialize: (value) => value,
});

/** Parsed maps, cached because GraphQL reads the variables of an operation several times. */
const readMaps = new WeakMap<object, Record<string, string>>();

builder.scalarType("StringMap", {
  description: "An object whose values are strings: at most 50 keys of 1 to 64, values of up to 1,000 characters.",
  parseValue: (value) => {
    const known = typeof value === "object" && value !== null ? readMaps.get(value) : undefined;
    const map = known ?? read(extraFields, value);
    if (!known) {
      readMaps.set(value as object, map);
    }
    return map;
  },
  serialize: (value) => value,
});

const meanings: Record<DomainErrorCode, string> = {
  validation_error: "An input is not valid; `field` names it.",
  invalid_phone_number: "A phone number is not valid E.164.",
  invalid_event_type: "The type of event does not exist.",
  forbidden: "The caller may not do this, or the plan lacks a feature.",
  business_suspended: "The business is suspended, or the user has none.",
  not_found: "The object does not exist in the business.",
  conflict: "The current state does not allow it.",
  gone: "The file has been deleted.",
  unprocessable_entity: "The request was understood but cannot be processed.",
  idempotency_key_reused: "The idempotency key was used with another request.",
  idempotency_in_progress: "The first request with this idempotency key is still running.",
};

export const DirectionType = builder.enumType("Direction", {
  description: "The direction of a text or a call.",
  values: {
    INCOMING: { value: "incoming", description: "From the outside number to the inbox." },
    OUTGOING: { value: "outgoing", description: "From the inbox to the outside number." },
  } as const,
});

export const ErrorCode = builder.enumType("ErrorCode", {
  description: "The kind of refusal. The codes are those of the public API, in capitals.",
  values: Object.fromEntries(
    domainErrorCodes.map((code) => [code.toUpperCase(), { value: code, description: meanings[code] }]),
  ) as { [Code in DomainErrorCode as Uppercase<Code>]: { value: Code; description: string } },
});
