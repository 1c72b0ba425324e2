import { buildSchema, getVariableValues, type OperationDefinitionNode, parse } from "graphql";
import { expect, it } from "vitest";
import { compileVariables } from "../../rest-facade/engine/variables.ts";

/** The compiled reading of variables gives the values and the errors of graphql-js. */

const schema = buildSchema(`
  enum Color { RED GREEN }
  input Point { x: Int!, y: Int = 7, label: String }
  input Choice @oneOf { id: ID, name: String }
  input Tree { name: String!, color: Color, sizes: [Int!], rows: [[String]], children: [Tree!], point: Point, choice: Choice }
  type Query { answer(tree: Tree!, trees: [Tree], size: Int): String }
`);

const [operation] = parse(
  "query ($tree: Tree!, $trees: [Tree], $size: Int = 3) { answer(tree: $tree, trees: $trees, size: $size) }",
).definitions as [OperationDefinitionNode];

const read = compileVariables(schema, operation);

const trees: unknown[] = [
  undefined,
  null,
  "text",
  7,
  [],
  {},
  { name: null },
  { name: 5 },
  { name: "a" },
  { name: "a", color: undefined, sizes: null },
  { name: "a", other: 1 },
  { name: "a", other: undefined },
  { name: "a", color: "RED" },
  { name: "a", color: "BLUE" },
  { name: "a", sizes: 1 },
  { name: "a", sizes: [1, 2] },
  { name: "a", sizes: new Set([1, 2]) },
  { name: "a", sizes: [1, null] },
  { name: "a", sizes: [1, undefined] },
  { name: "a", sizes: ["1"] },
  { name: "a", rows: ["b", null, ["c", null]] },
  { name: "a", children: [{ name: "b", children: [{ name: "c" }] }] },
  { name: "a", children: { name: "b" } },
  { name: "a", children: [{ name: "b", children: [{}] }] },
  { name: "a", point: { x: 1 } },
  { name: "a", point: { x: 1, y: null, label: "p" } },
  { name: "a", point: { y: 1 } },
  { name: "a", choice: { id: "1" } },
  { name: "a", choice: { id: "1", name: "b" } },
  { name: "a", choice: { id: null } },
];

const cases: Record<string, unknown>[] = [
  ...trees.map((tree) => ({ tree })),
  ...trees.map((tree) => ({ tree: { name: "root" }, trees: [tree], size: 4 })),
  { tree: { name: "root" }, trees: { name: "b" }, size: null },
  { tree: { name: "root" }, size: "4" },
];

it.each(cases.map((variables) => [variables]))("reads %j", (variables) => {
  const { variableValues, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (variableValues) {
    expect(read(variables).coerced).toEqual(variableValues.coerced);
  } else {
    expect(() => read(variables)).toThrow((errors[0]?.originalError ?? errors[0])?.message);
  }
});
