import {
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

type Operation = Pick<GraphQLResolveInfo, "operation" | "fragments" | "variableValues">;

/** The selected field names of each operation without `@skip` and `@include`, collected once. */
const selected = new WeakMap<object, ReadonlySet<string>>();

/** Whether an operation selects a dialability field. If so, the contacts are read with their dialability. */
export function asksForDialability(info: Operation): boolean {
  const names = namesOf(info);
  return names.has("notDialableReason") || names.has("dialableAt");
}

function namesOf(info: Operation): ReadonlySet<string> {
  const known = selected.get(info.operation);
  if (known) {
    return known;
  }
  const { names, isConditional } = selectionOf(info);
  if (!isConditional) {
    selected.set(info.operation, names);
  }
  return names;
}

function selectionOf({ operation, fragments, variableValues }: Operation) {
  const names = new Set<string>();
  const seen = new Set<FragmentDefinitionNode>();
  let isConditional = false;
  const isLeftOut = (node: SelectionNode): boolean => {
    isConditional ||= (node.directives ?? []).length > 0;
    return (
      getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true ||
      getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if === false
    );
  };
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const node of selections.filter((each) => !isLeftOut(each))) {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[node.name.value];
        if (fragment && !seen.has(fragment)) {
          seen.add(fragment);
          visit(fragment.selectionSet);
        }
      } else {
        if (node.kind === Kind.FIELD) {
          names.add(node.name.value);
        }
        if (node.selectionSet) {
          visit(node.selectionSet);
        }
      }
    }
  };
  visit(operation.selectionSet);
  return { names, isConditional };
}
