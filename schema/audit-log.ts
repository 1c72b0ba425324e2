import type {
  FieldNullability,
  InputFieldMap,
  InputShapeFromFields,
  ShapeFromTypeParam,
  TypeParam,
} from "@pothos/core";
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import type { GraphQLField, GraphQLFieldResolver } from "graphql";
import { recordAudit, recordAuditLast } from "../src/domain/audit/record.ts";
import type { AuditAction, AuditDraft } from "../src/domain/audit/rules.ts";
import { actingFor } from "../src/domain/identity/actor-rules.ts";
import { withEvents } from "../src/domain/webhook/noted.ts";
import { type GraphQLContext, inTransaction } from "./context.ts";

/**
 * Every mutation declares its entry in the audit log. The change, its events and its entry are one transaction, which
 * the mutation joins; a refusal leaves no entry. A retry with the same idempotency key runs no mutation, and so leaves none.
 */

/** The declaration of a mutation. */
export type AuditOption<Given, Result> =
  | RecordedMutation<Given, Result>
  /** The mutation has several transactions, and its command records the entry in the first one. */
  | { action: AuditAction; isOwn: true }
  /**
   * A move of an agent in the dialer or in a talk: the session, the call, its transfer and the contact tell of it. Or what
   * users say of their own presence.
   */
  | { exempt: "dialer" | "talk" | "presence" };

export interface RecordedMutation<Given, Result> {
  /** The action, or the possible actions. */
  action: AuditAction | readonly AuditAction[];
  /**
   * The object and the given fields of the change; with several possible actions, also the action. A list has an entry
   * for each changed object. Null: no change.
   */
  entry(given: Given, result: Result): Partial<AuditDraft> | readonly Partial<AuditDraft>[] | null;
  /** The mutation has work before its transaction, which begins in `onceAfter`. */
  worksAhead?: true;
}

/** The declaration of a mutation in the schema. */
export function auditOf({ extensions }: GraphQLField<unknown, unknown>): AuditOption<never, never> | undefined {
  return (extensions.pothosOptions as { audit?: AuditOption<never, never> } | undefined)?.audit;
}

class AuditPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    { kind, name, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    if (kind !== "Mutation") {
      return resolver;
    }
    const { audit } = pothosOptions as { audit?: AuditOption<object, unknown> };
    if (!audit) {
      throw new Error(`the mutation ${name} does not declare its entry in the audit log`);
    }
    if (!("entry" in audit) || audit.worksAhead) {
      return resolver;
    }
    return (parent, given, context, info) =>
      recordChange(context as GraphQLContext, audit, given, (inside) =>
        resolver(parent, given, inside as Types["Context"], info),
      );
  }
}

/** Makes a change, its events and its entry in one transaction. */
export function recordChange<Given, Result>(
  outside: GraphQLContext,
  { action, entry }: RecordedMutation<Given, Result>,
  given: Given,
  change: (inside: GraphQLContext) => Result | Promise<Result>,
): Promise<Result> {
  return outside.database.transaction(async (transaction) => {
    const { outbox } = outside.tools;
    const result = await withEvents(transaction, outbox, actingFor(outside.caller), async (inside) =>
      change(inTransaction(outside, inside)),
    );
    const described = [entry(given, result) ?? []].flat();
    for (const [index, each] of described.entries()) {
      const draft = { ...(typeof action === "string" && { action }), ...each } as AuditDraft;
      const record = index === described.length - 1 ? recordAuditLast : recordAudit;
      await record(transaction, outside.caller.businessId, outside.origin, draft);
    }
    return result;
  });
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      audit: AuditPlugin<Types>;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** The entry of the mutation in the audit log. */
      audit: AuditOption<InputShapeFromFields<Args>, ShapeFromTypeParam<Types, Type, Nullable>>;
    }
  }
}

SchemaBuilder.registerPlugin("audit", AuditPlugin);
