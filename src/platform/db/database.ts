import type { WorkLine } from "../work-lines.ts";
import type { Statement } from "./statement.ts";

/** The domain's view of PostgreSQL: statements, and transactions that join an enclosing one. */
export interface Database {
  /** All rows of the statement. */
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The only row of the statement; undefined when there is none. */
  row<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined>;
  /**
   * All rows of the last statement of a transaction; the COMMIT is sent with it. When the statement fails, nothing is
   * committed. In a nested transaction and outside a transaction it is an ordinary statement.
   */
  finish<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs the work in one transaction (READ COMMITTED) and commits it, or rolls it back when the work throws. Inside a
   * transaction the work joins that transaction. After a deadlock the outermost work runs again, so work must have no
   * effect outside the database.
   */
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /**
   * The same database with the connections of this owner's share, so that no owner takes all connections of a process.
   * A transaction already has its connection and is returned unchanged.
   */
  onBehalfOf(owner: string): Database;
  /**
   * Sends a wake-up to the listeners of the channel after the commit; a rollback drops it. It shortens polling, so a
   * crash may lose it.
   */
  wake(channel: Channel): void;
  /** Writes a line to the log after the commit; a rollback drops it. */
  tell(line: WorkLine): void;
}

/**
 * The listeners: the worker that sends texts and places calls, the sender of mails, the fetcher of media, the worker
 * that buys and releases numbers, the one that gives callers in queues to members, the dispatcher of webhooks.
 */
export type Channel = "carrier" | "dialer" | "mail" | "media" | "number" | "queue" | "recording" | "webhook";

/** A database with its own connections; the program closes it at its end. */
export interface OwnedDatabase extends Database {
  close(): Promise<void>;
  /** Ends its connections at once: what runs on them fails, and nothing else may begin. */
  abandon(): void;
}
