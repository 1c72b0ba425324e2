import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/**
 * One SQL statement with a name. PostgreSQL keeps it prepared under that name for each connection, so it is parsed
 * and planned once. By convention `$1` is the business that the statement is bound to; a statement that cannot be
 * bound to one says why in `unbound`, and a test holds every statement to one or the other.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly unbound?: string;
  /** Planned with its values each time, because how many rows there are decides how to find them. */
  readonly isPlannedEachTime?: true;
  /** One of many texts that a list may have: a connection keeps a bounded number of such prepared. */
  readonly isComposed?: true;
  /** Only carries the type of a row. */
  readonly row?: Row;
}

const registry = new Map<string, Statement<unknown>>();

/**
 * How many composed statements are kept. Each is one of a finite set, but that of a list has one for each choice of its
 * filters.
 */
export const MOST_COMPOSED = 1_000;
/** By the name and the text that they were composed of, so that it is digested once. */
const composed = new LRUCache<string, Statement<unknown>>({ max: MOST_COMPOSED });

/** Declares a statement once, when its module is loaded. The name is `noun.verb`, at most 63 bytes. */
export function statement<Row>(name: string, text: string, options: { unbound?: string } = {}): Statement<Row> {
  if (registry.has(name)) {
    throw new Error(`the statement "${name}" is declared twice`);
  }
  const declared: Statement<Row> = { name, text: trimIndent(text), ...options };
  registry.set(name, declared);
  return declared;
}

/**
 * A statement put together from fixed pieces, such as a list with the filters that a caller chose. What a caller writes
 * is a value and never a piece, so that there is a finite set of texts. Its name ends in a digest of its text, so that
 * each combination in use is prepared on its own and keeps its own plan.
 */
export function composedStatement<Row>(
  name: string,
  text: string,
  options: Pick<Statement<Row>, "isPlannedEachTime"> = {},
): Statement<Row> {
  const key = `${name}: ${text}`;
  const before = composed.get(key);
  if (before) {
    return before as Statement<Row>;
  }
  const trimmed = trimIndent(text);
  const digest = createHash("sha256").update(trimmed).digest("base64url").slice(0, 16);
  const made: Statement<Row> = { name: `${name}.${digest}`, text: trimmed, isComposed: true, ...options };
  composed.set(key, made);
  return made;
}

/** Every statement declared so far, and those composed that are kept, by name. */
export function knownStatements(): ReadonlyMap<string, Statement<unknown>> {
  return new Map([...registry, ...[...composed.values()].map((each) => [each.name, each] as const)]);
}

function trimIndent(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join("\n");
}
