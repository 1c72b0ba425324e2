import type { FieldNullability, InputFieldMap, InputShapeFromFields, TypeParam } from "@pothos/core";
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import type { GraphQLField, GraphQLFieldResolver } from "graphql";
import { requireFreshProof } from "../src/domain/identity/fresh-proof.ts";
import type { GraphQLContext } from "./context.ts";

/** Mutations that create or reveal a credential need a fresh proof of identity, and so does the answer to a retry. */

/** Whether a mutation needs the proof: always, or with these arguments. */
export type ProofOption<Given> = true | ((given: Given) => boolean);

/** The declaration of a mutation in the schema. */
export function proofOf({ extensions }: GraphQLField<unknown, unknown>): ProofOption<never> | undefined {
  return (extensions.pothosOptions as { freshProof?: ProofOption<never> } | undefined)?.freshProof;
}

class FreshProofPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { freshProof } = fieldConfig.pothosOptions as { freshProof?: ProofOption<object> };
    return freshProof === true
      ? {
          ...fieldConfig,
          description: `${fieldConfig.description} Needs a fresh proof of identity (\`PROOF_REQUIRED\`).`,
        }
      : fieldConfig;
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    { pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const { freshProof } = pothosOptions as { freshProof?: ProofOption<object> };
    if (freshProof === undefined) {
      return resolver;
    }
    return (parent, given, context, info) => {
      if (freshProof === true || freshProof(given)) {
        requireFreshProof((context as GraphQLContext).proofAge);
      }
      return resolver(parent, given, context, info);
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      freshProof: FreshProofPlugin<Types>;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** Whether the mutation needs a fresh proof of identity. */
      freshProof?: ProofOption<InputShapeFromFields<Args>>;
    }
  }
}

SchemaBuilder.registerPlugin("freshProof", FreshProofPlugin);
