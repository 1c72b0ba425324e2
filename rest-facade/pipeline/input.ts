import { z } from "zod";
import { ApiError } from "../errors.ts";
import { parsePublic } from "../parse.ts";
import type { Declaration, Input } from "../route.ts";

const NO_QUERY = z.strictObject({});

/** Reads path, query and body by the models of the route. The first thing that is wrong is the answer. */
export function readInput(
  route: Pick<Declaration, "query" | "body" | "bodyIsOptional">,
  raw: { path: unknown; query: unknown; body: unknown },
): Input<unknown, unknown> {
  const query = parsePublic<unknown>(route.query ?? NO_QUERY, withoutEmpty(raw.query, route.query));
  const body = raw.body === undefined && route.bodyIsOptional ? {} : raw.body;
  if (route.body && body === undefined) {
    throw new ApiError("validation_error", "Send a JSON object with the header Content-Type: application/json.");
  }
  return {
    path: raw.path as Record<string, string>,
    query,
    body: route.body ? parsePublic(route.body, body) : undefined,
  };
}

/** Forms and workflow tools send a parameter that nobody filled as an empty one: it counts as absent. */
function withoutEmpty(query: unknown, model: z.ZodType | undefined): unknown {
  const known = model instanceof z.ZodObject ? model.shape : {};
  return Object.fromEntries(
    Object.entries(query as object).filter(([name, value]) => value !== "" || !Object.hasOwn(known, name)),
  );
}
