import { operationOf, operations, type Parameter, type PlacedOperation } from "./document.ts";
import { type Folder, type Step, walk } from "./walk.ts";

/** A request of the walk, ready to be written in the format of a tool. */
export interface Request {
  name: string;
  operation: PlacedOperation;
  /** The parameters of the path with their variables. */
  path: { name: string; variable: string }[];
  /** A parameter of the query, off unless the walk uses it. */
  query: { name: string; value: string; description: string; isOn: boolean }[];
  isWrite: boolean;
  step: Step;
}

export interface RequestFolder {
  name: string;
  description: string;
  requests: Request[];
}

/** @throws if the document has an operation that is not in the walk. */
export function readWalk(): RequestFolder[] {
  const folders = walk.map(({ name, description, steps }: Folder) => ({
    name,
    description,
    requests: steps.map(requestOf),
  }));
  const walked = new Set(walk.flatMap(({ steps }) => steps.map(({ operation }) => operation)));
  const missing = [...operations.keys()].filter((id) => !walked.has(id));
  if (missing.length > 0) {
    throw new Error(`scripts/support/collections/walk.ts lacks ${missing.join(", ")}`);
  }
  return folders;
}

function requestOf(step: Step): Request {
  const operation = operationOf(step.operation);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const path = names.map((name, place) => {
    const variable = step.path?.[place];
    if (variable === undefined) {
      throw new Error(`the step ${step.operation} has no variable for ${name}`);
    }
    return { name, variable };
  });
  const queried = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const unknown = Object.keys(step.query ?? {}).filter((name) => !queried.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new Error(`the operation ${step.operation} has no parameter ${unknown.join(", ")}`);
  }
  return {
    name: step.name ?? operation.summary,
    operation,
    path,
    query: queried.map((parameter) => queryOf(parameter, step)),
    isWrite: operation.method !== "GET",
    step,
  };
}

function queryOf({ name, description = "" }: Parameter, { query }: Step) {
  const value = query?.[name];
  return { name, value: value ?? "", description, isOn: value !== undefined };
}
