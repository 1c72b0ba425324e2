import type { DocumentNode, GraphQLSchema } from "graphql";
import type { GraphQLContext } from "../schema/context.ts";
import type { Engine } from "./engine/engine.ts";
import { ApiError, type GraphQLRefusal, refusal } from "./errors.ts";

/** An operation, parsed, validated and compiled once at boot. */
export type Operation = (variables: Record<string, unknown>, context: GraphQLContext) => Promise<unknown>;

/** The root field of an operation: its result, or a refusal. */
type Outcome = { __typename?: string } & GraphQLRefusal;

/** Prepares an operation. It returns the data of a success, or throws as `settled` does, or the first error. */
export function prepare(engine: Engine, schema: GraphQLSchema, document: DocumentNode, rootField: string): Operation {
  return engine(schema, document, (data) => settled(data, rootField));
}

/** @throws ApiError the refusal in the result, or `not_found` if the root field is null. */
function settled(data: Record<string, unknown>, rootField: string): Record<string, unknown> {
  const outcome = data[rootField] as Outcome | null;
  if (outcome === null) {
    throw new ApiError("not_found", "The resource does not exist.");
  }
  if (outcome.__typename === "DomainError") {
    throw refusal(outcome);
  }
  return data;
}
