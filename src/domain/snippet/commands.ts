import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newId } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { parseTemplate } from "../contact/template.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { MOST_SNIPPETS, type Snippet, snippetDraft } from "./rules.ts";
import { deleteSnippetRow, listSnippets, saveSnippetRow } from "./store.ts";

/** The changes of admins to the snippets. Those of one business wait for one another. */

/**
 * Writes a new snippet, or changes the one with the given id.
 *
 * @throws DomainError `validation_error` on an input or an unknown placeholder, `not_found`, `conflict` if another one has
 *   the name or the business has the maximum.
 */
export function saveSnippet(database: Database, caller: Caller, input: unknown): Promise<Snippet> {
  const { businessId } = caller;
  requirePermission(caller, "business.manage");
  const { id, name, body } = parseInput(snippetDraft, input);
  parseTemplate(body);
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const known = await listSnippets(transaction, businessId);
    const others = known.filter((each) => each.id !== id);
    if (id && others.length === known.length) {
      throw notFound();
    }
    if (others.some((other) => other.name === name)) {
      throw new DomainError("conflict", "Another snippet has this name.", { field: "name" });
    }
    requireRoom(others.length, MOST_SNIPPETS, "snippets", "Delete some that nobody uses.");
    return saveSnippetRow(transaction, businessId, { id: id ?? newId("snp"), name, body });
  });
}

/** @throws DomainError `not_found` */
export async function deleteSnippet(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "business.manage");
  if (!(await deleteSnippetRow(database, caller.businessId, id))) {
    throw notFound();
  }
}

function notFound(): DomainError {
  return new DomainError("not_found", "The snippet does not exist.");
}
