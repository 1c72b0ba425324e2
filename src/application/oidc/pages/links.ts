import { html, raw } from "hono/html";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../../../domain/identity/password-rules.ts";
import { alert, csrfField, type Html, isolated, layout } from "./layout.ts";

/** The pages of one-time links, and the page that asks for a new password. */

interface LinkPage {
  action: string;
  csrf: string;
  link: { businessName: string; name: string; email: string };
  problem?: string | undefined;
}

/** Two fields for a new password; the address beside them is for password managers. */
export function newPasswordFields(email: string, problem: string | undefined, { autofocus = true } = {}): Html {
  const described = raw(`aria-describedby="rule${problem === undefined ? "" : ' problem" aria-invalid="true'}"`);
  const rule = raw(
    `type="password" autocomplete="new-password" required minlength="${SHORTEST_PASSWORD}" maxlength="${LONGEST_PASSWORD}"`,
  );
  return html`<input type="email" name="username" value="${email}" autocomplete="username" hidden>
<label class="field" for="new_password">New password</label>
<input id="new_password" name="new_password" ${rule} ${described} ${autofocus ? raw("autofocus") : ""}>
<p class="small" id="rule">At least ${SHORTEST_PASSWORD} characters: a few words are easy to remember and hard to guess.</p>
<label class="field" for="new_password_again">Confirm password</label>
<input id="new_password_again" name="new_password_again" ${rule}>`;
}

export function passwordField(problem: string | undefined, { autofocus = false } = {}): Html {
  const described = problem === undefined ? "" : raw('aria-describedby="problem" aria-invalid="true"');
  return html`<label class="field" for="password">Your password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024" ${described} ${autofocus ? raw("autofocus") : ""}>`;
}

export function endsGrantsChoice(): Html {
  return html`<ul class="scopes"><li><label><input type="checkbox" name="ends_grants" value="yes">
<span>Also revoke the access of all apps, and your access keys<small>You will have to connect the apps again, and make new keys.</small></span></label></li></ul>`;
}

export function invitationPage({ action, csrf, link, problem }: LinkPage): Promise<string> {
  return layout(
    "Accept the invitation",
    html`<h1>Join <strong>${isolated(link.businessName)}</strong></h1>
<p class="lead">${isolated(link.name)}<br>${isolated(link.email)}</p>
<p>Choose a password. You sign in with it and your e-mail address.</p>
${alert(problem)}
<form method="post" action="${action}">
${csrfField(csrf)}
${newPasswordFields(link.email, problem)}
<button class="primary full" type="submit">Accept and sign in</button>
</form>`,
  );
}

export function passwordLinkPage({ action, csrf, link, problem }: LinkPage): Promise<string> {
  return layout(
    "Choose a new password",
    html`<h1>Choose a new password</h1>
<p class="lead">${isolated(link.email)}</p>
${alert(problem)}
<form method="post" action="${action}">
${csrfField(csrf)}
${newPasswordFields(link.email, problem)}
${endsGrantsChoice()}
<p class="small">This signs out all browsers.</p>
<button class="primary full" type="submit">Set the password</button>
</form>`,
  );
}

export function emailLinkPage(page: LinkPage & { link: { newEmail: string | null } }): Promise<string> {
  const { action, csrf, link, problem } = page;
  return layout(
    "Confirm your new e-mail address",
    html`<h1>Confirm your new e-mail address</h1>
<p class="lead">From now on you sign in with <strong>${isolated(link.newEmail ?? "")}</strong> instead of ${isolated(link.email)}.</p>
${alert(problem)}
<form method="post" action="${action}">
${csrfField(csrf)}
${passwordField(problem, { autofocus: true })}
<button class="primary full" type="submit">Confirm</button>
</form>`,
  );
}

interface ForgottenPage {
  csrf: string;
  email?: string | undefined;
  problem?: string | undefined;
  sendsMail: boolean;
}

export function forgottenPage({ csrf, email = "", problem, sendsMail }: ForgottenPage): Promise<string> {
  return layout(
    "Forgot your password?",
    sendsMail
      ? html`<h1>Forgot your password?</h1>
<p class="lead">We send you a link to choose a new one.</p>
${alert(problem)}
<form method="post" action="/oidc/password">
${csrfField(csrf)}
<label class="field" for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${email}" autofocus>
<button class="primary full" type="submit">Send the link</button>
</form>`
      : html`<h1>Forgot your password?</h1>
<p class="lead">This service sends no mail. Ask its operator for a link to choose a new password.</p>`,
  );
}

/** The same page whether the account exists or not. */
export function askedPage(email: string): Promise<string> {
  return layout(
    "Check your mailbox",
    html`<h1>Check your mailbox</h1>
<p class="lead">If <strong>${isolated(email)}</strong> has an account, we have sent it a link. The link works once, within an hour.</p>
<p class="small">No mail after a few minutes? Check your spam folder, or ask an admin of your business for the address of your account.</p>`,
  );
}

export function deadLinkPage(): Promise<string> {
  return layout(
    "This link is no longer valid",
    html`<h1>This link is no longer valid</h1>
<p class="lead">It has been used, has expired, or was replaced by a newer one.</p>
<p>Invited? Ask an admin of your business to send the invitation again. Forgot your password? <a href="/oidc/password">Request another link</a>.
Already joined? <a href="/oidc/account">Sign in</a>.</p>`,
  );
}
