import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { protectiveHeaders } from "../../../rest-facade/protective-headers.ts";
import { connectionTimes } from "../../platform/limit/connections.ts";
import type { Metrics } from "../metrics.ts";
import type { Readiness } from "../readiness.ts";
import { type CellNames, NAMES_PATH } from "./cell-names.ts";
import { isLoopbackName } from "./loopback.ts";

export interface OperationsServices {
  readiness: Pick<Readiness, "read">;
  metrics: Pick<Metrics, "read">;
  /** Answers the question of a router whether this cell has the business of a name. */
  names: Pick<CellNames, "answer">;
  /** Whether it is bound to a loopback address. */
  isOnLoopback: boolean;
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** The maximum number of connections: of Prometheus, an orchestrator and a few proxies (`descriptors.ts`). */
const MOST_CONNECTIONS = 32;

/** Without TLS: it is for the machines of the operator. */
const PROTECTION = protectiveHeaders("http://127.0.0.1");

/**
 * The operations listener: `/livez`, `/readyz` and `/metrics`, and the questions of a router (`/cell/names`). It opens before the database is asked and closes last, so
 * it uses no framework, which would load first.
 */
export function createOperationsListener(services: OperationsServices): Server {
  const { requestTimeout, keepAliveTimeout, http } = connectionTimes;
  const server = createServer({ requestTimeout, keepAliveTimeout, ...http }, (request, response) => {
    answer(services, request)
      .catch(() => json(500, { error: "The answer could not be made." }))
      .then((given) => send(response, given));
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

async function answer(services: OperationsServices, request: IncomingMessage): Promise<Answer> {
  const [path] = (request.url ?? "").split("?", 1);
  if (path === NAMES_PATH && request.method === "POST") {
    return { status: await services.names.answer(request), type: "text/plain", text: "" };
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return json(405, { error: "This listener answers GET and HEAD, and POST of /cell/names." });
  }
  switch (path) {
    case "/livez":
      return json(200, { status: "alive" });
    case "/readyz": {
      const report = await services.readiness.read();
      return json(report.status === "ready" ? 200 : 503, report);
    }
    case "/metrics": {
      if (services.isOnLoopback && !isLoopbackName(request.headers.host)) {
        return json(403, { error: "On loopback this listener shows metrics only at a loopback host name." });
      }
      const { contentType, text } = await services.metrics.read();
      return { status: 200, type: contentType, text };
    }
    default:
      return json(404, { error: "This listener has /livez, /readyz and /metrics." });
  }
}

function json(status: number, body: object): Answer {
  return { status, type: "application/json; charset=utf-8", text: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, type, text }: Answer): void {
  response.writeHead(status, { ...PROTECTION, "content-type": type, "content-length": Buffer.byteLength(text) });
  response.end(text);
}
