import { html, raw } from "hono/html";
import { type Scope, scopes } from "../../../domain/oauth/scopes.ts";
import { ACCESS_KEYS, APPS } from "./developer-paths.ts";
import { alert, csrfField, formIdField, type Html, isolated, layout, scopeWords } from "./layout.ts";
import { passwordField } from "./links.ts";

/** The pages on which an admin makes an access key, and revokes one. */

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The lifetimes to choose from, in seconds. */
export const LIFETIMES = {
  standard: 90 * DAY,
  choices: [
    [HOUR, "1 hour"],
    [30 * DAY, "30 days"],
    [90 * DAY, "90 days"],
    [365 * DAY, "1 year"],
  ],
} as const;

const back = html`<p class="small"><a href="${APPS}">Back to apps and access keys</a></p>`;

/** An access key in words. */
export interface ShownKey {
  id: string;
  name: string;
  scopes: readonly string[];
  maker: string;
  since: string;
  expires: string;
  hasExpired: boolean;
  /** Null: no use is recorded. */
  lastUsed: string | null;
}

export function keyFacts({ id, scopes, maker, since, expires, hasExpired, lastUsed }: ShownKey): Html {
  return html`<p class="lead">Of ${isolated(maker)}, since ${since}, ${lastUsed === null ? "never used" : `last used ${lastUsed}`}<br>${hasExpired ? "Expired" : "Expires"} ${expires}<br><code>${id}</code><br>${scopes.join(" ")}</p>`;
}

/** The word for the end of a key. */
export function revocationOf({ hasExpired }: ShownKey): string {
  return hasExpired ? "Remove" : "Revoke";
}

interface RevocationPage {
  csrf: string;
  key: ShownKey;
  problem?: string | undefined;
}

export function revocationPage({ csrf, key, problem }: RevocationPage): Promise<string> {
  const action = revocationOf(key);
  return layout(
    `${action} an access key`,
    html`<h1>${action} ${isolated(key.name)}?</h1>
${keyFacts(key)}
${alert(problem)}
<form method="post" action="${ACCESS_KEYS}/${key.id}/revoke">
${csrfField(csrf)}
${passwordField(problem)}
<button class="primary full" type="submit">${action} the access key</button>
</form>
${back}`,
  );
}

interface NewKeyPage {
  csrf: string;
  formId: string;
  /** As the form was sent. */
  form: { name: string; scopes: readonly string[]; lifetimeSeconds: number };
  problem?: string | undefined;
}

export function newKeyPage({ csrf, formId, form, problem }: NewKeyPage): Promise<string> {
  return layout(
    "Make an access key",
    html`<h1>Make an access key</h1>
<p class="lead">You get an access token for your own scripts. It acts as you, within the permissions that you choose here.</p>
${alert(problem)}
<form method="post" action="${ACCESS_KEYS}">
${csrfField(csrf)}${formIdField(formId)}
<label class="field" for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="off" required maxlength="80" value="${form.name}">
<label class="field" for="lifetime">Expires after</label>
<select id="lifetime" name="lifetime">
${LIFETIMES.choices.map(
  ([seconds, words]) =>
    html`<option value="${seconds}"${seconds === form.lifetimeSeconds ? raw(" selected") : ""}>${words}</option>\n`,
)}</select>
<fieldset>
<legend>The script will be able to</legend>
<ul class="scopes">
${Object.keys(scopes).map(
  (
    scope,
  ) => html`<li><label><input type="checkbox" name="scope" value="${scope}"${form.scopes.includes(scope) ? raw(" checked") : ""}>
<span>${scopeWords(scope)}<small>${scope}</small></span></label></li>\n`,
)}</ul>
</fieldset>
${passwordField(problem)}
<button class="primary full" type="submit">Make the access key</button>
</form>
${back}`,
  );
}

/** A first request for each scope that reads something, in the order of preference. */
const FIRST_REQUESTS: readonly [scope: Scope, path: string][] = [
  ["api:me", "/me"],
  ["api:contacts:read", "/contacts"],
  ["api:messages:read", "/messages"],
  ["api:calls:read", "/calls"],
  ["api:campaigns:read", "/campaigns"],
  ["api:webhooks", "/subscriptions"],
];

interface TokenPage {
  name: string;
  scopes: readonly string[];
  token: string;
  expires: string;
  publicUrl: string;
}

export function tokenPage({ name, scopes: granted, token, expires, publicUrl }: TokenPage): Promise<string> {
  const path = FIRST_REQUESTS.find(([scope]) => granted.includes(scope))?.[1];
  return layout(
    "Your access token",
    html`<h1>Copy your access token now</h1>
<p class="lead">It is shown only once. Keep it like a password: a script that has it acts as you.</p>
<label class="field" for="token">Access token of ${isolated(name)}</label>
<textarea id="token" readonly rows="8" spellcheck="false" autofocus>${token}</textarea>
${
  path === undefined
    ? ""
    : html`<label class="field" for="try">Try it in a terminal</label>
<textarea id="try" readonly rows="9" spellcheck="false">curl -H "Authorization: Bearer ${token}" ${publicUrl}/api/v1${path}</textarea>`
}
<dl class="facts">
<div><dt>API base URL</dt><dd>${publicUrl}/api/v1</dd></div>
<div><dt>Expires</dt><dd>${expires}</dd></div>
<div><dt>Permissions</dt><dd>${granted.join(" ")}</dd></div>
</dl>
<p><a href="${publicUrl}/api/v1/docs">The reference of the API</a></p>
${back}`,
  );
}
