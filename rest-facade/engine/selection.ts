import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** The parts of a document with one operation. */
export interface Parts {
  operation: OperationDefinitionNode;
  fragments: Record<string, FragmentDefinitionNode>;
}

export function partsOf(document: DocumentNode): Parts {
  let operation: OperationDefinitionNode | undefined;
  const fragments: Parts["fragments"] = {};
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      operation = definition;
    } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments[definition.name.value] = definition;
    }
  }
  if (!operation) {
    throw new Error("a document must contain an operation");
  }
  return { operation, fragments };
}

/** All selections with the same response key. */
export type Selections = [FieldNode, ...FieldNode[]];

/** The selected fields of an object by response key, in order (GraphQL, "Collecting Fields"). */
export function collectFields(
  schema: GraphQLSchema,
  fragments: Parts["fragments"],
  type: GraphQLObjectType,
  selectionSets: readonly (SelectionSetNode | undefined)[],
  found = new Map<string, Selections>(),
): Map<string, Selections> {
  for (const selection of selectionSets.flatMap((set) => set?.selections ?? [])) {
    if (selection.directives?.length) {
      throw new Error("an operation of the facade selects without directives");
    }
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const before = found.get(key);
      before ? before.push(selection) : found.set(key, [selection]);
      continue;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? (fragments[selection.name.value] as FragmentDefinitionNode) : selection;
    if (applies(schema, fragment.typeCondition?.name.value, type)) {
      collectFields(schema, fragments, type, [fragment.selectionSet], found);
    }
  }
  return found;
}

function applies(schema: GraphQLSchema, condition: string | undefined, type: GraphQLObjectType): boolean {
  if (condition === undefined || condition === type.name) {
    return true;
  }
  const wanted = schema.getType(condition);
  return isAbstractType(wanted) && schema.isSubType(wanted, type);
}
