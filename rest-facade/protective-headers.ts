/** Headers that restrict browsers, for every answer. */

/** The policy of an answer that is not a page: no scripts and no frames. Pages have their own policies. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** A year, the minimum of the browsers' preload lists. Subdomains may belong to others, so they are not included. */
const HTTPS_ALONE = "max-age=31536000";

/** The headers of every public answer. If `publicUrl` is https, browsers must always use https. */
export function protectiveHeaders(publicUrl: string): Record<string, string> {
  return {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": NO_PAGE,
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": HTTPS_ALONE }),
  };
}
