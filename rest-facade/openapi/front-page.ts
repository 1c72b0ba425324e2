import { GUIDES_PATH } from "../documentation/contents.ts";
import { BASE_PATH, type Content } from "../route.ts";
import { title, version } from "./introduction.ts";
import { pageOf } from "./page.ts";

/**
 * The front page at `/` and at the base path: HTML for a person, JSON for a program.
 *
 * @param publicUrl the public origin of this API.
 */
export function frontPage(publicUrl: string): { page: Content; json: Content } {
  const base = publicUrl + BASE_PATH;
  const links = {
    documentation_url: `${base}/docs`,
    guides_url: `${publicUrl}${GUIDES_PATH}`,
    openapi_url: `${base}/openapi.json`,
    health_url: `${base}/health`,
    authorization_server_url: `${publicUrl}/oidc`,
  };
  const page = pageOf(
    title,
    `<h1>${title}</h1>
<p>This is an API for programs, at <code>${base}</code>. Every request carries an OAuth 2.0 access token.</p>
<ul>
<li><a href="${links.guides_url}">Guides</a></li>
<li><a href="${links.documentation_url}">Reference</a></li>
<li><a href="${links.openapi_url}">OpenAPI document</a></li>
<li><a href="${links.health_url}">Health</a></li>
</ul>`,
  );
  return {
    page,
    json: {
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ name: title, version, api_url: base, ...links }),
    },
  };
}
