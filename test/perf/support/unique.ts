const UNIQUE = /\{unique\}/g;
let unique = Date.now();

/** Replaces `{unique}` by twelve digits that occur once in this process. */
export function withUnique(request: string): string {
  unique += 1;
  return request.replace(UNIQUE, String(unique % 1e12).padStart(12, "0"));
}
