import { createHash } from "node:crypto";

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
  /** Only carries the type of a row. */
  readonly row?: Row;
}

const registry = new Map<string, Statement<unknown>>();
/** By the name and the text that they were composed of, so that it is digested once. */
const composed = new Map<string, Statement<unknown>>();

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
 * A statement put together from fixed pieces, such as a list with the filters that a caller chose. Its name ends in
 * a digest of its text, so that each combination in use is prepared on its own and keeps its own plan.
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
  const fullName = `${name}.${createHash("sha256").update(trimmed).digest("base64url").slice(0, 16)}`;
  const made = (registry.get(fullName) as Statement<Row> | undefined) ?? {
    name: fullName,
    text: trimmed,
    ...options,
  };
  registry.set(fullName, made);
  composed.set(key, made);
  return made;
}

/** Every statement declared or composed so far, by name. */
export function knownStatements(): ReadonlyMap<string, Statement<unknown>> {
  return registry;
}

function trimIndent(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join("\n");
}
