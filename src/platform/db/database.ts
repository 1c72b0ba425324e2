import type { Statement } from "./statement.ts";

/** What the domain sees of PostgreSQL: statements, and transactions that join the one around them. */
export interface Database {
  /** All rows of the statement. */
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The only row of the statement, or undefined where there is none. */
  row<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined>;
  /**
   * All rows of the last statement of a transaction: its commit travels with it. When the statement fails, nothing is
   * committed. In a transaction inside another one, and outside of any, it is as any statement.
   */
  finish<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs the work in one transaction (READ COMMITTED) and commits it, or rolls everything back when the work throws.
   * Inside a transaction it runs the work in that one. A deadlock starts the outermost work again, so work must have
   * no effect outside the database.
   */
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /**
   * The same database, with connections of this owner's share: no owner can use up those of a process. A transaction
   * has its connection already, and stays what it is.
   */
  onBehalfOf(owner: string): Database;
  /**
   * Says that there is work for those who wait on this channel: once what was written is committed, and never when it
   * is rolled back. It is a hint that takes the waiting out of polling, so it may be lost in a crash.
   */
  announce(channel: Channel): void;
}

/** Who is woken: the worker that sends and calls, what fetches media, the dispatcher of webhooks. */
export type Channel = "carrier" | "media" | "webhook";

/** A database with connections of its own, to be closed at the end of the program. */
export interface OwnedDatabase extends Database {
  close(): Promise<void>;
}
