import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * One SQL statement with a name. PostgreSQL keeps it prepared under that name for each connection, so it is parsed and
 * planned once. By convention `$1` is the business of the statement; a statement without one gives the reason in
 * `unbound`. A test requires one or the other of every statement.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly unbound?: string;
  /** The tables that it writes; absent for a statement that only reads. */
  readonly writes?: readonly string[];
  /**
   * How an unbound statement names the businesses of its changes: `$1` is one or a list of them, or its rows have a
   * `business_id`. Without it no hint follows its changes. A bound statement names its business in `$1`.
   */
  readonly hints?: "parameter" | "rows";
  /** Planned with its values at each execution, because the number of matching rows decides the best plan. */
  readonly isPlannedEachTime?: true;
  /**
   * Ends the reading: the row that reaches this number of bytes is the last one, and the others are dropped as they
   * arrive. The process never holds more, whatever the rows contain. `isCut` returns whether rows are missing.
   */
  readonly mostBytes?: number;
  /** A list, an export or an aggregate: it may run on a standby that has replayed what the primary had flushed. */
  readonly mayReadStandby?: true;
  /** One of many possible texts of a list: a connection keeps a bounded number of these prepared. */
  readonly isComposed?: true;
  /** Only carries the type of a row. */
  readonly row?: Row;
}

const registry = new Map<string, Statement<unknown>>();

/**
 * The maximum number of composed statements in memory. They are a finite set, but a list has one for each combination
 * of its filters.
 */
export const MOST_COMPOSED = 1_000;
/** By name and text, so that each text is digested once. */
const composed = new LRUCache<string, Statement<unknown>>({ max: MOST_COMPOSED });

/** Declares a statement once, when its module is loaded. The name is `noun.verb`, at most 63 bytes. */
export function statement<Row>(
  name: string,
  text: string,
  options: Pick<Statement<Row>, "unbound" | "hints" | "mostBytes" | "mayReadStandby"> = {},
): Statement<Row> {
  if (registry.has(name)) {
    throw new Error(`the statement "${name}" is declared twice`);
  }
  const declared: Statement<Row> = { name, text: trimIndent(text), ...tablesOf(text), ...options };
  registry.set(name, declared);
  return declared;
}

/**
 * A statement composed of fixed pieces, such as a list with the filters of a caller. Input of a caller is a value and
 * never a piece, so the set of texts is finite. The name ends in a digest of the text, so that each combination in use
 * is prepared separately and keeps its own plan.
 */
export function composedStatement<Row>(
  name: string,
  text: string,
  options: Pick<Statement<Row>, "isPlannedEachTime" | "mostBytes" | "mayReadStandby"> = {},
): Statement<Row> {
  const key = `${name}: ${options.mayReadStandby ?? false}: ${text}`;
  const before = composed.get(key);
  if (before) {
    return before as Statement<Row>;
  }
  const trimmed = trimIndent(text);
  const digest = createHash("sha256").update(trimmed).digest("base64url").slice(0, 16);
  const made: Statement<Row> = {
    name: `${name}.${digest}`,
    text: trimmed,
    ...tablesOf(trimmed),
    isComposed: true,
    ...options,
  };
  composed.set(key, made);
  return made;
}

/** Every declared statement and the composed ones in memory, by name. */
export function knownStatements(): ReadonlyMap<string, Statement<unknown>> {
  return new Map([...registry, ...[...composed.values()].map((each) => [each.name, each] as const)]);
}

/** `FOR UPDATE`, `FOR NO KEY UPDATE` and `DO UPDATE` name no table. */
const WRITTEN = /\b(?:INSERT INTO|DELETE FROM|(?<!\b(?:FOR|KEY|DO) )UPDATE)\s+(?:ONLY\s+)?([a-z_]+)\b/g;

function tablesOf(text: string): Pick<Statement<unknown>, "writes"> {
  const writes = [...new Set([...text.matchAll(WRITTEN)].map((match) => match[1] as string))];
  return writes.length > 0 ? { writes } : {};
}

function trimIndent(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join("\n");
}
