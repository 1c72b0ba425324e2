import { once } from "node:events";
import { createServer, request as forward, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What the proxy does to a request: refuse it, cut it before or after the service has it, or pass it on. */
export type Fault = "429" | "503" | "cut before" | "cut after" | "pass";

export interface FlakyProxy {
  origin: string;
  /** The faults of the next writes, in order. Later ones and all reads pass. */
  faults: Fault[];
  /** Every request that came, for example `POST /oidc/token`. */
  seen: string[];
  close(): Promise<void>;
}

/** A proxy before a service on this machine that disturbs writes. */
export async function createFlakyProxy(upstream: string): Promise<FlakyProxy> {
  const faults: Fault[] = [];
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const body = Buffer.concat(await request.toArray());
    const fault = request.method === "GET" ? "pass" : (faults.shift() ?? "pass");
    if (fault === "429" || fault === "503") {
      response.writeHead(Number(fault), { "retry-after": "1" }).end("a proxy is busy");
    } else if (fault === "cut before") {
      request.socket.destroy();
    } else {
      const answer = await pass(upstream, request, body);
      if (fault === "cut after") {
        answer.resume();
        request.socket.destroy();
      } else {
        response.writeHead(answer.statusCode as number, answer.headers);
        answer.pipe(response);
      }
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    seen,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function pass(upstream: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const own = { ...headers, host: new URL(upstream).host };
  const passed = forward(upstream + url, { method, headers: own }).end(body);
  const [answer] = (await once(passed, "response")) as [IncomingMessage];
  return answer;
}
