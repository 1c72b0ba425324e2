import pg from "pg";
import { vi } from "vitest";

/** Records what this process sends to PostgreSQL while the work runs: names of statements, else their text. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...values) {
    const [query] = values as unknown as [string | { name?: string; text: string }];
    sent.push(typeof query === "string" ? query : (query.name ?? query.text));
    return original.apply(this, values) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
