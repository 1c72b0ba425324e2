import { Pool } from "undici";

/** Another process of the operator, which answers small questions. */
export interface Peer {
  /** Posts JSON. @returns the status of the answer, whose body does not count. */
  post(path: string, body: object, signal: AbortSignal): Promise<number>;
  /** Ends its connections, and the running questions with an error. */
  close(): Promise<void>;
}

/**
 * @param connections the maximum; further questions wait for a free one.
 * @param headersOf the headers that prove who asks, from the body.
 */
export function openPeer(
  origin: string,
  connections: number,
  headersOf: (body: string) => Record<string, string>,
): Peer {
  const pool = new Pool(origin, { connections });
  return {
    async post(path, body, signal) {
      const text = JSON.stringify(body);
      const headers = { "content-type": "application/json", ...headersOf(text) };
      const answer = await pool.request({ method: "POST", path, headers, body: text, signal });
      await answer.body.dump();
      return answer.statusCode;
    },
    close: () => pool.destroy(),
  };
}
