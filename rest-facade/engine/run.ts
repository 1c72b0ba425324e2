import type { GraphQLResolveInfo } from "graphql";
import type { GraphQLContext } from "../../schema/context.ts";

/** One execution of an operation. */
export interface Run {
  readonly context: GraphQLContext;
  readonly variableValues: GraphQLResolveInfo["variableValues"];
  /** What resolvers below the root have promised. */
  readonly pending: Promise<unknown>[];
}

/** Turns the value of a resolver into the JSON that the operation selects of it. */
export type Complete = (value: unknown, run: Run) => unknown;

/** Waits for all that was promised, and for what that promises in turn; then the first failure is thrown. */
export async function settle({ pending }: Run): Promise<void> {
  const failures: unknown[] = [];
  while (pending.length > 0) {
    // Nothing may go on behind an answer: it would use a transaction that has ended.
    for (const outcome of await Promise.allSettled(pending.splice(0))) {
      if (outcome.status === "rejected") {
        failures.push(outcome.reason);
      }
    }
  }
  if (failures.length > 0) {
    throw failures[0];
  }
}
