import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { FastifyInstance } from "fastify";
import type { Answer } from "./json-answer.ts";

/** The protocol versions that clients of agents speak. */
export const VERSIONS = ["2025-11-25", "2026-07-28"] as const;

export interface AgentSettings {
  token: string;
  version?: (typeof VERSIONS)[number];
  /** The query of the URL. */
  query?: string;
  /** The person's answer to a question; without it the client cannot ask. */
  answer?: (question: string) => "accept" | "decline";
}

/** An assistant: the official client. */
export interface Agent {
  client: Client;
  /** Calls a tool and returns its result with the first text parsed. */
  call(name: string, given?: Record<string, unknown>): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  isError: boolean;
  body: Answer;
  /** The texts after the first. */
  marks: string[];
  result: CallToolResult;
}

export async function openAgent(app: FastifyInstance, settings: AgentSettings): Promise<Agent> {
  const { token, version = "2026-07-28", query = "", answer } = settings;
  const client = new Client(
    { name: "assistant", version: "1.0.0" },
    {
      capabilities: answer ? { elicitation: { form: {} } } : {},
      ...(version === "2026-07-28" && { versionNegotiation: { mode: "auto" as const } }),
    },
  );
  if (answer) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      const action = answer(params.message);
      return { action, ...(action === "accept" && { content: {} }) };
    });
  }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://api.test/mcp${query}`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: fetchFrom(app),
    }),
  );
  return {
    client,
    async call(name, given = {}) {
      const result = (await client.callTool({ name, arguments: given })) as CallToolResult;
      const [first, ...others] = result.content.map((block) => (block.type === "text" ? block.text : ""));
      return { isError: result.isError === true, body: JSON.parse(first as string), marks: others, result };
    },
  };
}

/** Sends requests to a server without a connection. */
function fetchFrom(app: FastifyInstance) {
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const { statusCode, headers, body } = await app.inject({
      method: (init.method ?? "GET") as "GET",
      url: `${pathname}${search}`,
      headers: { host: "api.test", ...Object.fromEntries(new Headers(init.headers)) },
      ...(init.body != null && { payload: String(init.body) }),
    });
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(body === "" ? null : body, { status: statusCode, headers: sent });
  };
}

/** A message of the protocol version without an initial handshake, with the headers that it needs. */
export function message(method: string, params: Record<string, unknown> = {}) {
  const name = typeof params.name === "string" ? params.name : undefined;
  return {
    method: "POST" as const,
    url: "/mcp",
    headers: {
      host: "api.test",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": name }),
    } as Record<string, string>,
    payload: {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    },
  };
}
