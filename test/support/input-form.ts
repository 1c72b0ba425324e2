import { type ArgumentNode, Kind, type ObjectFieldNode, parse, print, visit } from "graphql";

const FLATTENED = ["draft", "changes", "range", "input"];

/** A mutation with its deprecated arguments, rewritten to the one with `input` alone. */
export function withInput(source: string): string {
  return print(
    visit(parse(source), {
      [Kind.OPERATION_DEFINITION]: (operation) => (operation.operation === "mutation" ? undefined : false),
      [Kind.FIELD](node, _key, _parent, path) {
        const isRoot = path.filter((part) => part === "selectionSet").length === 1;
        const given = node.arguments ?? [];
        if (!isRoot || given.length === 0) {
          return isRoot ? undefined : false;
        }
        const value = { kind: Kind.OBJECT, fields: given.flatMap(fieldsOf) } as const;
        const input: ArgumentNode = { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: "input" }, value };
        return { ...node, arguments: [input] };
      },
    }),
  );
}

function fieldsOf({ name, value }: ArgumentNode): readonly ObjectFieldNode[] {
  return FLATTENED.includes(name.value) && value.kind === Kind.OBJECT
    ? value.fields
    : [{ kind: Kind.OBJECT_FIELD, name, value } as ObjectFieldNode];
}
