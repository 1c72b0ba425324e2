import { html } from "hono/html";
import { alert, csrfField, type Html, isolated, layout, status } from "./layout.ts";
import { passwordField } from "./links.ts";
import { passkeyScript } from "./passkey-script.ts";
import { passkeyForm, secretForm } from "./second-factor.ts";

/** The pages on which a person changes their own second factor. */

const HOME = "/oidc/account/second-factor";
const back = html`<p class="small"><a href="${HOME}">Back to your second factor</a></p>`;

interface OverviewPage {
  passkeys: readonly { id: string; name: string; since: string; lastUsed: string | null }[];
  hasOneTimeCodes: boolean;
  recoveryCodesLeft: number;
  isRequired: boolean;
  /** Whether browsers make passkeys for the address of the service. */
  offersPasskeys: boolean;
  notice?: string | undefined;
}

export function secondFactorOverview(page: OverviewPage): Promise<string> {
  const { passkeys, hasOneTimeCodes, recoveryCodesLeft, isRequired, offersPasskeys, notice } = page;
  const isEnrolled = passkeys.length > 0 || hasOneTimeCodes;
  return layout(
    "Your second factor",
    html`<h1>Your second factor</h1>
<p class="lead">${
      isEnrolled
        ? "You sign in with your password, and then with one of these."
        : "With a second factor, somebody who learns your password still cannot sign in."
    }${isRequired ? " Your business requires it." : ""}</p>
${status(notice)}
<h2>Passkeys</h2>
${
  passkeys.length === 0
    ? html`<p class="lead">None.</p>`
    : html`<ul class="apps">
${passkeys.map(
  ({ id, name, since, lastUsed }) => html`<li><div><p><strong>${isolated(name)}</strong></p>
<p class="lead">Since ${since}, ${lastUsed === null ? "never used" : html`last used ${lastUsed}`}</p></div>
<p><a href="${HOME}/passkeys/${id}" aria-label="Change ${name}">Change</a></p></li>\n`,
)}</ul>`
}
<p>${
      offersPasskeys
        ? html`<a href="${HOME}/passkeys">Add a passkey</a>`
        : "Browsers make passkeys only for a domain name, and this service has a plain address."
    }</p>
<h2>One-time codes</h2>
<p class="lead">${hasOneTimeCodes ? "On: an authenticator app shows them." : "Off."}</p>
<p>${
      hasOneTimeCodes
        ? html`<a href="${HOME}/codes/off">Turn one-time codes off</a>`
        : html`<a href="${HOME}/codes">Turn one-time codes on</a>`
    }</p>
${
  isEnrolled
    ? html`<h2>Recovery codes</h2>
<p class="lead">${recoveryCodesLeft} of 10 left.</p>
<p><a href="${HOME}/recovery-codes">Make new recovery codes</a></p>`
    : ""
}
<p class="small"><a href="/oidc/account">Back to your account</a></p>`,
  );
}

interface ConfirmPage {
  title: string;
  lead: string;
  action: string;
  button: string;
  csrf: string;
  problem?: string | undefined;
}

/** Asks for the password before a change. */
export function confirmPage({ title, lead, action, button, csrf, problem }: ConfirmPage): Promise<string> {
  return layout(
    title,
    html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${alert(problem)}
${confirmForm({ action, button, csrf, problem })}
${back}`,
  );
}

function confirmForm({ action, button, csrf, problem }: Omit<ConfirmPage, "title" | "lead">): Html {
  return html`<form method="post" action="${action}">
${csrfField(csrf)}
${passwordField(problem, { autofocus: true })}
<button class="primary full" type="submit">${button}</button>
</form>`;
}

interface AdditionPage {
  form: { action: string; csrf: string; step: string };
  problem?: string | undefined;
}

export function newPasskeyPage(page: AdditionPage & { options: object; name: string }): Promise<string> {
  const { form, options, name, problem } = page;
  return layout(
    "Add a passkey",
    html`<h1>Add a passkey</h1>
<p class="lead">Your device, your password manager or a security key confirms that it is you.</p>
${alert(problem)}
${passkeyForm({
  form,
  ceremony: "create",
  options,
  button: "Create the passkey",
  isMain: true,
  hasFocus: false,
  fields: nameField(name),
})}
${back}`,
    passkeyScript.path,
  );
}

export function newCodesPage(
  page: AdditionPage & { secret: { secret: string; uri: string; sealed: string } },
): Promise<string> {
  const { form, secret, problem } = page;
  return layout(
    "Turn on one-time codes",
    html`<h1>Turn on one-time codes</h1>
<p class="lead">An authenticator app on your phone shows a new code every 30 seconds.</p>
${alert(problem)}
${secretForm(form, secret, { isMain: true })}
${back}`,
  );
}

interface PasskeyPage {
  passkey: { id: string; name: string };
  csrf: string;
  problem?: string | undefined;
}

export function passkeyPage({ passkey, csrf, problem }: PasskeyPage): Promise<string> {
  const path = `${HOME}/passkeys/${passkey.id}`;
  return layout(
    "Change a passkey",
    html`<h1>${isolated(passkey.name)}</h1>
${alert(problem)}
<form method="post" action="${path}/name">
${csrfField(csrf)}
${nameField(passkey.name)}
<button class="plain full" type="submit">Rename</button>
</form>
<h2>Remove this passkey</h2>
${confirmForm({ action: `${path}/remove`, button: "Remove the passkey", csrf })}
${back}`,
  );
}

function nameField(name: string): Html {
  return html`<label class="field" for="name">Name</label>
<input id="name" name="name" type="text" autocomplete="off" required maxlength="80" value="${name}">`;
}
