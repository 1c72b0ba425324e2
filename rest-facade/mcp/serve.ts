import { createMcpHandler, createRequestStateCodec, localhostAllowedHostnames } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { addressOf } from "../../src/platform/limit/address.ts";
import type { GuideSite } from "../documentation/site.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../pipeline/door.ts";
import { type Arrival, arrive, requireWelcome } from "../pipeline/index.ts";
import { count } from "../pipeline/limit.ts";
import { mayCall, requireScope } from "../pipeline/scope.ts";
import type { AgentServices, Services } from "../services.ts";
import { MCP_PATH, scopeChallenge, tokenChallenge } from "./authorization.ts";
import { callDirectly, type Visit } from "./call.ts";
import { readDirectCall, sendDirectly } from "./direct.ts";
import { guidesAsResources } from "./guides.ts";
import { type Offer, serverFor } from "./server.ts";
import { type Tool, toolsOf } from "./tools.ts";
import { isInToolsets, readToolsets, toolsetOf } from "./toolsets.ts";

/** The lists of tools that are kept, by scopes and sets. */
const KEPT_LISTS = 200;
/** A refused request with a larger body is answered unread, in bytes. */
const SMALL_BODY = 16_384;
/** How long a person may think before an agent must ask again, in seconds. */
const CONSENT_SECONDS = 600;

declare module "fastify" {
  interface FastifyRequest {
    arrival: Arrival | null;
  }
}

interface Message {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown };
}

/**
 * The Model Context Protocol at `/mcp`: Streamable HTTP without sessions, so that any process answers any request. Each
 * request needs a token for agents and counts like one of the REST API.
 */
export function serveAgents(
  app: FastifyInstance,
  services: Services,
  agents: AgentServices,
  openGuides: () => Promise<GuideSite>,
): void {
  const { publicUrl } = services;
  const tools = toolsOf(agents.endpoints);
  const toolsets = new Set([...tools.values()].map(({ endpoint }) => toolsetOf(endpoint.route.tag)));
  const hosts = new Set([new URL(publicUrl).hostname, ...localhostAllowedHostnames()]);
  const door: Door = {
    tokens: agents.tokens,
    countsAs: "mcp ",
    tokenChallenge: (description) => tokenChallenge(publicUrl, description),
    scopeChallenge: (missing, held) => scopeChallenge(publicUrl, missing, held),
  };
  const consents = createRequestStateCodec<string>({
    key: agents.consentKey,
    ttlSeconds: CONSENT_SECONDS,
    bind: ({ http }) => http?.authInfo?.clientId ?? "",
  });
  const visits = new WeakMap<Request, Visit>();
  const lists = new LRUCache<string, { tools: Tool["definition"][] }>({ max: KEPT_LISTS });
  const offer: Offer = {
    tools,
    guides: guidesAsResources(publicUrl, openGuides),
    listed({ arrival, toolsets: names }) {
      const { scopes } = arrival.token;
      const key = [names.join(","), ...scopes.toSorted()].join(" ");
      let list = lists.get(key);
      if (!list) {
        const chosen = [...tools.values()].filter(
          ({ endpoint: { route } }) => isInToolsets(names, route) && mayCall(scopes, route),
        );
        list = { tools: chosen.map(({ definition }) => definition) };
        lists.set(key, list);
      }
      return list;
    },
  };
  const handler = createMcpHandler(({ requestInfo }) => serverFor(visits.get(requestInfo as Request) as Visit, offer), {
    keepAliveMs: 0,
    maxSubscriptions: 0,
  });

  app.decorateRequest("arrival", null);
  app.post(MCP_PATH, {
    onRequest: async (request, reply) => {
      requireHost(request, hosts);
      const { authorization } = request.headers;
      const gate = { authorization, query: request.query, address: () => addressOf(request) };
      request.arrival = await arrive(services, door, gate, (headers) => reply.headers(headers));
      const { allowance, membership, token } = request.arrival;
      if (!allowance.allowed && !(Number(request.headers["content-length"]) <= SMALL_BODY)) {
        requireWelcome(request.arrival);
      }
      if (membership?.business.agentPolicy === "forbidden") {
        throw new ApiError("forbidden", "The business allows no agents. An admin can allow them.");
      }
      const { userId, clientId, scopes } = token;
      request.passage = membership && {
        membership,
        principal: { userId, clientId, scopes, businessId: membership.business.id, role: membership.user.role },
      };
    },
    handler: async (request, reply) => {
      const arrival = request.arrival as Arrival;
      const message = readMessage(request.body);
      const names = readToolsets((request.query as { toolsets?: unknown }).toolsets, toolsets);
      const { clientId, userId, scopes } = arrival.token;
      const visit: Visit = {
        services,
        agents,
        arrival,
        id: request.id,
        address: () => addressOf(request),
        failed: (error) => logFailure(request, error),
        consents,
        toolsets: names,
      };
      if (message.method === "tools/call") {
        const name = message.params?.name;
        const tool = typeof name === "string" ? tools.get(name) : undefined;
        request.tool = tool?.name ?? null;
        // Before it the REST API checks the limit and the business: the tool's result tells of those.
        if (tool && arrival.allowance.allowed && arrival.membership?.business.suspendedAt === null) {
          requireScope(door, scopes, tool.endpoint.route);
        }
        const direct = tool && readDirectCall(request.headers, message, tool);
        if (direct) {
          return sendDirectly(reply, direct, await callDirectly(visit, direct.tool, direct.given));
        }
      } else {
        requireWelcome(arrival);
      }
      if (message.method === "subscriptions/listen") {
        return refuse(reply, { status: 404, code: -32_601, message: "Method not found", id: message.id });
      }
      const asked = toRequest(request, publicUrl);
      visits.set(asked, visit);
      const authInfo = { token: "", clientId: `${userId} ${clientId}`, scopes: [...scopes] };
      const response = await handler.fetch(asked, { parsedBody: request.body, authInfo });
      return reply
        .status(response.status)
        .headers(Object.fromEntries(response.headers))
        .send(response.body === null ? undefined : await response.text());
    },
  });
  // There are no sessions, and no streams beside the answer to a request.
  app.route({
    method: ["GET", "DELETE"],
    url: MCP_PATH,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { headers } = await count(services.limits.address, addressOf(request));
      reply.headers({ ...headers, allow: "POST" });
      return refuse(reply, { status: 405, code: -32_000, message: "Method not allowed." });
    },
  });
}

/** Without it a page could reach a service on its reader's machine under the page's own name (DNS rebinding). */
function requireHost({ hostname }: FastifyRequest, hosts: ReadonlySet<string>): void {
  if (!hosts.has(hostname.toLowerCase())) {
    throw new ApiError("forbidden", "The Host header names another service.", { field: "Host" });
  }
}

/** @throws ApiError `validation_error` without a body, and for a batch, which the protocol no longer has. */
function readMessage(body: unknown): Message {
  if (body === undefined) {
    throw new ApiError("validation_error", "Send a JSON object with the header Content-Type: application/json.");
  }
  if (Array.isArray(body)) {
    throw new ApiError("validation_error", "Send one message in each request: the protocol has no batches.");
  }
  return (typeof body === "object" && body !== null ? body : {}) as Message;
}

/** The request as the handler takes it; the body is parsed already. */
function toRequest({ headers }: FastifyRequest, publicUrl: string): Request {
  const kept = Object.entries(headers).filter(
    ([name, value]) =>
      typeof value === "string" && (name === "accept" || name === "content-type" || name.startsWith("mcp-")),
  );
  return new Request(`${publicUrl}${MCP_PATH}`, { method: "POST", headers: kept as [string, string][] });
}

interface Refusal {
  status: number;
  code: number;
  message: string;
  id?: unknown;
}

function refuse(reply: FastifyReply, { status, code, message, id = null }: Refusal): FastifyReply {
  return reply.status(status).send({ jsonrpc: "2.0", error: { code, message }, id });
}

function logFailure(request: FastifyRequest, { cause, status }: ApiError): void {
  if (cause !== undefined) {
    request.log[status === 503 ? "warn" : "error"]({ reqId: request.id, err: cause }, "request failed");
  }
}
