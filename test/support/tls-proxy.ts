import { request as forward } from "node:http";
import { createServer, type Server } from "node:https";
import type { Certificate } from "./certificates.ts";

/**
 * A proxy with TLS before services of this machine, as operators have one: it passes the Host header on and names the
 * client. At every other name it serves an empty page.
 *
 * @param origins the origin of the service behind each name.
 */
export function createTlsProxy(certificate: Certificate, origins: () => Readonly<Record<string, string>>): Server {
  return createServer(certificate, (request, response) => {
    const name = String(request.headers.host).replace(/:\d+$/, "");
    const origin = origins()[name];
    if (origin === undefined) {
      response.setHeader("content-type", "text/html").end("<title>A page elsewhere</title>");
      return;
    }
    const headers = { ...request.headers, "x-forwarded-for": request.socket.remoteAddress };
    const passed = forward(origin + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode as number, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.writeHead(502).end());
    request.pipe(passed);
  });
}
