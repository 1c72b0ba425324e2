import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type VariableValues,
} from "graphql";
import { weightOf } from "../../../schema/complexity.ts";

interface OperationCost {
  /** The number of fields in the largest answer. */
  complexity: number;
  depth: number;
  /** How the operation becomes smaller, as a sentence. */
  remedy: string;
}

/** A field whose arguments decide how often its subfields count. */
interface Share {
  path: string;
  /** Of the complexity of the operation. */
  count: number;
  advice: string;
}

/** What a field says about itself, wherever the selection with it is spread: a selection has one type. */
interface Weighed {
  weight: ReturnType<typeof weightOf>;
  advice: string | undefined;
}

/** What the fields around a selection say about it. */
interface Around {
  path: string;
  /** How often the selection counts in the operation. */
  times: number;
  buckets: number;
}

/**
 * The cost of an operation from the weights of its fields. The document is valid and within `inputLimits`, which bound
 * the walk. A fragment is walked at each spread: its cost depends on the fields around it. The weight of a field does
 * not, and its arguments are read once.
 *
 * @throws GraphQLError for an argument whose variable is null although the argument may not be.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode | null | undefined,
  variables: VariableValues,
): OperationCost {
  const fragments = new Map(
    document.definitions.flatMap((part) => (part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part]] : [])),
  ) as Map<string, FragmentDefinitionNode>;
  const shares: Share[] = [];
  const weighed = new Map<FieldNode, Weighed>();

  const weigh = (node: FieldNode, field: GraphQLField<unknown, unknown>): Weighed => {
    const known = weighed.get(node);
    if (known) {
      return known;
    }
    const isList = isListType(getNullableType(field.type));
    const weight = weightOf({ extensions: field.extensions, isList }, () => getArgumentValues(field, node, variables));
    const own = { weight, advice: adviceFor(field, weight.perBucket) };
    weighed.set(node, own);
    return own;
  };

  const costOfSet = (set: SelectionSetNode | undefined, type: GraphQLNamedType | undefined, around: Around) => {
    const sum = { complexity: 0, depth: 0 };
    for (const node of set?.selections ?? []) {
      const cost = node.kind === Kind.FIELD ? costOfField(node, type, around) : costOfFragment(node, type, around);
      sum.complexity += cost.complexity;
      sum.depth = Math.max(sum.depth, cost.depth);
    }
    return sum;
  };

  const costOfFragment = (
    node: Exclude<SelectionSetNode["selections"][number], FieldNode>,
    type: GraphQLNamedType | undefined,
    around: Around,
  ): { complexity: number; depth: number } => {
    const part = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
    const condition = part?.typeCondition?.name.value;
    return costOfSet(part?.selectionSet, condition === undefined ? type : schema.getType(condition), around);
  };

  const costOfField = (
    node: FieldNode,
    type: GraphQLNamedType | undefined,
    around: Around,
  ): { complexity: number; depth: number } => {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    // A field about the schema: `introspectionCost` has its subfields.
    if (!field) {
      return { complexity: 1, depth: 1 };
    }
    const { weight, advice } = weigh(node, field);
    const rows = weight.multiplier * (weight.perBucket ? around.buckets : 1);
    const path = `${around.path}${(node.alias ?? node.name).value}`;
    const inner = costOfSet(node.selectionSet, getNamedType(field.type), {
      path: `${path}.`,
      times: around.times * rows,
      buckets: weight.buckets ?? around.buckets,
    });
    const complexity = weight.field + rows * inner.complexity;
    if (advice !== undefined) {
      shares.push({ path, count: around.times * complexity, advice });
    }
    return { complexity, depth: 1 + inner.depth };
  };

  const root = operation ? (schema.getRootType(operation.operation) ?? undefined) : undefined;
  const cost = costOfSet(operation?.selectionSet, root, { path: "", times: 1, buckets: 1 });
  return { ...cost, remedy: remedyOf(cost.complexity, shares) };
}

function adviceFor({ args }: GraphQLField<unknown, unknown>, perBucket?: true): string | undefined {
  if (perBucket) {
    return "a shorter period, or days instead of hours";
  }
  const names = new Set(args.map(({ name }) => name));
  return names.has("first") ? "a smaller `first`" : names.has("ids") ? "fewer `ids`" : undefined;
}

/** The advice about the innermost field that is half of the operation, or about the operation. */
function remedyOf(complexity: number, shares: readonly Share[]): string {
  const large = shares.filter(({ count }) => count * 2 >= complexity);
  const [innermost] = large.sort((one, other) => one.count - other.count);
  return innermost
    ? `\`${innermost.path}\` is the largest part: ask there for ${innermost.advice}, or for fewer fields.`
    : "Ask for fewer fields, or for its parts in several operations.";
}
