import type pg from "pg";

/** Closes a connection whose other side may be gone, without PostgreSQL's Terminate message. */
export function discard(client: pg.Client | pg.PoolClient): void {
  client.on("error", () => {});
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** The result of the work, or an error when it takes longer. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
