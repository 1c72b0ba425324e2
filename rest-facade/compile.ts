import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  getVariableValues,
  isUnionType,
  Kind,
  OperationTypeNode,
  validate,
} from "graphql";
import type { z } from "zod";
import { askedBy } from "../schema/asked-permission.ts";
import { takesCondition } from "../schema/condition.ts";
import { scopes } from "../src/domain/oauth/scopes.ts";
import { parseInput } from "../src/platform/input.ts";
import { tracing } from "../src/platform/tracing.ts";
import { isLongEnough } from "./deprecation.ts";
import { compiled } from "./engine/compiled.ts";
import type { Engine } from "./engine/engine.ts";
import { errorCatalogue } from "./errors.ts";
import { type Operation, prepare } from "./execute.ts";
import { inputReader } from "./pipeline/input.ts";
import { changesObject, type Route, readsObject, scopesOf } from "./route.ts";
import { isSensitive } from "./sensitive.ts";

export interface CompiledRoute {
  route: Route;
  run: Operation;
  /** Reads path, query and body; see `inputReader`. */
  readInput: ReturnType<typeof inputReader>;
  /** The names of the path parameters, in order. */
  pathParameters: readonly string[];
  /** Whether an answer may contain a secret. */
  secret: boolean;
  /** The route that reads the object of a `GET`, `PATCH` or `DELETE`, whose answer has an entity tag; null for others. */
  reader: CompiledRoute | null;
}

/**
 * Checks the declarations and compiles their operations once, at boot.
 *
 * @throws Error that names the route, if an id or a path is a duplicate, a document is invalid, a GET is not a query,
 *   the route asks for another permission than its operation, a path parameter is unused, a code or a scope is not in
 *   its catalogue, or the sample does not fit.
 */
export function compile(schema: GraphQLSchema, routes: readonly Route[], engine: Engine = compiled): CompiledRoute[] {
  const taken = new Set<string>();
  const all = routes.map((route) => {
    try {
      for (const name of [route.id, `${route.on.method} ${route.on.path.replaceAll(/{[^}]+}/g, "{}")}`]) {
        demand(!taken.has(name), `${name} is taken`);
        taken.add(name);
      }
      return compileRoute(schema, route, engine);
    } catch (error) {
      throw new Error(`route ${route.id}: ${(error as Error).message}`, { cause: error });
    }
  });
  const readers = new Map(all.filter(({ route }) => readsObject(route)).map((each) => [each.route.on.path, each]));
  for (const each of all) {
    const { id, on } = each.route;
    each.reader = on.method === "POST" ? null : (readers.get(on.path) ?? null);
    demand(each.reader !== null || !changesObject(each.route), `route ${id}: no GET reads the object`);
  }
  return all;
}

function compileRoute(schema: GraphQLSchema, route: Route, engine: Engine): CompiledRoute {
  for (const code of route.fails) {
    demand(Object.hasOwn(errorCatalogue, code), `the code ${code} is not in the catalogue`);
  }
  demand(!route.deprecated || isLongEnough(route.deprecated), "a deprecated route stays for a year at least");
  for (const scope of scopesOf(route)) {
    demand(Object.hasOwn(scopes, scope), `the scope ${scope} does not exist`);
  }
  const document = route.operation;
  const problems = validate(schema, document);
  demand(problems.length === 0, problems.map((problem) => problem.message).join("; "));
  const rootField = checkOperation(schema, route, document);
  const pathParameters = [...route.on.path.matchAll(/{([^}]+)}/g)].map((match) => match[1] as string);
  checkSample(schema, route, document, pathParameters);
  const secret = Object.values(route.answers.models).some(({ model }) => isSensitive(model));
  return {
    route,
    run: traced(rootField.name.value, prepare(engine, schema, document, rootField.name.value)),
    readInput: inputReader(route),
    pathParameters,
    secret,
    reader: null,
  };
}

/** The operation in a span of its own, if this process traces. */
function traced(field: string, run: Operation): Operation {
  return (variables, context) => {
    const traces = tracing();
    return traces ? traces.within(`graphql ${field}`, {}, () => run(variables, context)) : run(variables, context);
  };
}

function operationOf(document: DocumentNode) {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1 || !operation) {
    throw new Error("a document must contain one operation");
  }
  return operation;
}

function checkOperation(schema: GraphQLSchema, route: Route, document: DocumentNode): FieldNode {
  const operation = operationOf(document);
  const expected = route.on.method === "GET" ? OperationTypeNode.QUERY : OperationTypeNode.MUTATION;
  demand(operation.operation === expected, `a ${route.on.method} must be a ${expected}`);
  const [field, ...others] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || field.alias || others.length > 0) {
    throw new Error("an operation must select one root field, without an alias");
  }
  const root = schema.getRootType(expected)?.getFields()[field.name.value];
  const asked = root && askedBy(root);
  demand(asked === (route.may ?? "public"), `the operation asks for ${asked}, and the route for ${route.may}`);
  const isLocked = !changesObject(route) || (root && takesCondition(root));
  demand(isLocked === true, `${field.name.value} does not declare the lock of its object`);
  const type = getNamedType(root?.type);
  if (isUnionType(type)) {
    const selected = field.selectionSet?.selections ?? [];
    const selectsType = selected.some((node) => node.kind === Kind.FIELD && node.name.value === "__typename");
    const selectsRefusal = selected.some((node) => node.kind === Kind.FRAGMENT_SPREAD && node.name.value === "Refusal");
    demand(selectsType && selectsRefusal, "a result that may be a refusal must select __typename and ...Refusal");
  }
  return field;
}

/** The sample must pass the models, bind every path parameter and fit the variables of the operation. */
function checkSample(
  schema: GraphQLSchema,
  route: Route,
  document: DocumentNode,
  pathParameters: readonly string[],
): void {
  const path = Object.fromEntries(pathParameters.map((name) => [name, `the path parameter ${name}`]));
  for (const name of pathParameters) {
    demand(route.sample.path?.[name] !== undefined, `the sample lacks the path parameter ${name}`);
  }
  const read = (model: z.ZodType | undefined, value: unknown) => (model ? parseInput(model, value) : undefined);
  const variables = route.variables({
    path,
    query: read(route.query, route.sample.query ?? {}),
    body: read(route.body, route.sample.body),
  }) as Record<string, unknown>;
  const bound = JSON.stringify(variables);
  for (const name of pathParameters) {
    demand(bound.includes(`the path parameter ${name}`), `the path parameter ${name} is not bound`);
  }
  const { errors } = getVariableValues(schema, operationOf(document).variableDefinitions ?? [], variables);
  demand(!errors, errors?.map((error) => error.message).join("; ") ?? "");
}

function demand(isMet: boolean, otherwise: string): asserts isMet {
  if (!isMet) {
    throw new Error(otherwise);
  }
}
