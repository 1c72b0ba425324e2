import { type Connection, openConnection } from "./connection.ts";
import { percentilesOf } from "./report.ts";
import { withUnique } from "./unique.ts";

/** A load generator in a process of its own: each connection sends its next request when the previous one is answered. */

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

process.on("message", async (order: LoadOrder) => process.send?.(await load(order)));
process.on("disconnect", () => process.exit());

async function load({ port, connections, milliseconds, requests }: LoadOrder): Promise<LoadReport> {
  const times: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  const next = () => withUnique(requests[Math.floor(Math.random() * requests.length)] as string);
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(port, endsAt, next, (status, time) => {
        times.push(time);
        failures += Number(status < 200 || status > 299);
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { requests: times.length, seconds, failures, ...percentilesOf(times) };
}

/** Sends and reads on one connection until the time is over and the last answer has arrived. */
function converse(
  port: number,
  endsAt: number,
  next: () => string,
  answered: (status: number, time: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let own: Connection | undefined;
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      own?.send(next());
    };
    openConnection({
      port,
      opened(connection) {
        own = connection;
        send();
      },
      answered(status) {
        answered(status, performance.now() - sentAt);
        if (performance.now() < endsAt) {
          send();
        } else {
          own?.end();
          resolve();
        }
      },
      closed: (error) => reject(error ?? new Error("the server closed the connection")),
    });
  });
}
