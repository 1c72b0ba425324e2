/** The link to the next page of a list, if there is one (RFC 8288). */
export function nextLink(publicUrl: string, url: string, body: unknown): string | undefined {
  const { has_more: hasMore, next_cursor: cursor } = (body ?? {}) as {
    has_more?: boolean;
    next_cursor?: string | null;
  };
  if (!hasMore || !cursor) {
    return undefined;
  }
  if (PLAIN_URL.test(url) && PLAIN_VALUE.test(cursor)) {
    return `<${publicUrl}${url}${url.includes("?") ? "&" : "?"}cursor=${cursor}>; rel="next"`;
  }
  const next = new URL(url, publicUrl);
  next.searchParams.set("cursor", cursor);
  return `<${publicUrl}${next.pathname}${next.search}>; rel="next"`;
}

/** URLs without a cursor, and cursors, that a URL writes as they are: to parse them takes longer than the rest. */
const PLAIN_URL = /^(?:\/\w[\w-]*)+(?:\?(?!cursor=)[\w-]+=[\w-]*(?:&(?!cursor=)[\w-]+=[\w-]*)*)?$/;
const PLAIN_VALUE = /^[\w-]+$/;
