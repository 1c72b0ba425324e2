import { type DocumentNode, execute, type GraphQLSchema } from "graphql";
import type { GraphQLContext } from "../schema/context.ts";
import { ApiError, refusal } from "./errors.ts";

/** An operation that was parsed and validated once, at boot. */
export type Operation = (variables: Record<string, unknown>, context: GraphQLContext) => Promise<unknown>;

/** The one root field of an operation's result, and whether it may be a refusal. */
interface Outcome {
  __typename?: string;
  code?: string;
  message?: string;
  field?: string | null;
}

/**
 * Makes an operation ready to run. Its result is the data, or an error is thrown: the first error of the execution,
 * the refusal in the result, or `not_found` where the root field is null.
 */
export function prepare(schema: GraphQLSchema, document: DocumentNode, rootField: string): Operation {
  return async (variableValues, contextValue) => {
    const { data, errors } = await execute({ schema, document, variableValues, contextValue });
    const failure = errors?.[0];
    if (failure) {
      throw failure.originalError ?? failure;
    }
    const outcome = data?.[rootField] as Outcome | null;
    if (outcome === null) {
      throw new ApiError("not_found", "There is no such resource.");
    }
    if (outcome.__typename === "DomainError") {
      throw refusal(outcome.code ?? "", outcome.message ?? "", outcome.field ?? null);
    }
    return data;
  };
}
