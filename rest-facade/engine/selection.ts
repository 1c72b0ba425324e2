import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
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

/** The variable of the one `@include` that a document may have; undefined without one. */
export function conditionOf(document: DocumentNode): string | undefined {
  const names = new Set<string>();
  visit(document, {
    [Kind.DIRECTIVE]({ name, arguments: [condition] = [] }) {
      if (name.value !== "include" || condition?.value.kind !== Kind.VARIABLE) {
        throw new Error("an operation of the facade selects without directives but @include with a variable");
      }
      names.add(condition.value.name.value);
    },
  });
  if (names.size > 1) {
    throw new Error("an operation of the facade has one condition");
  }
  return [...names][0];
}

/** The document without its `@include`, as if the variable had this value. */
export function settleCondition(document: DocumentNode, isIncluded: boolean): DocumentNode {
  const settle = <Node extends SelectionNode>(node: Node): Node | null | undefined => {
    if (!node.directives?.length) {
      return undefined;
    }
    return isIncluded ? { ...node, directives: [] } : null;
  };
  return visit(document, {
    [Kind.FIELD]: settle<FieldNode>,
    [Kind.FRAGMENT_SPREAD]: settle<FragmentSpreadNode>,
    [Kind.INLINE_FRAGMENT]: settle<InlineFragmentNode>,
  });
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
