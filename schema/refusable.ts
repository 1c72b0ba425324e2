import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import { mayRefuse, type Permission } from "../src/domain/identity/permissions.ts";
import { DomainError } from "../src/platform/errors.ts";

/**
 * The result of every mutation is a union with its refusals. Any other field is nullable if its permission is not that
 * of every role and plan: a refusal is then null with an error, and the other fields of the operation have their data.
 * In a field that is not nullable it would empty the whole answer.
 */
class RefusablePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { authScopes } = fieldConfig.pothosOptions as { authScopes?: { may?: Permission } };
    if (fieldConfig.kind === "Mutation") {
      return { ...fieldConfig, pothosOptions: { ...fieldConfig.pothosOptions, errors: { types: [DomainError] } } };
    }
    if (authScopes?.may === undefined || !mayRefuse(authScopes.may)) {
      return fieldConfig;
    }
    return { ...fieldConfig, type: { ...fieldConfig.type, nullable: true } };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      refusable: RefusablePlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin("refusable", RefusablePlugin);
