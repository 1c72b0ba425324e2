import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ApiRequest, ApiResponse, Description } from "./description.ts";

/** A server in the place of api.twilio.com. It checks each request against Twilio's description. */
export interface StandIn {
  url: string;
  /** Every request so far, the oldest first. */
  requests: ApiRequest[];
  /** The errors of these requests. */
  faults: string[];
  /** Answers later requests in place of the description's examples; null restores the examples. */
  answer: Answerer | null;
  close(): Promise<void>;
}

/** An answer; undefined if the handler used the response itself. */
export type Answerer = (
  request: ApiRequest,
  response: ServerResponse,
) => Answered | undefined | Promise<Answered | undefined>;

type Answered = ApiResponse & { headers?: Record<string, string> };

export async function openStandIn(description: Description): Promise<StandIn> {
  const standIn: Omit<StandIn, "url" | "close"> = { requests: [], faults: [], answer: null };
  const server = createServer(async (raw, response) => {
    const request = await readRequest(raw);
    standIn.requests.push(request);
    standIn.faults.push(...(await description.faultsOf(request)));
    const answer = standIn.answer ? await standIn.answer(request, response) : await description.answer(request);
    if (answer) {
      const headers = "headers" in answer ? (answer.headers as Record<string, string>) : {};
      const isText = typeof answer.body === "string";
      response.writeHead(answer.status, { "content-type": isText ? "text/html" : "application/json", ...headers });
      response.end(isText ? (answer.body as string) : JSON.stringify(answer.body));
    }
  });
  return Object.assign(standIn, {
    url: await listen(server),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function readRequest(raw: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of raw) {
    chunks.push(chunk as Buffer);
  }
  return {
    method: raw.method as string,
    url: raw.url as string,
    headers: raw.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString(),
  };
}

/** The fields of a form; a repeated name becomes a list. */
export function formOf({ body }: Pick<ApiRequest, "body">): Record<string, string | string[]> {
  const form = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}
