import { questionSignatures, SIGNATURE_HEADER, TAKEN_PATH } from "../domain/cell/rules.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { OtherCells, UniqueKind } from "../platform/other-cells.ts";
import { openPeer } from "../platform/outbound/peer.ts";

/**
 * The requests of a process that ask at a time; each has a connection to every other cell. They ask rarely, when somebody is
 * invited or a number becomes active, and hold a connection to the database: a cell that hangs must not take them all.
 */
const MOST_ASKERS = 2;
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
  const peers = origins.map((origin) => openPeer(origin, MOST_ASKERS, (body) => ({ [SIGNATURE_HEADER]: sign(body) })));
  let askers = 0;
  return {
    async have(kind, value) {
      if (askers === MOST_ASKERS) {
        throw new UnavailableError("too many requests ask the other cells for a name", { system: "cell" });
      }
      askers += 1;
      try {
        return await ask(kind, value);
      } finally {
        askers -= 1;
      }
    },
    async close() {
      await Promise.all(peers.map((peer) => peer.close()));
    },
  };

  async function ask(kind: UniqueKind, value: string): Promise<boolean> {
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
  }
}
