import { ApiError } from "../errors.ts";
import { KEY, PAGE, REHEARSAL, type Tool } from "./tools.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** The maximum number of characters of a value of a query, which a URL would bound. */
const LONGEST_QUERY = 8_000;

/** The arguments of a call, at the places of the request that REST would get. */
export interface Parts {
  path: Record<string, string>;
  query: Record<string, string>;
  /** Undefined for an endpoint without a body. */
  body: Record<string, unknown> | undefined;
  key: string | undefined;
  isRehearsal: boolean;
}

/** The maximum number of characters of a part of a path, as of the router. */
const LONGEST_PART = 1_024;

/**
 * Divides the arguments. An unknown one comes into the body or the query, whose model refuses it by its name.
 *
 * @throws ApiError `validation_error` with the name of the argument.
 */
export function divide(tool: Tool, given: Readonly<Record<string, unknown>>): Parts {
  const { endpoint, inputs, isWrite } = tool;
  const { route } = endpoint;
  const reaches = route.agent?.reaches !== undefined;
  const parts: Parts = {
    path: {},
    query: {},
    body: route.body === undefined ? undefined : {},
    key: undefined,
    isRehearsal: false,
  };
  for (const [name, value] of Object.entries(given)) {
    const input = inputs.get(name);
    if (input?.place === "path") {
      parts.path[name] = readPart(name, value);
    } else if (name === KEY && isWrite) {
      parts.key = readKey(value);
    } else if (name === REHEARSAL && reaches) {
      parts.isRehearsal = readFlag(value);
    } else if (input?.place === "query" || parts.body === undefined) {
      // Models send an unused argument as null. As in a URL, it counts as absent.
      if (value !== null && value !== undefined) {
        parts.query[name] = toText(name, value, input?.takesSeveral ?? false);
      }
    } else {
      parts.body[name] = value;
    }
  }
  for (const name of endpoint.pathParameters) {
    if (parts.path[name] === undefined) {
      throw invalid(name, `${name} is required`);
    }
  }
  if (reaches && parts.key === undefined) {
    throw invalid(KEY, `${KEY} is required: choose one for this act, and send the same one again if you repeat it`);
  }
  if (inputs.has("limit")) {
    parts.query.limit ??= PAGE;
  }
  return parts;
}

function invalid(name: string, message: string): ApiError {
  return new ApiError("validation_error", message, { field: name });
}

function readPart(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "" || value.length > LONGEST_PART || !value.isWellFormed()) {
    throw invalid(name, `${name} must be a text of 1 to ${LONGEST_PART} Unicode characters`);
  }
  return value;
}

/** A header cannot have these characters; here they would be stored as others, and two keys could become one. */
const UNFIT_FOR_KEY = /\p{Cc}/u;

function readKey(value: unknown): string {
  if (typeof value !== "string") {
    throw invalid(KEY, `${KEY} must be a text`);
  }
  if (UNFIT_FOR_KEY.test(value) || !value.isWellFormed()) {
    throw invalid(KEY, `${KEY} must not contain control characters`);
  }
  return value;
}

function readFlag(value: unknown): boolean {
  if (typeof value !== "boolean") {
    throw invalid(REHEARSAL, `${REHEARSAL} must be true or false`);
  }
  return value;
}

/** A value of a query as it stands in a URL. */
function toText(name: string, value: unknown, takesSeveral: boolean): string {
  const values = takesSeveral && Array.isArray(value) ? value : [value];
  if (values.some((each) => typeof each === "object")) {
    throw invalid(name, `${name} must be ${takesSeveral ? "a value or a list of values" : "one value"}`);
  }
  const texts = values.map(String);
  if (texts.reduce((length, text) => length + text.length, texts.length) > LONGEST_QUERY) {
    throw invalid(name, `${name} must have at most ${LONGEST_QUERY} characters`);
  }
  return texts.join(",");
}
