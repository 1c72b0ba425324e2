import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import type { Call } from "../call/rules.ts";
import { noteCall, readCall } from "../call/talk.ts";
import type { Caller } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { setCallDisposition } from "./correction.ts";

/**
 * Changes the disposition of a call, its note, or both. A null note clears the former.
 *
 * @throws DomainError as `setCallDisposition` and `noteCall`, and `validation_error` without a change.
 */
export function changeCall(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  id: string,
  { dispositionId, note }: { dispositionId?: string | null | undefined; note?: string | null | undefined },
): Promise<Call> {
  if (dispositionId === null) {
    throw new DomainError("validation_error", "A disposition cannot be removed.", { field: "dispositionId" });
  }
  if (dispositionId === undefined && note === undefined) {
    throw new DomainError("validation_error", "Give the disposition, the note, or both.");
  }
  return database.transaction(async (transaction) => {
    if (note !== undefined) {
      await noteCall(transaction, caller, id, { note: note ?? "" });
    }
    if (dispositionId !== undefined) {
      await setCallDisposition(transaction, caller, outbox, id, dispositionId);
    }
    return readCall(transaction, caller.businessId, id);
  });
}
