import { createHash, randomBytes } from "node:crypto";
import type { SecretBox } from "../../platform/secret-box.ts";

/** The purpose of a one-time link. */
export type LinkPurpose = "invitation" | "password" | "email";

/** The lifetime of a link, in seconds. */
export const linkLifetimes: Record<LinkPurpose, number> = { invitation: 3 * 86_400, password: 3_600, email: 86_400 };

/** The tools for links: the secret box, and the address of the pages. */
export interface LinkTools {
  box: SecretBox;
  publicUrl: string;
  /** Whether mails are sent: otherwise a link is shown to its creator, who passes it on. */
  sendsMail: boolean;
  /** Whether users sign in here; with an outside issuer there are no pages, and no links. */
  hasPages: boolean;
}

/** The URL of the page of a link. */
export function linkUrl({ publicUrl }: Pick<LinkTools, "publicUrl">, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/oidc/${purpose}/${token}`;
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored name of a link: a leak of the table reveals no usable token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The purpose that is bound into the cipher text: the token of one link cannot be decrypted as that of another. */
export function tokenPurpose(id: string): string {
  return `one-time link ${id}`;
}
