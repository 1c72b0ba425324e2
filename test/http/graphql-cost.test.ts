import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLObjectType,
  getIntrospectionQuery,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
  print,
  validate,
} from "graphql";
import { describe, expect, it, vi } from "vitest";
import { schema } from "../../schema/index.ts";
import { operationCost } from "../../src/application/http/graphql-cost.ts";
import { graphqlLimits } from "../../src/application/http/graphql-guard.ts";
import { introspectionCost, introspectionLimit } from "../../src/application/http/graphql-introspection.ts";
import { WallboardQuery } from "../../src/dashboard/queues/queries.ts";
import { MOST_BUCKETS } from "../../src/domain/activity/rules.ts";
import { readBlocks } from "../support/guide.ts";

/** The cost of operations: what counts, what is refused, and what the refusal advises. */

function costOf(source: string, given: Record<string, unknown> = {}) {
  const document = parse(source);
  expect(validate(schema, document), source).toEqual([]);
  const operation = getOperationAST(document);
  const { variableValues, errors } = getVariableValues(schema, operation?.variableDefinitions ?? [], given);
  expect(errors).toBeUndefined();
  return operationCost(schema, document, operation, variableValues as NonNullable<typeof variableValues>);
}

const at = (hours: number) => new Date(Date.parse("2026-05-01T00:00:00Z") + hours * 3_600_000).toISOString();
const during = (hours: number) => `since: "${at(0)}", until: "${at(hours)}", bucket: HOUR`;

it("queues count up to their cap, and the hours of their figures as many as are asked for", () => {
  const hours = (given: string) =>
    costOf(`{ queue(id: "que_1") { figures${given} { byHour { answered } } } }`).complexity;
  expect(hours("(hours: 744)")).toBe(3 + 744);
  expect(hours("")).toBe(3 + 24);
  expect(hours("(hours: 0)")).toBe(3 + 1);
  expect(costOf("{ queues { id } }").complexity).toBe(1 + 50);
});

describe("the buckets of an activity", () => {
  it("count below buckets, and nothing else counts with them", () => {
    // The activity, the part with ten points, the counts and a number.
    expect(costOf(`{ callActivity(${during(744)}) { totals { outgoing } } }`).complexity).toBe(12);
    expect(costOf(`{ callActivity(${during(744)}) { buckets { startsAt } } }`).complexity).toBe(1 + 10 + 744);
    expect(costOf(`{ callActivity(${during(24)}) { byUser(first: 5) { userId } } }`).complexity).toBe(1 + 10 + 5);
  });

  it("count for each group that has its own, and in the period before", () => {
    const byUser = `{ callActivity(${during(24)}) { byUser(first: 5) { buckets { startsAt } } } }`;
    expect(costOf(byUser).complexity).toBe(1 + 10 + 5 * (10 + 24));
    expect(costOf(`{ callActivity(${during(24)}) { before { buckets { startsAt } } } }`).complexity).toBe(2 + 10 + 24);
  });

  it("are those of the activity in which a fragment is spread", () => {
    const source = `{ day: callActivity(${during(24)}) { ...B } week: callActivity(${during(168)}) { ...B } }
      fragment B on CallActivity { buckets { startsAt } }`;
    expect(costOf(source).complexity).toBe(2 * (1 + 10) + 24 + 168);
  });
});

it("the wallboard, which reads at most once a second, takes less than an eighth of the points of a minute", () => {
  const { complexity } = costOf(print(WallboardQuery as DocumentNode), { since: at(0), until: at(24) });
  expect((100 + complexity) * 60).toBeLessThan(125_000);
});

it("a page has the size of a variable, or of the default of one", () => {
  const source = "query ($size: Int = 100) { contacts(first: $size) { nodes { id } } }";
  expect(costOf(source).complexity).toBe(201);
  expect(costOf(source, { size: 10 }).complexity).toBe(21);
});

it("reads the arguments of a field once, however often its fragment is spread", () => {
  const id = schema.getType("ID") as unknown as { coerceInputLiteral: (value: unknown) => unknown };
  const read = vi.spyOn(id, "coerceInputLiteral");
  const spread = [1, 2, 3].map((place) => `fragment F${place} on Query { ${`...F${place + 1} `.repeat(4)} }`).join(" ");
  const { complexity } = costOf(`{ ...F1 } ${spread} fragment F4 on Query { nodes(ids: ["a", "b"]) { id } }`);
  // Validation reads each once too.
  expect([complexity, read.mock.calls.length]).toEqual([64 * 3, 4]);
  read.mockRestore();
});

describe("the advice of a refusal", () => {
  it.each([
    [
      "a page in a page",
      "{ contacts(first: 100) { nodes { conversations(first: 100) { nodes { id inbox { id name } } } } } }",
      "`contacts.nodes.conversations` is the largest part: ask there for a smaller `first`, or for fewer fields.",
    ],
    [
      "many buckets",
      `{ all: callActivity(${during(744)}) { byUser { buckets { counts { outgoing } } } } }`,
      "`all.byUser.buckets` is the largest part: ask there for a shorter period, or days instead of hours, or for fewer fields.",
    ],
    [
      "many lists that are alike",
      `{ ${["a", "b", "c", "d"].map((each) => `${each}: contacts(first: 100) { nodes { id } }`).join(" ")} }`,
      "Ask for fewer fields, or for its parts in several operations.",
    ],
  ])("names the innermost field that is half of the operation: %s", (_what, source, remedy) => {
    expect(costOf(source).remedy).toBe(remedy);
  });
});

type Field = GraphQLField<unknown, unknown>;
const SAMPLES: Readonly<Record<string, string>> = { ID: '"x"', String: '"x"', Int: "1", DateTime: `"${at(0)}"` };
const fieldsOf = (type: unknown): Field[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
const isPlain = ({ args }: Field) => !args.some(isRequiredArgument);
/** All leaf fields of a type. */
const leavesOf = (type: unknown) =>
  fieldsOf(type)
    .filter((field) => isPlain(field) && isLeafType(getNamedType(field.type)))
    .map(({ name }) => name);
const hasArgument = ({ args }: Field, name: string) => args.some((argument) => argument.name === name);

/** The largest value that the description of `first` or of a list allows. */
function mostOf({ args }: Field, name: string): number {
  const { description, extensions } = args.find((argument) => argument.name === name) as Field["args"][number];
  const documented = /1 to ([\d,]+)/.exec(description ?? "")?.[1]?.replaceAll(",", "");
  return Number(documented ?? extensions.maxItems);
}

function argumentsOf(field: Field): string {
  const given = field.args.flatMap((argument) => {
    const { name } = argument;
    if (name === "first") {
      return [`first: ${mostOf(field, name)}`];
    }
    if (name === "ids") {
      return [`ids: [${Array(mostOf(field, name)).fill('"x"').join(", ")}]`];
    }
    if (name === "until") {
      return [`until: "${at(MOST_BUCKETS)}"`, "bucket: HOUR"];
    }
    return isRequiredArgument(argument) ? [`${name}: ${SAMPLES[getNamedType(argument.type).name] ?? "{}"}`] : [];
  });
  return given.length === 0 ? "" : `(${given.join(", ")})`;
}

/** The fields with a documented maximum, each with all leaves of its rows, in a path from the root. */
function largestOperations(): [name: string, source: string][] {
  const found: [string, string][] = [];
  const rowsOf = (field: Field): string => {
    const type = getNamedType(field.type);
    const rows = fieldsOf(type).find(({ name }) => name === "nodes" || name === "buckets");
    if (!rows) {
      return leavesOf(type).join(" ");
    }
    const row = getNamedType(rows.type);
    const counts = fieldsOf(row).find(({ name }) => name === "counts");
    const inner = counts ? ` counts { ${leavesOf(getNamedType(counts.type)).join(" ")} }` : "";
    return `${rows.name} { ${leavesOf(row).join(" ")}${inner} }`;
  };
  const isLarge = (field: Field) => ["first", "ids", "until"].some((name) => hasArgument(field, name));
  const source = (field: Field) => `${field.name}${argumentsOf(field)} { __typename ${rowsOf(field)} }`;
  for (const field of fieldsOf(schema.getQueryType()).filter(isLarge)) {
    found.push([`Query.${field.name}`, `{ ${source(field)} }`]);
  }
  const node = schema.getType("Node");
  const objects = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && type.getInterfaces().some((each) => each === node),
  );
  for (const type of objects) {
    for (const field of fieldsOf(type).filter(isLarge)) {
      found.push([`${type.name}.${field.name}`, `{ node(id: "x") { ... on ${type.name} { ${source(field)} } } }`]);
    }
  }
  return found;
}

describe("every documented maximum", () => {
  const operations = largestOperations();

  it("is found in the schema", () => {
    const names = operations.map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "Query.contacts",
        "Query.nodes",
        "Query.textActivity",
        "Query.webhookActivity",
        "WebhookSubscription.activity",
        "Campaign.contacts",
      ]),
    );
    expect(operations.filter(([, source]) => source.includes("NaN"))).toEqual([]);
  });

  it.each(operations)("passes with all fields of its rows: %s", (_name, source) => {
    expect(costOf(source).complexity).toBeLessThanOrEqual(graphqlLimits.cost);
  });

  it("passes in the operations of the guide, of which a user has more than two in a second", () => {
    for (const { text } of readBlocks("build-a-dashboard").filter(({ language }) => language === "graphql")) {
      const { complexity } = costOf(text, { since: at(0), until: at(MOST_BUCKETS - 6), campaignId: "x" });
      expect(complexity).toBeLessThanOrEqual(8_000);
    }
  });
});

it("what tools ask about the schema has half of its limit, however large the schema is", () => {
  const document = parse(getIntrospectionQuery());
  const cost = introspectionCost(schema, document, getOperationAST(document));
  expect(cost).toBeLessThanOrEqual(introspectionLimit(schema) / 2);
  expect(costOf(getIntrospectionQuery()).complexity).toBe(1);
});
