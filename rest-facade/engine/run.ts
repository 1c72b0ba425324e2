import type { GraphQLResolveInfo } from "graphql";
import type { GraphQLContext } from "../../schema/context.ts";

/** One execution of an operation. */
export interface Run {
  readonly context: GraphQLContext;
  readonly variableValues: GraphQLResolveInfo["variableValues"];
  /** The pending promises of resolvers below the root. */
  readonly pending: Promise<unknown>[];
}

/** Completes the value of a resolver to the selected JSON. */
export type Complete = (value: unknown, run: Run) => unknown;

/** Waits for all pending promises and for the promises that they add, then throws the first error. */
export async function settle({ pending }: Run): Promise<void> {
  const failures: unknown[] = [];
  while (pending.length > 0) {
    // No resolver may run after the answer: it would use a transaction that has ended.
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
