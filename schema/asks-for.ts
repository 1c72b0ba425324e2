import { type DocumentNode, type GraphQLResolveInfo, Kind, visit } from "graphql";

/** The names of all fields that an operation selects anywhere: it is looked through once. */
const selected = new WeakMap<object, ReadonlySet<string>>();

/** Whether an operation selects one of these fields anywhere. */
export function asksFor({ operation, fragments }: GraphQLResolveInfo, fields: readonly string[]): boolean {
  let names = selected.get(operation);
  if (!names) {
    const found = new Set<string>();
    const definitions = [operation, ...Object.values(fragments)];
    visit({ kind: Kind.DOCUMENT, definitions } as DocumentNode, { Field: ({ name }) => void found.add(name.value) });
    names = found;
    selected.set(operation, names);
  }
  return fields.some((field) => names.has(field));
}
