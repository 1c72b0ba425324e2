import { buildSchema, GraphQLError, type GraphQLSchema, parse } from "graphql";
import { describe, expect, it } from "vitest";
import { compiled } from "../../rest-facade/engine/compiled.ts";
import { reference } from "../../rest-facade/engine/reference.ts";
import { chargedExposure } from "../../schema/answer-size.ts";
import type { GraphQLContext } from "../../schema/context.ts";

/** Features of the engine that no route needs yet, compared with graphql-js. */

const SDL = `
  scalar Text
  enum Colour { RED GREEN }
  interface Named { name: String! }
  type Cat implements Named { name: String!, lives: Int!, friends: [Named!]!, colour: Colour }
  type Dog implements Named { name: String!, isGood: Boolean!, owner: Person }
  union Pet = Cat | Dog
  type Person { id: ID!, age: Float, pet: Pet, pets(first: Int! = 2, kind: Colour): [Pet!]!, motto: Text, tags: [[String]] }
  input Wish { colour: Colour! = GREEN, words: [String!], deep: Wish }
  type Query { person(id: ID, wish: Wish, first: Int = 7): Person, number: Int, texts: [String!] }
`;

/** The schema with these resolvers, by `Type.field`; unions and interfaces go by the property `kind`. */
function schemaWith(resolvers: Record<string, (...values: never[]) => unknown>): GraphQLSchema {
  const schema = buildSchema(SDL);
  for (const type of [schema.getType("Pet"), schema.getType("Named")] as { resolveType: unknown }[]) {
    type.resolveType = ({ kind }: { kind: string }) => kind;
  }
  const text = schema.getType("Text") as unknown as { coerceOutputValue(value: unknown): unknown };
  text.coerceOutputValue = (value) => `“${value}”`;
  for (const [path, resolve] of Object.entries(resolvers)) {
    const [type, field] = path.split(".") as [string, string];
    const { getFields } = schema.getType(type) as unknown as { getFields(): Record<string, { resolve: unknown }> };
    (getFields.call(schema.getType(type))[field] as { resolve: unknown }).resolve = resolve;
  }
  return schema;
}

async function both(schema: GraphQLSchema, source: string, variables: Record<string, unknown> = {}) {
  const outcomes = [];
  for (const engine of [reference, compiled]) {
    const run = engine(schema, parse(source));
    outcomes.push(
      await run(variables, {} as GraphQLContext).then(
        (data) => ({ data: JSON.stringify(data) }),
        (error) => ({ error: error instanceof GraphQLError ? error.message : error }),
      ),
    );
  }
  return outcomes;
}

const cat = {
  kind: "Cat",
  name: "Tom",
  lives: 9,
  colour: "RED",
  friends: [{ kind: "Dog", name: "Rex", isGood: true }],
};
const later = <Value>(value: Value) => new Promise<Value>((resolve) => setImmediate(resolve, value));

describe("the compiled engine behaves like graphql-js", () => {
  const person = { id: 7, age: 1.5, motto: "carpe diem", tags: [["a", null], null], pet: cat };

  it.each([
    ["scalars, their coercion and aliases", person, "{ person { key: id age motto tags __typename } }"],
    [
      "a union and an interface",
      person,
      "{ person { pet { __typename ... on Cat { lives } ... on Named { name } } } }",
    ],
    ["an interface below", person, "{ person { pet { ... on Cat { friends { name ... on Dog { isGood } } } } } }"],
    ["one field selected twice", person, "{ person { pet { ... on Cat { lives } } pet { ... on Cat { colour } } } }"],
    [
      "fragments in fragments",
      person,
      "{ person { ...A } } fragment A on Person { id ...B } fragment B on Person { age }",
    ],
    ["null", null, "{ person { id } }"],
    ["undefined", undefined, "{ person { id } }"],
    ["nulls below", { id: "x" }, "{ person { id age motto tags pet { __typename } } }"],
    ["null where it must not be", { id: null }, "{ person { id } }"],
    ["null in a list", { id: 1, pets: [null] }, "{ person { id pets { __typename } } }"],
    [
      "an enum that is none",
      { id: 1, pet: { ...cat, colour: "BLUE" } },
      "{ person { pet { ... on Cat { colour } } } }",
    ],
    ["an Int that is none", { id: 1, pet: { ...cat, lives: 1.5 } }, "{ person { pet { ... on Cat { lives } } } }"],
    ["an error for a value", new Error("no person"), "{ person { id } }"],
    ["an error for a leaf", { id: 1, age: new Error("no age") }, "{ person { age } }"],
  ])("%s", async (_name, value, source) => {
    const [wanted, found] = await both(schemaWith({ "Query.person": () => value }), source);
    expect(found).toEqual(wanted);
  });

  it.each([
    ["none", {}],
    ["undefined", { id: undefined, wish: undefined }],
    ["null", { id: null, first: null }],
    ["an input object with its default", { wish: {} }],
    ["undefined inside an input object", { wish: { colour: undefined, words: undefined } }],
    ["a list of one", { wish: { words: "one", deep: { colour: "RED" } } }],
    ["a number for an ID", { id: 12 }],
    ["what does not fit", { first: "many" }],
    ["an unknown key", { wish: { size: 1 } }],
  ])("variables: %s", async (_name, variables) => {
    const schema = schemaWith({ "Query.person": (_source, given) => ({ id: JSON.stringify(given) }) });
    const source =
      "query ($id: ID, $wish: Wish, $first: Int = 3) { person(id: $id, wish: $wish, first: $first) { id } }";
    const [wanted, found] = await both(schema, source, variables);
    expect(found).toEqual(wanted);
  });

  it("waits for resolvers below the root, at once and in turn, and keeps the order of the keys", async () => {
    const schema = schemaWith({
      "Query.person": () => later({ id: 1, motto: "late" }),
      "Person.pets": (_source, given: { first: number }) => later(Array.from({ length: given.first }, () => cat)),
      "Cat.friends": async () => later([{ kind: "Dog", name: "Rex", isGood: true }]),
      "Cat.colour": () => "GREEN",
    });
    const source = "{ person { pets { ... on Cat { friends { name } colour lives } } motto } }";
    const [wanted, found] = await both(schema, source);
    expect(found).toEqual(wanted);
    expect(found).toMatchObject({
      data: expect.stringMatching(/"friends":.*"colour":.*"lives":.*"friends":.*"motto":/),
    });
  });

  it.each([
    [
      "thrown",
      () => {
        throw new Error("no pets");
      },
    ],
    ["promised", () => Promise.reject(new Error("no pets"))],
    ["returned", () => new Error("no pets")],
    ["promised below", async () => [{ ...cat, name: null }]],
  ])("fails with a failure below the root: %s", async (_name, pets) => {
    const schema = schemaWith({ "Query.person": () => ({ id: 1 }), "Person.pets": pets });
    const [wanted, found] = await both(schema, "{ person { id pets { ... on Cat { name } } } }");
    expect(found).toEqual(wanted);
    expect(found).toHaveProperty("error");
  });
});

describe("the compiled engine", () => {
  it("leaves no resolver running after an error", async () => {
    const finished: string[] = [];
    const schema = schemaWith({
      "Query.person": () => ({ id: 1, pet: cat }),
      "Person.pets": () => Promise.reject(new Error("no pets")),
      "Cat.friends": async () => {
        await later(null);
        finished.push("friends");
        return [];
      },
    });
    const run = compiled(schema, parse("{ person { pets { __typename } pet { ... on Cat { friends { name } } } } }"));
    await expect(run({}, {} as GraphQLContext)).rejects.toThrow("no pets");
    expect(finished).toEqual(["friends"]);
  });

  it("selects a field by the value of its condition, in a fragment too", async () => {
    const schema = schemaWith({ "Query.person": () => ({ id: 1, pet: cat }) });
    const source = `query ($yes: Boolean! = false) { person { ...Fields } }
      fragment Fields on Person { id pet @include(if: $yes) { __typename } }`;
    const run = compiled(schema, parse(source));
    expect(await run({}, {} as GraphQLContext)).toEqual({ person: { id: "1" } });
    expect(await run({ yes: false }, {} as GraphQLContext)).toEqual({ person: { id: "1" } });
    expect(await run({ yes: true }, {} as GraphQLContext)).toEqual({ person: { id: "1", pet: { __typename: "Cat" } } });
  });

  it("reads a property under another name itself, unless more than its charge is around it", async () => {
    const exposure = chargedExposure(() => "of the resolver", "saying");
    const shown = async (motto: typeof exposure) => {
      const schema = schemaWith({ "Query.person": () => ({ id: 1, saying: "of the row" }), "Person.motto": motto });
      return compiled(schema, parse("{ person { motto } }"))({}, {} as GraphQLContext);
    };
    expect(await shown(exposure)).toEqual({ person: { motto: "“of the row”" } });
    expect(await shown((...values) => exposure(...values))).toEqual({ person: { motto: "“of the resolver”" } });
  });

  it("reports a promise in a field without a resolver", async () => {
    const schema = schemaWith({ "Query.person": () => ({ id: 1, pet: Promise.resolve(cat) }) });
    const run = compiled(schema, parse("{ person { pet { __typename } } }"));
    await expect(run({}, {} as GraphQLContext)).rejects.toThrow("Expected one of the types of Pet.");
  });

  it.each([
    ["a directive", "query ($no: Boolean!) { person { id @skip(if: $no) } }", "without directives"],
    ["a constant condition", "{ person { id @include(if: true) } }", "without directives"],
    [
      "two conditions",
      "query ($one: Boolean!, $other: Boolean!) { person { id @include(if: $one) pet @include(if: $other) { __typename } } }",
      "one condition",
    ],
    ["two root fields", "{ person { id } number }", "one root field"],
  ])("refuses a document with %s", (_name, source, problem) => {
    expect(() => compiled(buildSchema(SDL), parse(source))).toThrow(problem);
  });
});
