import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { MOST_SNIPPETS, type Snippet } from "./rules.ts";

const COLUMNS = "s.id, s.name, s.body, s.created_at, s.updated_at";

const listStatement = statement<Snippet>(
  "snippet.list",
  `SELECT ${COLUMNS} FROM snippets s WHERE s.business_id = $1 ORDER BY s.name LIMIT ${MOST_SNIPPETS}`,
);

/** The snippets of a business by name. */
export function listSnippets(database: Database, businessId: string): Promise<Snippet[]> {
  return database.rows(listStatement, [businessId]);
}

const findStatement = statement<Snippet>(
  "snippet.find",
  `SELECT ${COLUMNS} FROM snippets s WHERE s.business_id = $1 AND s.id = $2`,
);

export async function findSnippet(database: Database, businessId: string, id: string): Promise<Snippet | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

const saveStatement = statement<Snippet>(
  "snippet.save",
  `
    INSERT INTO snippets AS s (business_id, id, name, body, created_at, updated_at) VALUES ($1, $2, $3, $4, ${NOW}, ${NOW})
    ON CONFLICT (business_id, id) DO UPDATE SET name = EXCLUDED.name, body = EXCLUDED.body, updated_at = ${NOW}
    RETURNING ${COLUMNS}`,
);

/** Writes a snippet, new or in place of the one with its id. */
export async function saveSnippetRow(
  transaction: Database,
  businessId: string,
  { id, name, body }: Pick<Snippet, "id" | "name" | "body">,
): Promise<Snippet> {
  return (await transaction.row(saveStatement, [businessId, id, name, body])) as Snippet;
}

const deleteStatement = statement<{ id: string }>(
  "snippet.delete",
  "DELETE FROM snippets WHERE business_id = $1 AND id = $2 RETURNING id",
);

/** @returns whether there was one. */
export async function deleteSnippetRow(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(deleteStatement, [businessId, id])) !== undefined;
}
