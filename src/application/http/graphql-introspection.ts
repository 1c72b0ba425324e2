import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
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
 * of `__schema` and `__type` have no pages. The operation is valid, so its fragments do not contain themselves.
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
  const costs = new Map<SelectionSetNode, number>();
  const costOf = (set: SelectionSetNode | undefined): number => {
    if (!set) {
      return 0;
    }
    const found = costs.get(set);
    if (found !== undefined) {
      return found;
    }
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        cost += fieldCost(selection);
      } else {
        const { selectionSet } =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : (fragments.get(selection.name.value) ?? {});
        cost += costOf(selectionSet);
      }
    }
    costs.set(set, cost);
    return cost;
  };
  const fieldCost = ({ name, selectionSet }: FieldNode) => 1 + (widths[name.value] ?? 1) * costOf(selectionSet);
  const asked = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) {
        return (
          sum + (selection.name.value === "__schema" || selection.name.value === "__type" ? fieldCost(selection) : 0)
        );
      }
      return (
        sum +
        asked(
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection.selectionSet
            : fragments.get(selection.name.value)?.selectionSet,
        )
      );
    }, 0);
  return Math.ceil(asked(operation?.selectionSet));
}
