import type { FieldNullability, InputFieldMap, InputShapeFromFields, TypeParam } from "@pothos/core";
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";

/**
 * The weight of a field in the complexity of an operation, which src/application/http/graphql-cost.ts adds up: the
 * number of fields in the largest answer.
 */
interface Weight {
  /** What the field itself counts; 1 by default. */
  field?: number;
  /** How often its subfields count: its rows. By default 1, and 10 for a list. */
  multiplier?: number;
  /** The buckets of the period that its arguments name: how often subfields of a field `perBucket` count below it. */
  buckets?: number;
  /** There is a row for each bucket of the period above. */
  perBucket?: true;
}

type Complexity<Args> = number | Weight | ((given: Args) => Weight);

/** The weight of a list without one. */
const DEFAULT_ROWS = 10;

/** The weight of a field with these arguments. */
export function weightOf(
  { extensions, isList }: { extensions: Readonly<Record<string, unknown>>; isList: boolean },
  given: () => object,
): Weight & { field: number; multiplier: number } {
  const declared = extensions.complexity as Complexity<object> | undefined;
  const weight = typeof declared === "function" ? declared(given()) : declared;
  const { field = 1, ...more } = typeof weight === "number" ? { field: weight } : (weight ?? {});
  return { multiplier: isList ? DEFAULT_ROWS : 1, ...more, field };
}

class ComplexityPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { complexity } = config.pothosOptions as { complexity?: Complexity<object> };
    return complexity === undefined ? config : { ...config, extensions: { ...config.extensions, complexity } };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      complexity: ComplexityPlugin<Types>;
    }
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** What the field counts in an operation; see `Weight`. */
      complexity?: Complexity<InputShapeFromFields<Args>>;
    }
  }
}

SchemaBuilder.registerPlugin("complexity", ComplexityPlugin);
