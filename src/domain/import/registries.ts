import type { Database } from "../../platform/db/database.ts";
import { parseInput } from "../../platform/input.ts";
import type { Caller } from "../identity/rules.ts";
import { type ReadRegistry, type RegistryDraft, registryDraft, startRegistryImport } from "../registry/commands.ts";
import type { Registry } from "../registry/rules.ts";
import { requireCountry } from "./columns.ts";
import { readRegistryFile } from "./registry-file.ts";
import type { ContactFile } from "./rules.ts";

/** The file of a registry that has been read. */
export interface PreparedRegistry {
  draft: RegistryDraft;
  read: ReadRegistry;
}

/**
 * Reads the file of a registry, before the transaction that stores it.
 *
 * @throws DomainError `validation_error` on an input or for a file that cannot be read.
 */
export async function prepareRegistry(
  input: { country?: string | null | undefined },
  file: ContactFile,
): Promise<PreparedRegistry> {
  const draft = parseInput(registryDraft, input);
  return { draft, read: await readRegistryFile(file, requireCountry(input.country ?? "US")) };
}

/** Stores a file for the workers. @throws DomainError as `startRegistryImport`. */
export function importRegistry(
  database: Database,
  caller: Caller,
  { draft, read }: PreparedRegistry,
): Promise<Registry> {
  return database.transaction((transaction) => startRegistryImport(transaction, caller, draft, read));
}
