import { createHash } from "node:crypto";
import { BASE_PATH, type Content } from "../route.ts";
import { title } from "./introduction.ts";

/** What stands at `/` and at the base path: for a person a small page, for a program the same as JSON. */

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

interface FrontPage {
  page: Content;
  json: Content;
}

/** `publicUrl`: the origin under which the outside reaches this API. */
export function frontPage(publicUrl: string): FrontPage {
  const base = publicUrl + BASE_PATH;
  const links = {
    documentation_url: `${base}/docs`,
    openapi_url: `${base}/openapi.json`,
    health_url: `${base}/health`,
    authorization_server_url: `${publicUrl}/oidc`,
  };
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<h1>${title}</h1>
<p>This is an API for programs, at <code>${base}</code>. Every request carries an OAuth 2.0 access token.</p>
<ul>
<li><a href="${links.documentation_url}">Reference</a></li>
<li><a href="${links.openapi_url}">OpenAPI document</a></li>
<li><a href="${links.health_url}">Health</a></li>
</ul>
</html>
`;
  return {
    page: {
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy, vary: "accept" },
      body,
    },
    json: {
      headers: { "content-type": "application/json; charset=utf-8", vary: "accept" },
      body: JSON.stringify({ name: title, version: "1.0.0", api_url: base, ...links }),
    },
  };
}
