import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { vi } from "vitest";
import type { Database } from "../../src/platform/db/database.ts";
import type { Statement } from "../../src/platform/db/statement.ts";

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

/** A database that notes the names of the statements that are sent through it. */
export function countedDatabase(database: Database, names: string[] = []): { database: Database; names: string[] } {
  const noted = <Row>(statement: Statement<Row>) => {
    names.push(statement.name);
    return statement;
  };
  const counted: Database = {
    rows: (statement, values) => database.rows(noted(statement), values),
    row: (statement, values) => database.row(noted(statement), values),
    finish: (statement, values) => database.finish(noted(statement), values),
    transaction: (work) => database.transaction((inner) => work(countedDatabase(inner, names).database)),
    onBehalfOf: (owner) => countedDatabase(database.onBehalfOf(owner), names).database,
    wake: (channel) => database.wake(channel),
    tell: (line) => database.tell(line),
  };
  return { database: counted, names };
}

/**
 * A database that sends one statement after the other, except in transactions: on a busy machine a pool refuses those
 * that wait for their turn too long.
 */
export function inTurn(database: Database): Database {
  let last: Promise<unknown> = Promise.resolve();
  const next = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  const ordered = (one: Database): Database => ({
    rows: (statement, values) => next(() => one.rows(statement, values)),
    row: (statement, values) => next(() => one.row(statement, values)),
    finish: (statement, values) => next(() => one.finish(statement, values)),
    transaction: (work) => one.transaction(work),
    onBehalfOf: (owner) => ordered(one.onBehalfOf(owner)),
    wake: (channel) => one.wake(channel),
    tell: (line) => one.tell(line),
  });
  return ordered(database);
}

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));

/** Loads every module that declares statements, so that all of them are known. */
export async function loadStatements(): Promise<void> {
  for (const file of globSync("**/*.ts", { cwd: SOURCE })) {
    if (
      /\bstatement<|\bcomposedStatement<|\bpruner(?:ThatLooksAgain)?\(/.test(readFileSync(`${SOURCE}${file}`, "utf8"))
    ) {
      await import(`${SOURCE}${file}`);
    }
  }
}
