import type { FastifyInstance } from "fastify";
import { findProof } from "../../domain/consent/proof-store.ts";
import { PROOF_PATH, type ProofLinks } from "../../domain/consent/proofs.ts";
import { type FileServices, type FoundFile, mountFiles } from "./files.ts";

export interface ProofServices extends FileServices {
  links: ProofLinks;
}

/** Serves the files that prove consents to holders of a signed URL. */
export function mountProofs(app: FastifyInstance, { links, ...services }: ProofServices): void {
  mountFiles(app, services, {
    path: PROOF_PATH,
    links,
    source: "consent",
    async find(database, businessId, id): Promise<FoundFile> {
      const found = await findProof(database, businessId, id);
      if (!found) {
        return { state: "gone", reason: "The record of the consent has been erased." };
      }
      const { isSuspended, ...file } = found;
      return isSuspended ? { state: "suspended" } : { state: "stored", ...file };
    },
  });
}
