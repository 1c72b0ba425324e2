import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
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

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));

/** Loads every module that declares statements, so that all of them are known. */
export async function loadStatements(): Promise<void> {
  for (const file of globSync("**/*.ts", { cwd: SOURCE })) {
    if (/\bstatement<|\bcomposedStatement</.test(readFileSync(`${SOURCE}${file}`, "utf8"))) {
      await import(`${SOURCE}${file}`);
    }
  }
}
