import type { Families } from "./families.ts";

/** An operation of the internal GraphQL. */
export interface Operation {
  /** A root field of the schema, `several` or `introspection`: names of operations are free, and so unbounded. */
  field: string;
  outcome: "answered" | "failed" | "refused";
  complexity: number;
  milliseconds: number;
}

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function graphqlMetrics(families: Families): { executed(operation: Operation): void } {
  const operations = families.counter({
    name: "graphql_operations_total",
    help: "Operations of the internal GraphQL by root field (or `several`, `introspection`) and outcome: `answered`, `failed` or `refused`.",
    labels: ["field", "outcome"],
  });
  const cost = families.counter({
    name: "graphql_cost_total",
    help: "Cost of the operations of the internal GraphQL by root field: the fields that they could return.",
    labels: ["field"],
  });
  const durations = families.histogram({
    name: "graphql_operation_duration_seconds",
    help: "Time of the execution of an operation of the internal GraphQL by root field.",
    labels: ["field"],
    bounds: SECONDS,
  });
  return {
    executed({ field, outcome, complexity, milliseconds }) {
      operations([field, outcome]);
      cost([field], complexity);
      if (outcome !== "refused") {
        durations(milliseconds / 1000, [field]);
      }
    },
  };
}
