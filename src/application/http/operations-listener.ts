import type { IncomingMessage, Server } from "node:http";
import type { Metrics } from "../metrics.ts";
import type { Readiness } from "../readiness.ts";
import { VERSION } from "../version.ts";
import { isLoopbackName } from "./loopback.ts";
import { type Answer, createOperatorServer, json } from "./operator-server.ts";

export interface OperationsServices {
  readiness: Pick<Readiness, "read">;
  metrics: Pick<Metrics, "read">;
  /** Whether it is bound to a loopback address. */
  isOnLoopback: boolean;
}

/** The maximum number of connections: of Prometheus, an orchestrator and a few proxies (`descriptors.ts`). */
const MOST_CONNECTIONS = 32;

/**
 * The operations listener: `/livez`, `/readyz` and `/metrics`. It opens before the database is asked and closes last. A
 * probe always finds a place.
 */
export function createOperationsListener(services: OperationsServices): Server {
  return createOperatorServer(MOST_CONNECTIONS, (request) => answer(services, request));
}

async function answer(services: OperationsServices, request: IncomingMessage): Promise<Answer> {
  const [path] = (request.url ?? "").split("?", 1);
  if (request.method !== "GET" && request.method !== "HEAD") {
    return json(405, { error: "This listener answers GET and HEAD." });
  }
  switch (path) {
    case "/livez":
      return json(200, { status: "ok", version: VERSION });
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
