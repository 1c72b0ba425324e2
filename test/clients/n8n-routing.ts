import type { Answer } from "../support/json-answer.ts";

/**
 * Makes requests of the declarations of a node. n8n's own engine evaluates the expressions, fills in the defaults and
 * decides which properties are shown; the routing itself is in a package of 700 MB, so its part that our nodes use is
 * here.
 */

export interface DeclaredRequest {
  method: string;
  url: string;
  qs: Record<string, unknown>;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

export interface Run {
  serverUrl: string;
  parameters: Record<string, unknown>;
  /** The number of the run of the node in its execution. */
  run: number;
}

type Evaluate = (value: unknown, more?: Record<string, unknown>) => unknown;

export interface Routing {
  requestOf(run: Run): Promise<DeclaredRequest>;
  /** Every operation of the node, with the names that it may send; parameters of paths are `{}`. */
  operations(): ShownOperation[];
  /** Evaluates an expression of the node outside a request. */
  evaluate: Evaluate;
}

export interface ShownOperation {
  resource: string;
  operation: string;
  method: string;
  path: string;
  body: string[];
  query: string[];
}

/** @param n8n the package n8n-workflow. */
export function routingOf(n8n: Answer, description: Answer): Routing {
  const nodeTypes = { getByNameAndVersion: () => ({ description }) };
  /** A workflow with only this node. */
  const workflowOf = (parameters: Record<string, unknown>, run: number) => {
    const node = { id: "node-1", name: "Dialer", type: "dialer", typeVersion: 1, position: [0, 0], parameters };
    const workflow = new n8n.Workflow({ id: "workflow-1", nodes: [node], connections: {}, active: false, nodeTypes });
    const { parameters: filled } = workflow.nodes.Dialer;
    const shown = description.properties.filter((property: Answer) =>
      n8n.NodeHelpers.displayParameter(filled, property, node, description),
    );
    const evaluate: Evaluate = (value, more = {}) =>
      workflow.expression.resolveSimpleParameterValue(
        ...[value, {}, null, run, 0, "Dialer", [], "manual", { $executionId: "execution-1", ...more }],
      );
    return { filled, shown, evaluate };
  };

  return {
    evaluate: (value, more) => workflowOf({}, 0).evaluate(value, more),

    async requestOf({ serverUrl, parameters, run }) {
      const { filled, shown, evaluate } = workflowOf(parameters, run);
      const chosen = shown.find(({ name }: Answer) => name === "operation");
      const { routing } = chosen.options.find(({ value }: Answer) => value === parameters.operation);
      const { baseURL, headers } = description.requestDefaults;
      let request: DeclaredRequest = {
        method: routing.request.method,
        url: `${evaluate(baseURL, { $credentials: { serverUrl } })}${evaluate(routing.request.url)}`,
        qs: {},
        body: {},
        headers: { ...headers },
      };
      const send = ({ routing: { send: target } = {} as Answer }: Answer, value: unknown) => {
        if (target?.property && value !== undefined) {
          const place = target.type === "query" ? request.qs : request.body;
          place[target.property] = target.value ? evaluate(target.value, { $value: value }) : value;
        }
      };
      for (const property of shown) {
        if (property.type === "collection") {
          for (const option of property.options) {
            send(option, filled[property.name]?.[option.name]);
          }
        } else {
          send(property, filled[property.name]);
        }
      }
      for (const change of routing.send?.preSend ?? []) {
        request = await change.call(contextOf(evaluate), request);
      }
      return request;
    },

    operations: () =>
      description.properties
        .filter(({ name }: Answer) => name === "operation")
        .flatMap(({ displayOptions, options }: Answer) =>
          options.map(({ value: operation, routing: { request } }: Answer) => {
            const [resource] = displayOptions.show.resource;
            const shown = workflowOf({ resource, operation, returnAll: false }, 0).shown.flatMap((property: Answer) =>
              property.type === "collection" ? property.options : [property],
            );
            const sent = (type: string) =>
              shown
                .filter(({ routing }: Answer) => routing?.send?.type === type)
                .map(({ routing }: Answer) => routing.send.property);
            const path = request.url.replace(/^=/, "").replace(/\{\{.*?\}\}/g, "{}");
            return { resource, operation, method: request.method, path, body: sent("body"), query: sent("query") };
          }),
        ),
  };
}

const contextOf = (evaluate: Evaluate) => ({
  evaluateExpression: (text: string) => evaluate(text),
  getItemIndex: () => 0,
  getWorkflow: () => ({ id: "workflow-1" }),
  getExecutionId: () => "execution-1",
  getNode: () => ({ id: "node-1" }),
});
