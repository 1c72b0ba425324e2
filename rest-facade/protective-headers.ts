/** Headers that hold browsers back, whatever an answer is. */

/** For an answer that is no page: nothing of it runs, and nothing frames it. Pages have policies of their own. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** A year, the least that the preload lists of browsers take. Other names of the domain are not ours to decide on. */
const HTTPS_ALONE = "max-age=31536000";

/** The headers of every answer to the outside at `publicUrl`: one that is https is never to be tried without. */
export function protectiveHeaders(publicUrl: string): Record<string, string> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": NO_PAGE,
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": HTTPS_ALONE }),
  };
}
