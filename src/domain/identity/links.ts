import { createHash, randomBytes } from "node:crypto";
import type { SecretBox } from "../../platform/secret-box.ts";

/** What a one-time link is for. */
export type LinkPurpose = "invitation" | "password" | "email";

/** How long a link is good, in seconds. */
export const linkLifetimes: Record<LinkPurpose, number> = { invitation: 3 * 86_400, password: 3_600, email: 86_400 };

/** What makes links: the secret box, and the address of the pages. */
export interface LinkTools {
  box: SecretBox;
  publicUrl: string;
  /** Whether mails are sent: without that a link is shown to who makes it, to be passed on. */
  sendsMail: boolean;
  /** Whether people sign in here; with an outside issuer there are no pages, and nothing to follow. */
  hasPages: boolean;
}

/** Where the page of a link is. */
export function linkUrl({ publicUrl }: Pick<LinkTools, "publicUrl">, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/oidc/${purpose}/${token}`;
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The name under which a link is kept: what leaks from the table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Bound into the cipher text: the token of one link does not open in another. */
export function tokenPurpose(id: string): string {
  return `one-time link ${id}`;
}
