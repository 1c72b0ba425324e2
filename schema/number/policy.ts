import type { NumberPolicy } from "../../src/domain/number/rules.ts";
import type { GraphQLContext } from "../context.ts";

/** The rule of the carrier for the numbers of inboxes. */
export function policyOf(numbers: GraphQLContext["numbers"]): NumberPolicy {
  return { needsHolding: numbers?.needsHolding ?? false };
}
