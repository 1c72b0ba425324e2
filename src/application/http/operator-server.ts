import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { protectiveHeaders } from "../../../rest-facade/protective-headers.ts";
import { operatorConnectionTimes, replaceConnections } from "../../platform/limit/connections.ts";

export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Without TLS: it is for the machines of the operator. */
const PROTECTION = protectiveHeaders("http://127.0.0.1");

/**
 * A listener for the operator's programs. It uses no framework, which would load first.
 *
 * @param most the maximum number of connections; a new one replaces another.
 */
export function createOperatorServer(most: number, answer: (request: IncomingMessage) => Promise<Answer>): Server {
  const server = createServer(operatorConnectionTimes, (request, response) => {
    answer(request)
      .catch(() => json(500, { error: "The answer could not be made." }))
      .then((given) => send(response, given));
  });
  replaceConnections(server, most);
  return server;
}

export function json(status: number, body: object): Answer {
  return { status, type: "application/json; charset=utf-8", text: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, type, text }: Answer): void {
  response.writeHead(status, { ...PROTECTION, "content-type": type, "content-length": Buffer.byteLength(text) });
  response.end(text);
}
