import { Pool } from "undici";

/** Another process of the operator, which answers small questions. */
export interface Peer {
  /** Posts JSON. @returns the status of the answer, whose body does not count. */
  post(path: string, body: object, signal: AbortSignal): Promise<number>;
  /** Ends its connections, and the running questions with an error. */
  close(): Promise<void>;
}

/** @param connections the maximum; further questions wait for a free one. */
export function openPeer(origin: string, connections: number): Peer {
  const pool = new Pool(origin, { connections });
  return {
    async post(path, body, signal) {
      const headers = { "content-type": "application/json" };
      const answer = await pool.request({ method: "POST", path, headers, body: JSON.stringify(body), signal });
      await answer.body.dump();
      return answer.statusCode;
    },
    close: () => pool.destroy(),
  };
}
