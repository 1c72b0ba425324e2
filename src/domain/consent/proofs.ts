import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { type SignedLinks, signedLinks } from "../../platform/signed-links.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { storeAhead } from "../../platform/storage/upload.ts";
import { countAgainstDailyCap } from "../identity/daily-cap.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import {
  consentFields,
  LARGEST_PROOF,
  numbersOf,
  proofTypes,
  type StoredProof,
  tooManyRecords,
} from "./record-rules.ts";
import { hasFullNumber } from "./record-store.ts";

/** The files that prove consents: scans, recordings, mails. Each record has an object of its own, which ends with it. */

/** A file as it was sent. */
export interface ProofSource {
  size: number;
  /** As declared, such as `application/pdf`. */
  type: string;
  read(): Promise<ArrayBuffer>;
}

/**
 * Checks the file of a consent and writes it to the storage for each of the numbers, outside of a transaction. Unless
 * `recordConsent` follows, the objects are removed after some minutes.
 *
 * @throws DomainError `validation_error` on the file or the input, `conflict` beyond the maximum of a number
 *   or of the business, UnavailableError if the storage cannot be used.
 */
export async function prepareProofs(
  database: Database,
  caller: Caller,
  storage: Pick<Storage, "put">,
  input: object,
  source: ProofSource,
): Promise<StoredProof[]> {
  requirePermission(caller, "contacts.write");
  const numbers = numbersOf(input);
  parseInput(consentFields, input);
  const contentType = source.type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const field = { field: "proofFile" };
  if (!proofTypes.includes(contentType)) {
    throw new DomainError("validation_error", `proofFile must be one of ${proofTypes.join(", ")}.`, field);
  }
  if (source.size === 0 || source.size > LARGEST_PROOF) {
    const message = `proofFile must have 1 byte to ${LARGEST_PROOF / 1_048_576} MiB.`;
    throw new DomainError("validation_error", message, field);
  }
  const { businessId } = caller;
  // Before the files are written; `recordConsent` decides.
  if (await hasFullNumber(database, businessId, numbers)) {
    throw tooManyRecords();
  }
  await countProof(database, businessId);
  const proofs = numbers.map((phoneNumber): StoredProof => {
    const { id } = newIdentity("cns");
    return { id, phoneNumber, storageKey: `consents/${businessId}/${id}`, contentType, size: source.size };
  });
  const body = Buffer.from(await source.read());
  const uploads = proofs.map(({ storageKey: key }) => ({ key, contentType, read: () => body }));
  await storeAhead(database, storage, businessId, "the proof of a consent", uploads);
  return proofs;
}

/** Counts an upload of the business. @throws DomainError `conflict` beyond its maximum of a day. */
async function countProof(database: Database, businessId: string): Promise<void> {
  const exceeded = await countAgainstDailyCap(database, "proofs of consents", businessId, "proofsADay");
  if (exceeded !== null) {
    const message = `A business may upload at most ${exceeded} proofs a day.`;
    throw new DomainError("conflict", message, { field: "proofFile" });
  }
}

/** Below the public origin. */
export const PROOF_PATH = "/consents";

const LIFETIME_SECONDS = 3_600;

/** Makes and checks the URLs of proofs, with which anyone can read one for an hour. */
export interface ProofLinks extends Pick<SignedLinks, "check"> {
  urlOf(businessId: string, id: string): string;
}

export function proofLinks(publicUrl: string, encryptionKeys: readonly Buffer[]): ProofLinks {
  const kind = { purpose: "links of proofs", path: PROOF_PATH, prefix: "cns" } as const;
  const { sign, check } = signedLinks(publicUrl, encryptionKeys, kind);
  return { urlOf: (businessId, id) => sign(businessId, id, LIFETIME_SECONDS), check };
}
