import { html } from "hono/html";
import { isPermitted } from "../../../domain/identity/permissions.ts";
import type { Person } from "../../../domain/identity/rules.ts";
import { markUnseen } from "../../../platform/input.ts";
import { APPS } from "./developer-paths.ts";
import { alert, csrfField, isolated, layout, scopeWords, status } from "./layout.ts";
import { endsGrantsChoice, newPasswordFields, passwordField } from "./links.ts";

/** The pages on which a person sees and changes their own account. */

interface AccountPage {
  csrf: string;
  user: Pick<Person, "businessId" | "role" | "name" | "email" | "phoneNumber" | "timeZone">;
  /** Null for a person without a business. */
  secondFactor: { passkeys: number; hasOneTimeCodes: boolean } | null;
  /** Whether the business is suspended. */
  isSuspended: boolean;
  apps: readonly { clientId: string; name: string; scopes: readonly string[]; since: string }[];
  browsers: readonly { id: string; name: string; network: string; since: string; isThis: boolean }[];
  notice?: string | undefined;
}

export function accountPage(account: AccountPage): Promise<string> {
  const { csrf, user, secondFactor, isSuspended, apps, browsers, notice } = account;
  return layout(
    "Your account",
    html`<h1>Your account</h1>
<p class="lead">${isolated(user.name)}<br>${isolated(user.email)}</p>
${status(notice)}
${isSuspended ? status("Your business is suspended: apps and access keys do not work. Ask the operator of this service.") : ""}
<dl class="facts">
<div><dt>Phone number</dt><dd>${user.phoneNumber ?? "None"}</dd></div>
<div><dt>Time zone</dt><dd>${user.timeZone ?? "Same as the business"}</dd></div>
${secondFactor === null ? "" : html`<div><dt>Second factor</dt><dd>${secondFactorWords(secondFactor)}</dd></div>`}
</dl>
<ul class="links">
<li><a href="/oidc/account/details">Change your name, phone number and time zone</a></li>
<li><a href="/oidc/account/password">Change your password</a></li>
<li><a href="/oidc/account/email">Change your e-mail address</a></li>
${secondFactor === null ? "" : html`<li><a href="/oidc/account/second-factor">Passkeys, one-time codes and recovery codes</a></li>`}
${user.businessId !== null && isPermitted(user, "apps.manage") ? html`<li><a href="${APPS}">Apps and access keys of your business</a></li>` : ""}
</ul>
<h2>Apps with access</h2>
${
  apps.length === 0
    ? html`<p class="lead">No app has access to your account.</p>`
    : html`<ul class="apps">
${apps.map(
  (app) => html`<li><div><p><strong>${isolated(app.name)}</strong></p>
<p class="lead">Since ${app.since}</p>
<ul>${app.scopes.map((scope) => html`<li>${scopeWords(scope)}</li>`)}</ul></div>
<form method="post" action="/oidc/account/revoke">${csrfField(csrf)}<input type="hidden" name="client_id" value="${app.clientId}">
<button class="plain" type="submit" aria-label="Revoke the access of ${markUnseen(app.name)}">Revoke</button></form></li>`,
)}
</ul>`
}
<h2>Where you are signed in</h2>
<ul class="apps">
${browsers.map(
  (browser) => html`<li><div><p><strong>${isolated(browser.name)}</strong>${browser.isThis ? " (this browser)" : ""}</p>
<p class="lead">From ${isolated(browser.network)}, since ${browser.since}</p></div>
${
  browser.isThis
    ? ""
    : html`<form method="post" action="/oidc/account/end-session">${csrfField(csrf)}<input type="hidden" name="session" value="${browser.id}">
<button class="plain" type="submit" aria-label="Sign out ${markUnseen(browser.name)} of ${browser.since}">Sign out</button></form>`
}</li>`,
)}
</ul>
<form method="get" action="/oidc/session/end"><button class="plain full" type="submit">Sign out</button></form>`,
  );
}

function secondFactorWords({ passkeys, hasOneTimeCodes }: NonNullable<AccountPage["secondFactor"]>): string {
  const kinds = [...(passkeys > 0 ? ["Passkeys"] : []), ...(hasOneTimeCodes ? ["One-time codes"] : [])];
  return kinds.join(", ") || "None";
}

interface SettingsPage {
  csrf: string;
  problem?: string | undefined;
}

interface DetailsPage extends SettingsPage {
  /** As the form was sent, or as stored. */
  details: { name: string; phoneNumber: string; timeZone: string };
}

const zones = Intl.supportedValuesOf("timeZone");

export function detailsPage({ csrf, problem, details }: DetailsPage): Promise<string> {
  const { name, phoneNumber, timeZone } = details;
  return layout(
    "Your details",
    html`<h1>Your details</h1>
${alert(problem)}
<form method="post" action="/oidc/account/details">
${csrfField(csrf)}
<label class="field" for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="name" required maxlength="80" value="${name}">
<label class="field" for="phone_number">Phone number</label>
<input id="phone_number" name="phone_number" type="tel" autocomplete="tel" maxlength="16" value="${phoneNumber}" aria-describedby="phone_rule">
<p class="small" id="phone_rule">The service rings this phone for your calls. Include the country code, as in +14155550123.</p>
<label class="field" for="time_zone">Time zone</label>
<select id="time_zone" name="time_zone">
<option value="">Same as the business</option>
${[...new Set([...zones, ...(timeZone === "" ? [] : [timeZone])])].map(
  (zone) => html`<option value="${zone}"${zone === timeZone ? html` selected` : ""}>${zone}</option>\n`,
)}</select>
<button class="primary full" type="submit">Save</button>
</form>
<p class="small"><a href="/oidc/account">Back to your account</a></p>`,
  );
}

export function passwordPage({ csrf, problem, email }: SettingsPage & { email: string }): Promise<string> {
  return layout(
    "Change your password",
    html`<h1>Change your password</h1>
${alert(problem)}
<form method="post" action="/oidc/account/password">
${csrfField(csrf)}
${passwordField(problem)}
${newPasswordFields(email, problem, { autofocus: false })}
${endsGrantsChoice()}
<p class="small">This signs out your other browsers.</p>
<button class="primary full" type="submit">Change the password</button>
</form>
<p class="small"><a href="/oidc/account">Back to your account</a></p>`,
  );
}

interface EmailPage extends SettingsPage {
  /** The current address. */
  email: string;
  newEmail?: string | undefined;
  sendsMail: boolean;
}

export function emailPage({ csrf, problem, email, newEmail = "", sendsMail }: EmailPage): Promise<string> {
  return layout(
    "Change your e-mail address",
    sendsMail
      ? html`<h1>Change your e-mail address</h1>
<p class="lead">You sign in with <strong>${isolated(email)}</strong>. We send a link to the new address. Your address changes when you confirm it there.</p>
${alert(problem)}
<form method="post" action="/oidc/account/email">
${csrfField(csrf)}
<label class="field" for="email">New e-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" autocapitalize="none" spellcheck="false" required maxlength="254" value="${newEmail}">
${passwordField(problem)}
<button class="primary full" type="submit">Send the link</button>
</form>
<p class="small"><a href="/oidc/account">Back to your account</a></p>`
      : html`<h1>Change your e-mail address</h1>
<p class="lead">This service sends no mail, so no address can be confirmed. Ask its operator.</p>
<p class="small"><a href="/oidc/account">Back to your account</a></p>`,
  );
}
