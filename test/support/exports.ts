import { exportPerson } from "../../src/domain/person/commands.ts";
import { findFile } from "../../src/domain/person/download.ts";
import { exportPeople } from "../../src/domain/person/export.ts";
import type { ExportFormat } from "../../src/domain/person/rules.ts";
import type { Database } from "../../src/platform/db/database.ts";

type ExportCaller = Parameters<typeof exportPerson>[1];

/** Works on the exports that are due. @throws what one of them fails with. */
export async function writeExports(database: Database): Promise<void> {
  const failures: unknown[] = [];
  await exportPeople(database, (error) => failures.push(error));
  if (failures.length > 0) {
    throw failures[0];
  }
}

/** The content of the file of a complete export; null: there is no such file. */
export async function fileOf(database: Database, businessId: string, id: string): Promise<string | null> {
  const file = await findFile(database, businessId, id);
  if (file === null) {
    return null;
  }
  let content = "";
  for await (const part of file.content()) {
    content += part;
  }
  return content;
}

/** Orders an export, has it written, and returns its file. */
export async function exportedFile(
  database: Database,
  caller: ExportCaller,
  input: unknown,
  format: ExportFormat,
): Promise<string> {
  const { id } = await exportPerson(database, caller, input, format);
  await writeExports(database);
  return (await fileOf(database, caller.businessId, id)) as string;
}
