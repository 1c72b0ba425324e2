import { html, raw } from "hono/html";
import { shortMessage } from "../../../platform/errors.ts";
import { alert, csrfField, type Html, isolated, layout, scopeWords, status } from "./layout.ts";

export { accountPage } from "./account.ts";

/** The pages of the sign-in. Their words are for people; clients read the redirects and the JSON. */

interface SignInPage {
  /** The target of the form. */
  action: string;
  csrf: string;
  /** The app that sends the person here; undefined for our own account page. */
  clientName?: string | undefined;
  email?: string | undefined;
  problem?: string | undefined;
  notice?: string | undefined;
}

export function signInPage({ action, csrf, clientName, email = "", problem, notice }: SignInPage): Promise<string> {
  const described = problem === undefined ? "" : raw('aria-describedby="problem" aria-invalid="true"');
  return layout(
    "Sign in",
    html`<h1>Sign in</h1>
<p class="lead">${clientName === undefined ? "to manage your account" : html`to continue to <strong>${isolated(clientName)}</strong>`}</p>
${status(notice)}
${alert(problem)}
<form method="post" action="${action}">
${csrfField(csrf)}
<label class="field" for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}" ${email === "" ? raw("autofocus") : ""} ${described}>
<label class="field" for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024" ${email === "" ? "" : raw("autofocus")} ${described}>
<button class="primary full" type="submit">Sign in</button>
</form>
<p class="small"><a href="/oidc/password">Forgot your password?</a></p>`,
  );
}

interface ConsentPage {
  action: string;
  switchAction: string;
  csrf: string;
  clientName: string;
  /** The destination of the answer, in words. */
  destination: string;
  user: { name: string; email: string };
  businessName: string | null;
  scopes: readonly string[];
  /** Whether the client receives the person's name and address. */
  identifies: boolean;
}

export function consentPage(page: ConsentPage): Promise<string> {
  const { action, switchAction, csrf, clientName, destination, user, businessName, identifies } = page;
  return layout(
    "Allow access",
    html`<h1>Allow <strong>${isolated(clientName)}</strong> to use your account?</h1>
<dl class="facts">
<div><dt>Signed in as</dt><dd>${isolated(user.name)}<br>${isolated(user.email)}${businessName === null ? "" : html`<br>${isolated(businessName)}`}</dd></div>
<div><dt>Your answer goes to</dt><dd><strong>${isolated(destination)}</strong></dd></div>
</dl>
<form method="post" action="${action}">
${csrfField(csrf)}
${page.scopes.length > 0 ? scopeChoice(clientName, page.scopes) : ""}
${identifies ? html`<p class="small">${isolated(clientName)} receives your name and e-mail address.</p>` : ""}
<p class="small">${page.scopes.length > 0 ? "Clear the permissions that you do not want to give. " : ""}Access lasts until you revoke it in
<a href="/oidc/account">your account</a>, for at most a year.</p>
<div class="choices">
<button class="plain" type="submit" name="decision" value="deny">Deny</button>
<button class="primary" type="submit" name="decision" value="allow">Allow</button>
</div>
</form>
<form method="post" action="${switchAction}" class="small">${csrfField(csrf)}Not you?
<button class="link" type="submit">Sign in as another user</button></form>`,
  );
}

function scopeChoice(clientName: string, names: readonly string[]): Html {
  return html`<fieldset>
<legend>${isolated(clientName)} will be able to</legend>
<ul class="scopes">
${names.map((scope) => scopeItem(scope))}
</ul>
</fieldset>`;
}

function scopeItem(scope: string): Html {
  return html`<li><label><input type="checkbox" name="scope" value="${scope}" checked>
<span>${scopeWords(scope)}<small>${scope}</small></span></label></li>`;
}

/** `form` is the server's own, with its secret; the buttons refer to it by name. */
export function endSessionPage(form: string): Promise<string> {
  return layout(
    "Sign out",
    html`<h1>Sign out?</h1>
<p class="lead">Apps keep the access that you have allowed. You can revoke it in your account.</p>
${raw(form)}
<div class="choices">
<button class="plain" type="submit" form="op.logoutForm">Stay signed in</button>
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
</div>`,
  );
}

export function endedPage(): Promise<string> {
  return layout(
    "Signed out",
    html`<h1>You are signed out</h1>
<p class="lead">You can close this page now, or <a href="/oidc/account">go to your account</a>.</p>`,
  );
}

const headlines: Record<string, string> = {
  invalid_client: "Unknown app",
  invalid_redirect_uri: "This app is not registered for that address",
  access_denied: "Access was denied",
  server_error: "An unexpected error occurred",
  temporarily_unavailable: "Sign-in is temporarily unavailable",
};

export function errorPage(code: string, description?: string): Promise<string> {
  const expired = /session not found|cookie not found|has expired|mismatch/.test(description ?? "");
  const headline = expired ? "This sign-in has expired" : (headlines[code] ?? "This sign-in cannot continue");
  return layout(
    headline,
    html`<h1>${headline}</h1>
<p class="lead">${
      expired
        ? "It was already finished, took too long, or was started in another browser. Go back to the app and start again."
        : "Go back to the app that sent you here. If the error occurs again, send the text below to the developer of the app."
    }</p>
<p><code>${isolated(code + (description === undefined ? "" : `: ${shortMessage(description)}`))}</code></p>`,
  );
}

/** The page at the address of the authorization server itself. */
export function frontPage(links: { account: string; discovery: string }): Promise<string> {
  return layout(
    "Sign-in",
    html`<h1>Sign-in</h1>
<p>Apps send you here when you connect them. You can see and revoke their access in <a href="${links.account}">your account</a>.</p>
<p class="small">For programs: <a href="${links.discovery}">the metadata of this authorization server</a>.</p>`,
  );
}
