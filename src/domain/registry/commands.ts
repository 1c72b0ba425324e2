import { z } from "zod";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { line } from "../../platform/input.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { LONGEST_REGISTRY_NAME, type Registry, registryKinds } from "./rules.ts";
import {
  deleteRegistry,
  findRegistry,
  insertImport,
  insertRegistry,
  knownRegistries,
  listRegistries,
  lockRegistry,
  roomBeside,
} from "./store.ts";

/** The registries of a business, for admins. */

/** No registry is older. */
const FIRST_DATE = "1990-01-01";

/** The registry of a file. */
export const registryDraft = z.object({
  kind: z.enum(registryKinds),
  name: line(LONGEST_REGISTRY_NAME),
  /** The date of the file at its source. */
  asOf: z.iso
    .date({ error: "must be a date such as 2026-05-01" })
    .refine((date) => date >= FIRST_DATE, { error: `must be ${FIRST_DATE} or later` })
    .refine((date) => date <= databaseInstant().slice(0, "YYYY-MM-DD".length), { error: "must not be in the future" }),
});
export type RegistryDraft = z.output<typeof registryDraft>;

/** A file that has been read: its lines in batches. */
export interface ReadRegistry {
  fileName: string;
  totalCount: number;
  refusedCount: number;
  batches: readonly string[];
}

/** The registries by name. */
export function findRegistries(database: Database, caller: Caller): Promise<Registry[]> {
  requirePermission(caller, "do_not_call.read");
  return listRegistries(database, caller.businessId);
}

/**
 * Stores a file for the workers, which put it in the place of the registry's current version once it is complete. A
 * registry begins with its first file.
 *
 * A file that is being imported gives way. @throws DomainError `conflict` for a registry of another kind, or beyond a cap;
 *   `validation_error` for a file older than the current version.
 */
export async function startRegistryImport(
  transaction: Database,
  caller: Caller,
  { kind, name, asOf }: RegistryDraft,
  { fileName, totalCount, refusedCount, batches }: ReadRegistry,
): Promise<Registry> {
  requirePermission(caller, "do_not_call.manage");
  const { businessId, userId } = caller;
  const caps = await lockBusiness(transaction, businessId);
  const before = await lockRegistry(transaction, businessId, name);
  const { registries, numbers, version } = await roomBeside(transaction, businessId, before?.id ?? null);
  if (before && before.kind !== kind) {
    throw new DomainError("conflict", `This registry is of the kind ${before.kind}: choose another name.`);
  }
  if (before?.asOf && before.asOf > asOf) {
    const message = `The list in use is newer: it is of ${before.asOf}.`;
    throw new DomainError("validation_error", message, { field: "asOf" });
  }
  if (!before) {
    requireRoom(registries, caps.registries, "registries", "Delete one first.");
  }
  const advice = "Import only the area codes that you call, or delete a registry.";
  requireRoom(numbers + totalCount - 1, caps.registryNumbers, "numbers in registries", advice);
  const registryId = before?.id ?? (await addRegistry(transaction, businessId, { kind, name }));
  const given = { registryId, version, asOf, fileName, userId, totalCount, refusedCount };
  await insertImport(transaction, businessId, { ...newIdentity("rgi"), ...given }, batches);
  return (await findRegistry(transaction, businessId, registryId)) as Registry;
}

async function addRegistry(
  transaction: Database,
  businessId: string,
  given: Pick<RegistryDraft, "kind" | "name">,
): Promise<string> {
  const identity = newIdentity("reg");
  await insertRegistry(transaction, businessId, { ...identity, ...given });
  return identity.id;
}

/** Deletes a registry; its numbers no longer count. @throws DomainError `not_found` */
export async function removeRegistry(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "do_not_call.manage");
  if (!(await deleteRegistry(database, caller.businessId, id))) {
    throw new DomainError("not_found", "The registry does not exist.");
  }
}

/** @throws DomainError `validation_error` for the field, unless the business has all these registries. */
export async function requireRegistries(
  database: Database,
  businessId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  const known = await knownRegistries(database, businessId, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new DomainError("validation_error", `This business has no registry ${unknown}.`, { field });
  }
}
