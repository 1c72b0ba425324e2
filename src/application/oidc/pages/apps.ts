import { html, raw } from "hono/html";
import { needsSecret, type OAuthClient } from "../../../domain/oauth/rules.ts";
import { markUnseen } from "../../../platform/input.ts";
import { keyFacts, revocationOf, type ShownKey } from "./access-keys.ts";
import { ACCESS_KEYS, APPS } from "./developer-paths.ts";
import { alert, csrfField, formIdField, type Html, isolated, layout, status } from "./layout.ts";
import { passwordField } from "./links.ts";

/** The pages on which admins see, register and change the apps of their business. */

const back = html`<p class="small"><a href="${APPS}">Back to apps and access keys</a></p>`;

interface AppsPage {
  publicUrl: string;
  apps: readonly OAuthClient[];
  keys: readonly ShownKey[];
  /** The cursor of the next page of keys; null on the last page. */
  next: string | null;
  notice?: string | undefined;
}

export function appsPage({ publicUrl, apps, keys, next, notice }: AppsPage): Promise<string> {
  return layout(
    "Apps and access keys",
    html`<h1>Apps and access keys</h1>
<p class="lead">Connect other software to your business.</p>
${status(notice)}
<h2>Apps of your business</h2>
${
  apps.length === 0
    ? html`<p class="lead">None. Register the workflow tool or the program that the users of your business will connect.</p>`
    : html`<ul class="apps">
${apps.map(
  ({ id, name, authMethod }) => html`<li><div><p><strong>${isolated(name)}</strong></p>
<p class="lead"><code>${id}</code><br>${needsSecret(authMethod) ? "With a secret" : "Without a secret"}</p></div>
<p><a href="${APPS}/${id}" aria-label="Change ${markUnseen(name)}">Change</a></p></li>\n`,
)}</ul>`
}
<p><a href="${APPS}/new">Register an app</a></p>
<h2>URLs that a tool asks for</h2>
${urls(publicUrl)}
<h2>Access keys</h2>
<p class="lead">An access key gives a script an access token, without an app and a sign-in.</p>
${
  keys.length === 0
    ? ""
    : html`<ul class="apps">
${keys.map(keyItem)}</ul>`
}
${next === null ? "" : html`<p><a href="${APPS}?after=${next}">Older access keys</a></p>`}
<p><a href="${ACCESS_KEYS}">Make an access key</a></p>
<p class="small"><a href="/oidc/account">Back to your account</a></p>`,
  );
}

function keyItem(key: ShownKey): Html {
  const { id, name } = key;
  const action = revocationOf(key);
  return html`<li><div><p><strong>${isolated(name)}</strong></p>
${keyFacts(key)}</div>
<p><a href="${ACCESS_KEYS}/${id}" aria-label="${action} ${markUnseen(name)}">${action}</a></p></li>\n`;
}

/** The URLs in fields, from which they can be copied whole. */
function urls(publicUrl: string): Html {
  return html`${copied("authorization_url", "Authorization URL", `${publicUrl}/oidc/auth`)}
${copied("token_url", "Token URL", `${publicUrl}/oidc/token`)}
${copied("refresh_url", "Refresh URL", `${publicUrl}/oidc/token`)}
${copied("api_url", "API base URL", `${publicUrl}/api/v1`)}
<p class="small">For the test of a connection: <code>GET ${publicUrl}/api/v1/me</code>. A client library needs only the issuer, <code>${publicUrl}/oidc</code>. Separate scopes with spaces: <code>api:me api:contacts:read</code>.</p>`;
}

function copied(id: string, label: string, value: string): Html {
  return html`<label class="field" for="${id}">${label}</label>
<input id="${id}" type="text" readonly spellcheck="false" value="${value}">`;
}

/** The fields of an app as they were sent, or as stored. */
export interface AppForm {
  name: string;
  /** One on each line. */
  redirects: string;
}

const KINDS = [
  ["server", "A workflow tool, or a program on a server", "It keeps a secret."],
  ["browser", "A page in the browser", "It has no secret, and uses PKCE."],
  ["device", "A program on the user's device", "It has no secret, and uses PKCE."],
] as const;

interface NewAppPage {
  csrf: string;
  formId: string;
  form: AppForm & { kind: string };
  problem?: string | undefined;
}

export function newAppPage({ csrf, formId, form, problem }: NewAppPage): Promise<string> {
  return layout(
    "Register an app",
    html`<h1>Register an app</h1>
<p class="lead">Users of your business can then connect it.</p>
${alert(problem)}
<form method="post" action="${APPS}/new">
${csrfField(csrf)}${formIdField(formId)}
${nameField(form.name)}
<fieldset>
<legend>Kind</legend>
<ul class="scopes">
${KINDS.map(
  ([
    kind,
    words,
    effect,
  ]) => html`<li><label><input type="radio" name="kind" value="${kind}"${kind === form.kind ? raw(" checked") : ""}>
<span>${words}<small>${effect}</small></span></label></li>\n`,
)}</ul>
</fieldset>
${redirectsField(form.redirects)}
${passwordField(problem)}
<button class="primary full" type="submit">Register the app</button>
</form>
${back}`,
  );
}

function nameField(name: string): Html {
  return html`<label class="field" for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="off" required maxlength="80" value="${name}" aria-describedby="name_rule">
<p class="small" id="name_rule">Users see it when they connect the app.</p>`;
}

function redirectsField(redirects: string): Html {
  return html`<label class="field" for="redirects">Redirect URLs</label>
<textarea id="redirects" name="redirects" rows="3" required spellcheck="false" autocapitalize="none" aria-describedby="redirects_rule">${redirects}</textarea>
<p class="small" id="redirects_rule">One on each line, at most 20. The tool or the program tells you its own.</p>`;
}

interface AppPage {
  csrf: string;
  app: OAuthClient;
  form: AppForm;
  publicUrl: string;
  problem?: string | undefined;
}

export function appPage({ csrf, app, form, publicUrl, problem }: AppPage): Promise<string> {
  const path = `${APPS}/${app.id}`;
  return layout(
    "Change an app",
    html`<h1>${isolated(app.name)}</h1>
${alert(problem)}
${copied("client_id", "Client ID", app.id)}
<details><summary>URLs that a tool asks for</summary>
${urls(publicUrl)}
</details>
<h2>Name and redirects</h2>
<form method="post" action="${path}">
${csrfField(csrf)}
${nameField(form.name)}
${redirectsField(form.redirects)}
${ownPassword("change")}
<button class="primary full" type="submit">Save</button>
</form>
${
  needsSecret(app.authMethod)
    ? html`<h2>Secret</h2>
<p class="lead">A new secret is shown once. The present one is refused at once.</p>
<form method="post" action="${path}/secret">
${csrfField(csrf)}
${ownPassword("secret")}
<button class="plain full" type="submit">Make a new secret</button>
</form>`
    : ""
}
<h2>Delete this app</h2>
<p class="lead">It loses its access to the accounts of all users, and its webhook subscriptions are paused.</p>
<form method="post" action="${path}/delete">
${csrfField(csrf)}
${ownPassword("delete")}
<button class="plain full" type="submit">Delete the app</button>
</form>
${back}`,
  );
}

/** The password in one of several forms of a page. */
function ownPassword(form: string): Html {
  return html`<label class="field" for="password_${form}">Your password</label>
<input id="password_${form}" name="password" type="password" autocomplete="current-password" required maxlength="1024">`;
}

interface SecretPage {
  app: OAuthClient;
  /** Null for an app without a secret. */
  secret: string | null;
  publicUrl: string;
  isNew: boolean;
}

export function secretPage({ app, secret, publicUrl, isNew }: SecretPage): Promise<string> {
  const title = isNew ? "The app is registered" : "The app has a new secret";
  return layout(
    title,
    html`<h1>${title}</h1>
<p class="lead">${isolated(app.name)}</p>
${copied("client_id", "Client ID", app.id)}
${
  secret === null
    ? html`<p class="small">It has no secret, and uses PKCE.</p>`
    : html`${copied("client_secret", "Client secret", secret)}
<p class="small">Copy the secret now: it is shown only once.</p>`
}
${urls(publicUrl)}
<p><a href="${APPS}/${app.id}">Change the app</a></p>
${back}`,
  );
}

/** For a person who may not use these pages. */
export function notForYouPage(reason: string): Promise<string> {
  return layout(
    "Apps and access keys",
    html`<h1>This page is for admins</h1>
<p class="lead">${reason}</p>
<p class="small"><a href="/oidc/account">Back to your account</a></p>`,
  );
}
