import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";
import { snakeCase } from "../../src/platform/names.ts";
import type { CompiledRoute } from "../compile.ts";
import { fieldsFromOutside } from "../from-outside.ts";
import { BASE_PATH, type Route } from "../route.ts";
import { endpointSchemas, type ObjectSchema, type Schema } from "./schemas.ts";

/** A tool: an endpoint as an agent sees it. */
export interface Tool {
  name: string;
  endpoint: CompiledRoute;
  definition: ToolDefinition;
  /** The names of the arguments that are inputs of the endpoint, with their places. */
  inputs: ReadonlyMap<string, { place: "path" | "query" | "body"; takesSeveral: boolean }>;
  /** Whether it takes an idempotency key. */
  isWrite: boolean;
  /** The fields of its result with text from outside. */
  fromOutside: readonly string[];
  /** Whether its result is sent as structured content too. */
  isStructured: boolean;
}

/** The arguments beside the inputs of an endpoint. */
export const KEY = "idempotency_key";
export const REHEARSAL = "dry_run";

/** The page of a list that an agent gets unless it asks for more. */
export const PAGE = "10";

/** The maximum number of characters of a published output schema: more would cost each conversation too much. */
const LARGEST_OUTPUT = 1_500;

let built: { endpoints: readonly CompiledRoute[]; tools: ReadonlyMap<string, Tool> } | undefined;

/** The tools of endpoints by name, built once for all listeners of a process. */
export function toolsOf(endpoints: readonly CompiledRoute[]): ReadonlyMap<string, Tool> {
  if (built?.endpoints !== endpoints) {
    built = { endpoints, tools: buildTools(endpoints) };
  }
  return built.tools;
}

/** @throws Error that names the endpoint, where an input has the name of another one. */
function buildTools(endpoints: readonly CompiledRoute[]): ReadonlyMap<string, Tool> {
  const shown = endpoints.filter(({ route, secret }) => route.scope !== null && !secret && !route.agent?.hidden);
  const schemas = endpointSchemas(shown.map(({ route }) => route));
  const named = toolNames(shown);
  return new Map(
    shown.map((endpoint) => {
      const { route } = endpoint;
      const { fields, output } = schemas.get(route.id) ?? { fields: new Map(), output: null };
      const isWrite = route.on.method !== "GET";
      const controls = controlsOf(route);
      for (const name of Object.keys(controls.properties)) {
        if (fields.has(name)) {
          throw new Error(`route ${route.id}: ${name} is an argument of every tool of its kind`);
        }
      }
      const fromOutside = [
        ...new Set(Object.values(route.answers.models).flatMap(({ model }) => fieldsFromOutside(model))),
      ];
      const isSmall = output !== null && JSON.stringify(output).length <= LARGEST_OUTPUT;
      const properties = Object.fromEntries([...fields].map(([name, field]) => [name, argumentOf(name, field.schema)]));
      const required = [...fields].flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
      // Structured content has no place for the mark of text from outside.
      const isStructured = isSmall && fromOutside.length === 0;
      const tool: Tool = {
        name: toolName(route.id),
        // Without entity tags: agents see no headers, and have no If-Match.
        endpoint: { ...endpoint, reader: null },
        inputs: new Map(
          [...fields].map(([name, { place, schema }]) => [name, { place, takesSeveral: takesSeveral(schema) }]),
        ),
        isWrite,
        fromOutside,
        isStructured,
        definition: named({
          name: toolName(route.id),
          title: route.summary,
          description: describe(route),
          inputSchema: {
            type: "object",
            properties: { ...properties, ...controls.properties },
            required: [...required, ...controls.required],
            additionalProperties: false,
          } satisfies ObjectSchema,
          ...(isStructured && { outputSchema: output }),
          annotations: hintsOf(route),
        } as ToolDefinition),
      };
      return [tool.name, tool];
    }),
  );
}

/** `campaignContacts.update` becomes `campaign_contacts_update`. */
export function toolName(operationId: string): string {
  return snakeCase(operationId).replaceAll(".", "_");
}

/** Puts the names of tools in place of operations such as `GET /inboxes` in the words of a definition. */
function toolNames(endpoints: readonly CompiledRoute[]): (definition: ToolDefinition) => ToolDefinition {
  const names = new Map(endpoints.map(({ route: { on, id } }) => [`${on.method} ${on.path}`, toolName(id)]));
  return (definition) =>
    JSON.parse(
      JSON.stringify(definition).replaceAll(/`([A-Z]+ \/[^`]*)`/g, (whole, operation: string) =>
        names.has(operation) ? `\`${names.get(operation)}\`` : whole,
      ),
    );
}

/** The hints, by the method and the declaration of the route. */
function hintsOf({ on: { method }, agent = {} }: Route) {
  const isChange = method === "PATCH" || method === "DELETE";
  const reaches = agent.reaches !== undefined;
  return {
    readOnlyHint: method === "GET",
    destructiveHint: isChange || reaches || agent.destructive === true,
    idempotentHint: method !== "POST",
    openWorldHint: reaches || agent.openWorld === true,
  };
}

function describe({ summary, description, agent }: Route): string {
  const asked = agent?.reaches
    ? ` Reaches a person: show the recipient and the words to your user first. A client that cannot ask calls with ${REHEARSAL} first, which checks everything and does nothing.`
    : "";
  return `${summary}. ${description}${asked}`;
}

function controlsOf({ on: { method }, agent }: Route): { properties: Record<string, Schema>; required: string[] } {
  const key: Schema = {
    type: "string",
    minLength: 1,
    maxLength: 255,
    description: "Your own name for this one act. A repeated call with the same key and arguments acts once.",
  };
  if (agent?.reaches) {
    const rehearsal: Schema = {
      type: "boolean",
      description: "Checks everything and does nothing: the result shows what would be done.",
    };
    return { properties: { [KEY]: key, [REHEARSAL]: rehearsal }, required: [KEY] };
  }
  return { properties: method === "GET" ? {} : { [KEY]: key }, required: [] };
}

function argumentOf(name: string, schema: Schema): Schema {
  return name === "limit" ? { ...schema, default: Number(PAGE) } : schema;
}

function takesSeveral({ anyOf }: Schema): boolean {
  return Array.isArray(anyOf) && (anyOf as Schema[]).some(({ type }) => type === "array");
}

/** The path of a call, as the REST API would have it. */
export function pathOf({ route }: CompiledRoute, path: Readonly<Record<string, string>>): string {
  const filled = route.on.path.replaceAll(/{([^}]+)}/g, (_match, name: string) => encodeURIComponent(path[name] ?? ""));
  return `${BASE_PATH}${filled}`;
}
