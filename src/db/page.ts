import { createHash } from "node:crypto";
import { DomainError } from "../errors.ts";
import { idPattern, lowestIdAt, type Prefix } from "../id.ts";
import type { Database } from "./database.ts";
import { composedStatement } from "./statement.ts";

/** Which part of a list is wanted: at most `first` rows (1 to 100) after an opaque cursor, newest first. */
export interface PageRequest {
  first: number;
  after?: string | null | undefined;
}

export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
  /** The cursor that reads on after this row. */
  cursorAfter(row: Row): string;
}

/** The times that every list can be filtered by: whole milliseconds as `instant` gives them, all exclusive. */
export interface TimeFilter {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
}

interface ListDeclaration {
  /** The name of the statement, such as `campaign.list`. */
  name: string;
  prefix: Prefix;
  /** Everything up to WHERE. */
  select: string;
  /** The alias of the table whose id is the order of the list. */
  alias: string;
}

const DIGEST_BYTES = 9;

/**
 * A keyset list: conditions are added as they are wanted, and a page is read along an index, so that a page in the
 * depth costs what the first one costs. A cursor holds the last id and a digest of it, the list and its filters: with
 * other filters, or altered, it is refused.
 */
export class List<Row extends { id: string }> {
  readonly #declaration: ListDeclaration;
  readonly #values: unknown[];
  readonly #conditions: string[];

  constructor(declaration: ListDeclaration, businessId: string) {
    this.#declaration = declaration;
    this.#values = [businessId];
    this.#conditions = [`${declaration.alias}.business_id = $1`];
  }

  /** Adds a condition on a value, written as `?`; where the value is absent the list is not narrowed. */
  where(condition: string, value: unknown): this {
    if (value !== null && value !== undefined) {
      this.#values.push(value);
      this.#conditions.push(condition.replaceAll("?", `$${this.#values.length}`));
    }
    return this;
  }

  /** The four filters on time. Those on the creation are bounds on the id, which carries it (see `src/id.ts`). */
  whereTime(filter: TimeFilter): this {
    const { alias, prefix } = this.#declaration;
    const createdAfter = filter.createdAfter && lowestIdAt(prefix, Date.parse(filter.createdAfter) + 1);
    const createdBefore = filter.createdBefore && lowestIdAt(prefix, Date.parse(filter.createdBefore));
    return this.where(`${alias}.id >= ?`, createdAfter)
      .where(`${alias}.id < ?`, createdBefore)
      .where(`${alias}.updated_at > ?`, filter.updatedAfter)
      .where(`${alias}.updated_at < ?`, filter.updatedBefore);
  }

  /** The same for rows that are never changed: they last changed when they were made. */
  whereTimeOfUnchanging({ createdAfter, createdBefore, updatedAfter, updatedBefore }: TimeFilter): this {
    return this.whereTime({ createdAfter, createdBefore }).whereTime({
      createdAfter: updatedAfter,
      createdBefore: updatedBefore,
    });
  }

  async page(database: Database, { first, after }: PageRequest): Promise<Page<Row>> {
    const { name, prefix, select, alias } = this.#declaration;
    const conditions = [...this.#conditions];
    const values = [...this.#values];
    if (after !== null && after !== undefined) {
      values.push(readCursor(after, prefix, this.#digest()));
      conditions.push(`${alias}.id < $${values.length}`);
    }
    values.push(first + 1);
    const text = `${select}
      WHERE ${conditions.join(" AND ")}
      ORDER BY ${alias}.id DESC
      LIMIT $${values.length}`;
    return this.cut(await database.rows<Row>(composedStatement(name, text), values), first);
  }

  /** The page made of rows that were read for it, one more than wanted where there is more. */
  cut(found: readonly Row[], first: number): Page<Row> {
    const digest = this.#digest();
    return {
      rows: found.slice(0, first),
      hasMore: found.length > first,
      cursorAfter: ({ id }) => writeCursor(id, digest(id)),
    };
  }

  /** The digest of a cursor, by the id that it holds. */
  #digest(): (id: string) => Buffer {
    const identity = JSON.stringify([this.#declaration.name, this.#conditions, this.#values]);
    const hash = createHash("sha256").update(identity);
    return (id) => hash.copy().update(id).digest().subarray(0, DIGEST_BYTES);
  }
}

function readCursor(cursor: string, prefix: Prefix, digest: (id: string) => Buffer): string {
  const bytes = Buffer.from(cursor, "base64url");
  const id = bytes.subarray(DIGEST_BYTES).toString();
  if (!idPattern(prefix).test(id) || writeCursor(id, digest(id)) !== cursor) {
    throw new DomainError("validation_error", "the cursor is not one that this list gave with these filters", {
      field: "cursor",
    });
  }
  return id;
}

function writeCursor(id: string, digest: Buffer): string {
  return Buffer.concat([digest, Buffer.from(id)]).toString("base64url");
}
