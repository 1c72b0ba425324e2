import { html, raw } from "hono/html";
import { shortMessage } from "../../../platform/errors.ts";
import { alert, csrfField, isolated, layout, status } from "./layout.ts";

export { accountPage } from "./account.ts";
export { type AppMaker, consentPage, type RefusedApp, refusedAppPage } from "./consent.ts";

/** The pages of the sign-in. Their words are for people; clients read the redirects and the JSON. */

interface SignInPage {
  /** The target of the form. */
  action: string;
  csrf: string;
  /** The app that sends the person here; undefined for our own pages. */
  clientName?: string | undefined;
  /** The reason for the sign-in at our own pages. */
  reason?: string;
  email?: string | undefined;
  problem?: string | undefined;
  notice?: string | undefined;
}

export function signInPage(page: SignInPage): Promise<string> {
  const { action, csrf, clientName, reason = "to manage your account", email = "", problem, notice } = page;
  const described = problem === undefined ? "" : raw('aria-describedby="problem" aria-invalid="true"');
  return layout(
    "Sign in",
    html`<h1>Sign in</h1>
<p class="lead">${clientName === undefined ? reason : html`to continue to <strong>${isolated(clientName)}</strong>`}</p>
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
