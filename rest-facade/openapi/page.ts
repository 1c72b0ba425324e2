import { createHash } from "node:crypto";
import type { Content } from "../route.ts";

const STYLE =
  "body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}";

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A small page for people. Both parts must be trusted HTML. */
export function pageOf(title: string, content: string): Content {
  return {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
${content}
</html>
`,
  };
}
