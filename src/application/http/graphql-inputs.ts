import { type DocumentNode, Kind, type SelectionSetNode, TokenKind, visit } from "graphql";

/** The limits of the text of any operation and of its variables: larger ones are refused unread. */
export const inputLimits = {
  /** Characters of the text of an operation. */
  text: 65_536,
  /** Characters of a name in it. */
  name: 128,
  /** Characters of an alias of `__typename`, which no limit of answers sees. */
  typeAlias: 64,
  /** Selections of all operations and fragments, each fragment counted at each of its spreads. */
  selections: 5_000,
  /** Introspection fields: no page bounds their result. */
  introspections: 4,
  /** The maximum cost of the check that fields of one name can merge: it compares each with each. */
  comparisons: 50_000,
  /** Characters of a value. */
  value: 20_000,
  /** Items of a list: the size of the largest list that an input may have. */
  list: 10_000,
  /** Keys of an object. */
  keys: 100,
  /** The depth of nested objects and lists. */
  levels: 8,
} as const;

/** The cost of comparing two fields with subfields, relative to two without. */
const DEEP_COMPARISON = 25;

/** The first excess of a parsed text over the limits, as a sentence; undefined when there is none. */
export function documentExcess(document: DocumentNode): string | undefined {
  return tokenExcess(document) ?? expansionExcess(document) ?? repetitionExcess(document);
}

function tokenExcess(document: DocumentNode): string | undefined {
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) {
    const length = token.value?.length ?? 0;
    if (token.kind === TokenKind.NAME && length > inputLimits.name) {
      return `A name has ${length} characters; at most ${inputLimits.name} are allowed.`;
    }
    if (length > inputLimits.value && (token.kind === TokenKind.STRING || token.kind === TokenKind.BLOCK_STRING)) {
      return `A value has ${length} characters; at most ${inputLimits.value} are allowed.`;
    }
  }
  return undefined;
}

/**
 * Bounds every other walk over the text: validation, costs and execution follow spreads, so a few short fragments that
 * spread each other would be millions of selections. This walk visits each selection once.
 */
function expansionExcess({ definitions }: DocumentNode): string | undefined {
  const fragments = new Map(
    definitions.flatMap((part) => (part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part]] : [])),
  );
  // A fragment has no end until its size is known.
  const sizes = new Map<string, number>();
  const sizeOfFragment = (name: string): number => {
    if (!sizes.has(name)) {
      sizes.set(name, Number.POSITIVE_INFINITY);
      sizes.set(name, sizeOf(fragments.get(name)?.selectionSet));
    }
    return sizes.get(name) as number;
  };
  const sizeOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce(
      (sum, node) =>
        sum + 1 + (node.kind === Kind.FRAGMENT_SPREAD ? sizeOfFragment(node.name.value) : sizeOf(node.selectionSet)),
      0,
    );
  const selections = definitions.reduce(
    (sum, part) => sum + ("selectionSet" in part ? sizeOf(part.selectionSet) : 0),
    0,
  );
  if (selections === Number.POSITIVE_INFINITY) {
    return "A fragment spreads itself.";
  }
  return selections > inputLimits.selections
    ? `The operation has ${selections} selections, those of a fragment counted at each spread; at most ${inputLimits.selections} are allowed.`
    : undefined;
}

function repetitionExcess(document: DocumentNode): string | undefined {
  const counts = new Map<string, number>();
  let comparisons = 0;
  let introspections = 0;
  let longestType = 0;
  visit(document, {
    [Kind.FIELD]: ({ name, alias, selectionSet }) => {
      introspections += Number(name.value === "__schema" || name.value === "__type");
      const key = (alias ?? name).value;
      longestType = name.value === "__typename" ? Math.max(longestType, key.length) : longestType;
      const count = counts.get(key) ?? 0;
      comparisons += selectionSet ? count * DEEP_COMPARISON : count;
      counts.set(key, count + 1);
    },
  });
  if (introspections > inputLimits.introspections) {
    return `The operation asks for the schema ${introspections} times; at most ${inputLimits.introspections} are allowed.`;
  }
  if (longestType > inputLimits.typeAlias) {
    return `An alias of __typename has ${longestType} characters; at most ${inputLimits.typeAlias} are allowed.`;
  }
  return comparisons > inputLimits.comparisons
    ? "The operation repeats fields too often: name each once, or give the others aliases."
    : undefined;
}

/** The first excess of the variables over the limits, as a sentence; undefined when there is none. */
export function variablesExcess(value: unknown, level = 0): string | undefined {
  if (typeof value === "string") {
    return value.length > inputLimits.value
      ? `A text of the variables has ${value.length} characters; at most ${inputLimits.value} are allowed.`
      : undefined;
  }
  // The reader of a file bounds it. JSON contains no functions.
  if (typeof value !== "object" || value === null || typeof (value as Partial<Blob>).stream === "function") {
    return undefined;
  }
  if (level > inputLimits.levels) {
    return `The variables are more than ${inputLimits.levels} levels deep.`;
  }
  const isList = Array.isArray(value);
  const parts: unknown[] = isList ? value : Object.values(value);
  if (parts.length > (isList ? inputLimits.list : inputLimits.keys)) {
    return isList
      ? `A list of the variables has ${parts.length} items; at most ${inputLimits.list} are allowed.`
      : `An object of the variables has ${parts.length} keys; at most ${inputLimits.keys} are allowed.`;
  }
  for (const part of parts) {
    const excess = variablesExcess(part, level + 1);
    if (excess !== undefined) {
      return excess;
    }
  }
  return undefined;
}
