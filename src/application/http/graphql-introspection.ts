import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from "graphql";

/** The mean number of rows of a list of the schema; a field that is not a list has one. */
type Widths = Readonly<Record<string, number>>;

const known = new WeakMap<GraphQLSchema, Widths>();

function widthsOf(schema: GraphQLSchema): Widths {
  let widths = known.get(schema);
  if (!widths) {
    const types = Object.values(schema.getTypeMap());
    const outputs = types.filter((type) => isObjectType(type) || isInterfaceType(type));
    const fields = outputs.flatMap((type) => Object.values(type.getFields()));
    const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
    const values = types.filter(isEnumType).flatMap((type) => type.getValues());
    const perType = (count: number) => count / types.length;
    widths = {
      types: types.length,
      directives: schema.getDirectives().length,
      fields: perType(fields.length),
      inputFields: perType(inputs.length),
      enumValues: perType(values.length),
      args: fields.flatMap(({ args }) => args).length / fields.length,
      interfaces: perType(outputs.flatMap((type) => type.getInterfaces()).length),
      possibleTypes: perType(types.length),
      // About half of all types and wrapped types wrap another type.
      ofType: 1 / 2,
    };
    known.set(schema, widths);
  }
  return widths;
}

/**
 * The number of fields about the schema itself in the answer to an operation, from the mean sizes of its lists: results
 * of `__schema` and `__type` have no pages. The document is valid and within `inputLimits`, which bound the walk.
 */
export function introspectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode | null | undefined,
): number {
  const widths = widthsOf(schema);
  const fragments = new Map(
    document.definitions.flatMap((part) => (part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part]] : [])),
  );
  const sumOf = (set: SelectionSetNode | undefined, costOf: (field: FieldNode) => number): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FIELD) {
        return sum + costOf(node);
      }
      const part = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
      return sum + sumOf(part?.selectionSet, costOf);
    }, 0);
  const costOf = ({ name, selectionSet }: FieldNode): number =>
    1 + (widths[name.value] ?? 1) * sumOf(selectionSet, costOf);
  const isAboutSchema = ({ name }: FieldNode) => name.value === "__schema" || name.value === "__type";
  return Math.ceil(sumOf(operation?.selectionSet, (field) => (isAboutSchema(field) ? costOf(field) : 0)));
}

/** Tools ask for everything at their start. */
const WHOLE = parse(
  getIntrospectionQuery({ specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true }),
);
const limits = new WeakMap<GraphQLSchema, number>();

/** The maximum of fields about the schema in an answer: twice what the standard query of tools asks for. */
export function introspectionLimit(schema: GraphQLSchema): number {
  let limit = limits.get(schema);
  if (limit === undefined) {
    limit =
      2 *
      introspectionCost(
        schema,
        WHOLE,
        WHOLE.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION),
      );
    limits.set(schema, limit);
  }
  return limit;
}
