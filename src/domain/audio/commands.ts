import type { Database } from "../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../platform/db/failure.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { storeAhead } from "../../platform/storage/upload.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { readAudio } from "./content.ts";
import { type AudioFile, type AudioSource, audioDraft, LARGEST_AUDIO } from "./rules.ts";
import { countAudio, deleteAudioFile, insertAudio } from "./store.ts";

/** A recording whose object is in the storage. */
export type StoredObject = AudioFile & { storageKey: string };

/**
 * Checks a recording and writes it to the storage, outside of a transaction. Unless `storeAudio` follows, it is removed
 * after some minutes.
 *
 * @throws DomainError `validation_error` on the file or the name, UnavailableError if the storage cannot be used.
 */
export async function prepareAudio(
  database: Database,
  caller: Caller,
  storage: Pick<Storage, "put">,
  input: unknown,
  source: AudioSource,
): Promise<StoredObject> {
  requirePermission(caller, "audio.manage");
  const { name } = parseInput(audioDraft, input);
  if (source.size > LARGEST_AUDIO) {
    const message = `The file has more than ${LARGEST_AUDIO / 1_048_576} MiB.`;
    throw new DomainError("validation_error", message, { field: "file" });
  }
  const body = Buffer.from(await source.read());
  const found = readAudio(body, "file");
  const { businessId } = caller;
  const identity = newIdentity("snd");
  const storageKey = `audio/${businessId}/${identity.id}`;
  const { contentType } = found;
  await storeAhead(database, storage, businessId, "a recording", [{ key: storageKey, contentType, read: () => body }]);
  return { ...identity, name, ...found, storageKey };
}

/**
 * Records a prepared recording.
 *
 * @throws DomainError `conflict` beyond the maximum of a business, or if the preparation is too long ago.
 */
export function storeAudio(database: Database, caller: Caller, prepared: StoredObject): Promise<AudioFile> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const count = await countAudio(transaction, businessId);
    requireRoom(count, caps.audioFiles, "recordings", "Delete one that is not in use.");
    const stored = await insertAudio(transaction, businessId, prepared);
    if (!stored) {
      throw new DomainError("conflict", "The upload took too long: send the file again.");
    }
    return stored;
  });
}

/**
 * Deletes a recording.
 *
 * @throws DomainError `not_found`, `conflict` while something uses it.
 */
export async function deleteAudio(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "audio.manage");
  const isDeleted = await deleteAudioFile(database, caller.businessId, id).catch((error) => {
    if (isForeignKeyViolation(error)) {
      throw new DomainError("conflict", "The recording is in use: choose another one there first.");
    }
    throw error;
  });
  if (!isDeleted) {
    throw new DomainError("not_found", "The recording does not exist.");
  }
}
