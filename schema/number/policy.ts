import type { NumberPolicy } from "../../src/domain/number/rules.ts";
import type { Tools } from "../context.ts";

/** The rule of the carrier for the numbers of inboxes. */
export function policyOf(numbers: Tools["numbers"]): NumberPolicy {
  return { needsHolding: numbers?.needsHolding ?? false };
}
