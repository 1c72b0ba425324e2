import {
  type CallToolResult,
  classifyInboundRequest,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { title, version } from "../openapi/introduction.ts";
import type { Arguments } from "./arguments.ts";
import type { Tool } from "./tools.ts";

/** How the service names itself. */
export const SERVER = { name: "campaign-dialer", title, version };

/**
 * The package builds a server, a transport, and the web's Request and Response for each message, and validates it
 * several times, which costs more than most calls. So a usual call of a tool that asks nobody is answered without it. Any
 * doubt about a message leaves it to the package: a test compares the answers of both.
 */

/** A call as its client sent it, in one of the two versions. */
export interface DirectCall {
  tool: Tool;
  given: Arguments;
  id: string | number;
  version: "2025-11-25" | "2026-07-28";
}

/** The result of a call. `structured` is the JSON of its structured content. */
export interface ToolResult {
  result: CallToolResult;
  structured: string | undefined;
}

const KEPT_ENVELOPES = 500;
/** Characters. */
const LONGEST_ENVELOPE = 2_000;
/** The number of the members of a usual call: each of them is required. */
const MEMBERS = 4;
const PARAMS = new Set(["name", "arguments", "_meta"]);

/** The call that may be answered here; null for any other message. */
export function readDirectCall(headers: FastifyRequest["headers"], body: unknown, tool: Tool): DirectCall | null {
  const { jsonrpc, id, method, params } = body as Record<string, unknown>;
  if (
    tool.endpoint.route.agent?.reaches !== undefined ||
    jsonrpc !== "2.0" ||
    method !== "tools/call" ||
    !(typeof id === "string" || Number.isSafeInteger(id)) ||
    !isObject(params) ||
    Object.keys(body as object).length > MEMBERS ||
    Object.keys(params).some((name) => !PARAMS.has(name))
  ) {
    return null;
  }
  const { arguments: given = {}, _meta: meta } = params;
  const version = isObject(given) ? versionOf(headers, { body, meta, name: tool.name }) : null;
  return version && { tool, given: given as Arguments, id: id as string | number, version };
}

interface Claim {
  body: unknown;
  meta: unknown;
  name: string;
}

function versionOf(headers: FastifyRequest["headers"], { body, meta, name }: Claim): DirectCall["version"] | null {
  const version = headers["mcp-protocol-version"];
  if (version === "2025-11-25") {
    const { accept = "" } = headers;
    const isAcceptable = accept.includes("application/json") && accept.includes("text/event-stream");
    return meta === undefined && isAcceptable ? version : null;
  }
  if (
    version !== "2026-07-28" ||
    headers["mcp-method"] !== "tools/call" ||
    headers["mcp-name"] !== name ||
    !isObject(meta) ||
    meta[PROTOCOL_VERSION_META_KEY] !== version
  ) {
    return null;
  }
  return isAccepted(meta, body) ? version : null;
}

/** Envelopes that the package has accepted: a client sends the same one with each call. */
const accepted = new LRUCache<string, true>({ max: KEPT_ENVELOPES });

function isAccepted(meta: object, body: unknown): boolean {
  const text = JSON.stringify(meta);
  if (text.length > LONGEST_ENVELOPE) {
    return false;
  }
  if (accepted.get(text)) {
    return true;
  }
  const isValid = classifyInboundRequest({ httpMethod: "POST", body }).kind === "modern";
  if (isValid) {
    accepted.set(text, true);
  }
  return isValid;
}

/** With the charset, which would else be added to each answer anew. */
const JSON_TYPE = "application/json; charset=utf-8";
const UNBUFFERED = { "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" };
const ABOUT_SERVER = { [SERVER_INFO_META_KEY]: SERVER };
/** The end of each result of the version 2026-07-28 without data of its own about itself. */
const STATELESS_END = `,"resultType":"complete","_meta":${JSON.stringify(ABOUT_SERVER)}}`;

/** Sends a result as the package would. Its parts that are JSON already are not written again. */
export function sendDirectly(reply: FastifyReply, { id, version }: DirectCall, { result, structured }: ToolResult) {
  const isStateless = version === "2026-07-28";
  const start = structured === undefined ? "{" : `{"structuredContent":${structured},`;
  const text = `{"result":${start}${endOf(result, isStateless)},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
  return isStateless
    ? reply.type(JSON_TYPE).send(text)
    : reply.headers(UNBUFFERED).type("text/event-stream").send(`event: message\ndata: ${text}\n\n`);
}

/** The JSON of a result, without its opening brace. */
function endOf(result: CallToolResult, isStateless: boolean): string {
  if (!isStateless) {
    return JSON.stringify(result).slice(1);
  }
  return result._meta === undefined
    ? `${JSON.stringify(result).slice(1, -1)}${STATELESS_END}`
    : JSON.stringify({ ...result, resultType: "complete", _meta: { ...result._meta, ...ABOUT_SERVER } }).slice(1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
