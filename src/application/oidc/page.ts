import type { FastifyReply } from "fastify";

/**
 * The headers of every page of the sign-in. Without an opener policy: tools open it in a window and wait for a message
 * from it.
 */
export function pageHeaders(contentSecurityPolicy: string): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  };
}

/**
 * Sends a page.
 *
 * @param formTargets further destinations to which the forms of the page may lead.
 * @param usesScript whether the page has the script of passkeys.
 */
export async function sendPage(
  reply: FastifyReply,
  page: Promise<string>,
  formTargets = "",
  { usesScript = false }: { usesScript?: boolean } = {},
): Promise<FastifyReply> {
  const policy = [
    "default-src 'none'",
    ...(usesScript ? ["script-src 'self'"] : []),
    "style-src 'self'",
    "img-src data:",
    `form-action 'self' ${formTargets}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return reply
    .headers(pageHeaders(policy))
    .type("text/html; charset=utf-8")
    .send(await page);
}
