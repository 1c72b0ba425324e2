import { GraphQLError } from "graphql";
import { z } from "zod";
import { clock } from "../src/domain/campaign/settings.ts";
import { type DomainErrorCode, domainErrorCodes } from "../src/platform/errors.ts";
import { extraFields, instant, phoneNumber, timeZone } from "../src/platform/input.ts";
import { builder } from "./builder.ts";
import { valuesOf } from "./enumeration.ts";

function read<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (!result.success) {
    throw new GraphQLError(result.error.issues[0]?.message ?? "is not valid");
  }
  return result.data;
}

builder.scalarType("DateTime", {
  description: "A time in RFC 3339. Inputs need an offset; answers are UTC with milliseconds.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc3339",
  parseValue: (value) => read(instant, value),
  serialize: (value) => value,
});

/**
 * Texts of a fixed form in answers. Inputs are `String`: a scalar that refuses a value makes an error of the request, and
 * the domain a refusal with the path (docs/decisions/0043).
 */
const TEXT = { extensions: { isText: true }, serialize: (value: string) => value };

builder.scalarType("PhoneNumber", {
  ...TEXT,
  description: "A phone number in E.164, such as `+14155550123`.",
  specifiedByURL: "https://www.itu.int/rec/T-REC-E.164",
  parseValue: (value) => read(phoneNumber, value),
});

builder.scalarType("URL", {
  ...TEXT,
  description: "An absolute URL.",
  specifiedByURL: "https://url.spec.whatwg.org/",
  parseValue: (value) => read(z.url(), value),
});

builder.scalarType("TimeZone", {
  ...TEXT,
  description: "A time zone of the IANA database, such as `America/New_York`.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc6557",
  parseValue: (value) => read(timeZone, value),
});

builder.scalarType("LocalTime", {
  ...TEXT,
  description: "A time of day without a zone, from `00:00` to `24:00`, such as `08:30`.",
  parseValue: (value) => read(clock, value),
});

/** Parsed maps, cached because GraphQL reads the variables of an operation several times. */
const readMaps = new WeakMap<object, Record<string, string>>();

builder.scalarType("StringMap", {
  description: "An object whose values are strings: at most 50 keys of 1 to 64, values of up to 1,000 characters.",
  parseValue: (value) => {
    const known = typeof value === "object" && value !== null ? readMaps.get(value) : undefined;
    // GraphQL reads null itself.
    const map = known ?? (read(extraFields, value) as Record<string, string>);
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
  values: valuesOf(domainErrorCodes, (code) => meanings[code]),
});
