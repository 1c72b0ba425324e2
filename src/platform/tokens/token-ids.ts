import { randomBytes } from "node:crypto";
import type { SecretBox } from "../secret-box.ts";

/**
 * The ids of access tokens (`jti`). Each contains a signature of this installation, which costs a hundredth of the
 * token's own: it tells before any limit that the token, or one with its id, was issued here.
 */
export interface TokenIds {
  make(): string;
  isOurs(id: unknown): id is string;
}

const ID = /^([\w-]{22})\.([\w-]{43})$/;

export function tokenIds(box: SecretBox): TokenIds {
  const signatures = box.signatures("ids of access tokens");
  return {
    make() {
      const random = randomBytes(16).toString("base64url");
      return `${random}.${signatures.sign(random)}`;
    },
    isOurs(id): id is string {
      const [, random = "", signature] = (typeof id === "string" && ID.exec(id)) || [];
      return signatures.matches(random, signature);
    },
  };
}
