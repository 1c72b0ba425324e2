import { type ClientOptions, createClient } from "../../rest-facade/client/src/index.ts";

/** A service that gives prepared answers, and the client that calls it. */

export interface Asked {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** An answer, an error of the connection, or a function that decides. */
export type Prepared = Response | Error | ((asked: Asked, signal: AbortSignal) => Response | Promise<Response>);

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

export function refusal(status: number, code: string, more: object = {}, headers: Record<string, string> = {}) {
  const error = { code, message: `about ${code}`, request_id: "req_1", doc_url: `https://docs.test/${code}`, ...more };
  return json({ error }, status, headers);
}

function fakeService(answers: Prepared[]) {
  const asked: Asked[] = [];
  const service: typeof fetch = async (input, init) => {
    const one: Asked = {
      method: init?.method ?? "GET",
      url: String(input),
      headers: new Headers(init?.headers),
      body: typeof init?.body === "string" && init.body.startsWith("{") ? JSON.parse(init.body) : init?.body,
    };
    asked.push(one);
    const answer = answers.shift();
    if (!answer) {
      throw new Error(`no answer is prepared for ${one.method} ${one.url}`);
    }
    if (answer instanceof Error) {
      throw answer;
    }
    return typeof answer === "function" ? answer(one, init?.signal as AbortSignal) : answer;
  };
  return { service, asked };
}

/** A client of the fake service that waits a millisecond between attempts. */
export function fakeClient(answers: Prepared[], options: Partial<ClientOptions> = {}) {
  const { service, asked } = fakeService(answers);
  const settings = { baseUrl: "https://api.test", token: "T", fetch: service, retry: { baseDelayMs: 1 }, ...options };
  return { client: createClient(settings as ClientOptions), asked };
}
