import type { GraphQLResolveInfo } from "graphql";
import { auditOf, type RecordedMutation, recordChange } from "./audit-log.ts";
import type { GraphQLContext } from "./context.ts";
import { findKept, once } from "./idempotency.ts";

type Prepared<Prepare> = Prepare extends () => Promise<infer Made> ? Made : null;

/**
 * Runs a mutation that has work before its transaction, such as an upload: what that writes stays if the change is
 * refused. The change, its events, its entry in the audit log and the result for its key are one transaction. The work is
 * done after the key is looked up: a repeated mutation does none.
 *
 * @param prepare null: there is no such work this time.
 */
export async function onceAfter<Given extends object, Prepare extends (() => Promise<unknown>) | null, Result>(
  context: GraphQLContext,
  { fieldName: field, parentType }: Pick<GraphQLResolveInfo, "fieldName" | "parentType">,
  given: Given,
  prepare: Prepare,
  change: (inside: GraphQLContext, prepared: Prepared<Prepare>) => Promise<Result>,
): Promise<Result> {
  const audit = auditOf(parentType.getFields()[field] as never) as RecordedMutation<Given, Result>;
  const request = { field, given };
  const kept = prepare && (await findKept<Result>(context, request));
  if (kept) {
    return kept.result;
  }
  const prepared = (prepare && (await prepare())) as Prepared<Prepare>;
  return once(context, request, (outside) => recordChange(outside, audit, given, (inside) => change(inside, prepared)));
}
