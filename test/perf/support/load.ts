import { connect, type Socket } from "node:net";

/**
 * A load generator in a process of its own: each connection sends its next request when the previous one is answered.
 * It writes and reads plain HTTP/1.1, which costs a tenth of a client, because it shares its core with the database.
 */

export interface LoadOrder {
  port: number;
  connections: number;
  milliseconds: number;
  /** Whole requests, one chosen at random each time; `{unique}` is twelve digits that occur once. */
  requests: string[];
}

export interface LoadReport {
  requests: number;
  seconds: number;
  /** The number of answers without success. */
  failures: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const UNIQUE = /\{unique\}/g;
const LAST_CHUNK = Buffer.from("0\r\n\r\n");
let unique = Date.now();

process.on("message", async (order: LoadOrder) => process.send?.(await load(order)));
process.on("disconnect", () => process.exit());

async function load({ port, connections, milliseconds, requests }: LoadOrder): Promise<LoadReport> {
  const times: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  const next = () => {
    const request = requests[Math.floor(Math.random() * requests.length)] as string;
    unique += 1;
    return request.replace(UNIQUE, String(unique % 1e12).padStart(12, "0"));
  };
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(connect({ port, host: "127.0.0.1", noDelay: true }), endsAt, next, (status, time) => {
        times.push(time);
        failures += Number(status < 200 || status > 299);
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((one, other) => one - other);
  const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { requests: times.length, seconds, failures, p50: percentile(0.5), p99: percentile(0.99) };
}

/** Sends and reads on one connection until the time is over and the last answer has arrived. */
function converse(
  socket: Socket,
  endsAt: number,
  next: () => string,
  answered: (status: number, time: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let head = "";
    let missing = -1;
    let chunked = false;
    let status = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    const take = (bytes: Buffer) => {
      let body = bytes.length;
      if (missing < 0) {
        head += bytes.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) {
          return;
        }
        body = head.length - end - 4;
        status = Number(head.slice(9, 12));
        const headers = head.slice(0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
        chunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(headers);
        missing = chunked ? Number.POSITIVE_INFINITY : Number(length ?? 0);
      }
      missing = chunked && bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? 0 : missing - body;
      if (missing <= 0) {
        head = "";
        missing = -1;
        answered(status, performance.now() - sentAt);
        performance.now() < endsAt ? send() : socket.end(resolve);
      }
    };
    socket.on("connect", send).on("data", take).on("error", reject);
    socket.on("close", () => reject(new Error("the server closed the connection")));
  });
}
