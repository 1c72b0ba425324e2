import type { ServiceProcess } from "./service-process.ts";

/** A write with an Idempotency-Key, as a client keeps it until it has an answer. */
export interface KeyedRequest {
  key: string;
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
}

export interface KeyedAnswer {
  status: number;
  text: string;
  replayed: boolean;
  headers: Headers;
}

/** The whole answer, or null if the connection ended before it. */
export async function send(
  service: Pick<ServiceProcess, "publicUrl">,
  token: string,
  { key, method, path, body }: KeyedRequest,
  signal?: AbortSignal,
): Promise<KeyedAnswer | null> {
  try {
    const response = await fetch(`${service.publicUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "idempotency-key": key,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const replayed = response.headers.get("idempotent-replayed") === "true";
    return { status: response.status, text, replayed, headers: response.headers };
  } catch {
    return null;
  }
}

/** Sends it until it is no longer in progress: the connection of a killed process may take a moment to end. */
export async function sendUntilSettled(
  service: Pick<ServiceProcess, "publicUrl">,
  token: string,
  request: KeyedRequest,
): Promise<KeyedAnswer> {
  for (;;) {
    const answer = await send(service, token, request);
    if (!answer) {
      throw new Error(`${request.method} ${request.path} with ${request.key} was given no answer`);
    }
    if (!answer.text.includes('"idempotency_in_progress"')) {
      return answer;
    }
  }
}
