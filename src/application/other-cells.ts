import { questionSignatures, SIGNATURE_HEADER, TAKEN_PATH } from "../domain/cell/rules.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { OtherCells } from "../platform/other-cells.ts";
import { openPeer } from "../platform/outbound/peer.ts";

/** Each process asks rarely: when somebody is invited, or a number becomes active. */
const CONNECTIONS = 2;
/** A transaction waits for the answer. */
const LONGEST_ANSWER_MS = 2_000;

/**
 * Asks the cell listeners of the other cells.
 *
 * @param origins those of their cell listeners.
 * @param encryptionKeys those of this cell, which all have.
 */
export function connectOtherCells(
  origins: readonly string[],
  encryptionKeys: readonly Buffer[],
): OtherCells & { close(): Promise<void> } {
  const { sign } = questionSignatures(encryptionKeys);
  const peers = origins.map((origin) => openPeer(origin, CONNECTIONS, (body) => ({ [SIGNATURE_HEADER]: sign(body) })));
  return {
    async have(kind, value) {
      const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
      const answers = await Promise.allSettled(peers.map((peer) => peer.post(TAKEN_PATH, { kind, value }, signal)));
      const statuses = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : null));
      if (statuses.includes(204)) {
        return true;
      }
      const place = statuses.findIndex((status) => status !== 404);
      if (place >= 0) {
        throw new UnavailableError(`the cell at ${origins[place]} does not tell whether it has a name`);
      }
      return false;
    },
    async close() {
      await Promise.all(peers.map((peer) => peer.close()));
    },
  };
}
