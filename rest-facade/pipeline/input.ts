import { z } from "zod";
import { ApiError } from "../errors.ts";
import { parsePublic } from "../parse.ts";
import type { Declaration, Input } from "../route.ts";

const NO_QUERY = z.strictObject({});

type Read = (raw: { path: unknown; query: unknown; body: unknown }) => Input<unknown, unknown>;

/**
 * Compiles the reading of path, query and body with the models of a route. An absent query has the same value in each
 * request, so it is read once.
 *
 * @returns a function that throws the first error.
 */
export function inputReader({
  query: model = NO_QUERY,
  body: bodyModel,
  bodyIsOptional,
}: Pick<Declaration, "query" | "body" | "bodyIsOptional">): Read {
  const absent = model.safeParse({});
  Object.freeze(absent.data);
  return (raw) => {
    const given = raw.query as Query;
    const query = absent.success && isEmpty(given) ? absent.data : readQuery(model, given);
    const body = raw.body === undefined && bodyIsOptional ? {} : raw.body;
    if (bodyModel && body === undefined) {
      throw new ApiError("validation_error", "Send a JSON object with the header Content-Type: application/json.");
    }
    return {
      path: raw.path as Record<string, string>,
      query,
      body: bodyModel ? parsePublic(bodyModel, body) : undefined,
    };
  };
}

function isEmpty(query: Query): boolean {
  for (const _name in query) {
    return false;
  }
  return true;
}

/** The parsed query string. A repeated parameter is a list. */
type Query = Readonly<Record<string, string | string[]>>;

function readQuery(model: z.ZodType<unknown>, query: Query): unknown {
  const known = model instanceof z.ZodObject ? model.shape : {};
  const twice = Object.keys(query).find((name) => Array.isArray(query[name]) && Object.hasOwn(known, name));
  // Forms and workflow tools send an unfilled parameter as an empty one, so an empty parameter counts as absent.
  const given = Object.entries(query).filter(([name, value]) => value !== "" || !Object.hasOwn(known, name));
  const unknown = given.some(([name]) => !Object.hasOwn(known, name));
  if (twice !== undefined && !unknown) {
    throw new ApiError("validation_error", `${twice} occurs twice: send it once.`, { field: twice });
  }
  const parameters = Object.fromEntries(given);
  try {
    return parsePublic<unknown>(model, parameters, "query parameter");
  } catch (error) {
    throw error instanceof ApiError && isPlusLost(model, parameters, error.field) ? withHint(error) : error;
  }
}

/** Whether a value would be valid if each space were an unencoded +. */
function isPlusLost(model: z.ZodType, query: Query, field = ""): boolean {
  const value = Object.hasOwn(query, field) ? query[field] : undefined;
  if (typeof value !== "string" || !value.includes(" ")) {
    return false;
  }
  const { error } = model.safeParse({ ...query, [field]: value.replaceAll(" ", "+") });
  return !error?.issues.some(({ path }) => path[0] === field);
}

function withHint({ code, message, field }: ApiError): ApiError {
  return new ApiError(code, `${message}. In a URL a + means a blank: write %2B instead.`, { field });
}
