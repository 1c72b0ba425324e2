/** The origin of a target in absolute form. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * The target of a request in origin form: the path with its query. Some proxies send the whole URL (RFC 9112, section
 * 3.2.2); its host is ignored.
 */
export function originForm(target: string | undefined): string {
  const path = (target ?? "/").replace(ORIGIN, "");
  return path === "" || path.startsWith("?") ? `/${path}` : path;
}
