import { html, raw } from "hono/html";
import { encodeQR } from "qr";
import { alert, csrfField, type Html, isolated, layout } from "./layout.ts";
import { passkeyScript } from "./passkey-script.ts";

/** The pages of the second step of a sign-in, and of the enrolment that a business requires. */

export type StepMethod = "passkey" | "code" | "recovery-code";

/** A form of a step. */
interface StepForm {
  action: string;
  csrf: string;
  /** The token of the step. */
  step: string;
}

interface SecondFactorPage {
  form: StepForm;
  email: string;
  /** The options for the browser's passkeys; null if it can use none here. */
  passkey: object | null;
  hasOneTimeCodes: boolean;
  /** The method that was used last. */
  method: StepMethod;
  problem?: string | undefined;
  /** The page that begins the sign-in again. */
  start: string;
}

export function secondFactorPage(page: SecondFactorPage): Promise<string> {
  const { form, email, passkey, hasOneTimeCodes, method, problem, start } = page;
  return layout(
    "Confirm that it is you",
    html`<h1>Confirm that it is you</h1>
<p class="lead">${isolated(email)}</p>
${alert(problem)}
${
  passkey === null
    ? ""
    : passkeyForm({
        form,
        ceremony: "use",
        options: passkey,
        button: "Use a passkey",
        isMain: true,
        hasFocus: method === "passkey",
      })
}
${
  hasOneTimeCodes
    ? html`<form method="post" action="${form.action}">
${stepFields(form, "code")}
${codeField("Code of your authenticator app", method === "code")}
<button class="${passkey === null ? "primary" : "plain"} full" type="submit">Continue</button>
</form>`
    : ""
}
<details${method === "recovery-code" ? raw(" open") : ""}>
<summary>Use a recovery code</summary>
<form method="post" action="${form.action}">
${stepFields(form, "recovery-code")}
<label class="field" for="recovery_code">Recovery code</label>
<input id="recovery_code" name="recovery_code" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="40"${method === "recovery-code" ? raw(" autofocus") : ""}>
<p class="small">One of the ten that you saved. It works once.</p>
<button class="plain full" type="submit">Use the recovery code</button>
</form>
</details>
<p class="small">You have none of these? Ask an admin of your business to reset your second factor. <a href="${start}">Start again</a></p>`,
    passkey === null ? undefined : passkeyScript.path,
  );
}

/** A secret for an authenticator app, before a code confirms it. */
interface ShownSecret {
  secret: string;
  uri: string;
  sealed: string;
}

interface EnrolmentPage {
  form: StepForm;
  email: string;
  /** The options for a new passkey; null if the address of the service has none. */
  passkey: object | null;
  secret: ShownSecret;
  problem?: string | undefined;
}

export function enrolmentPage({ form, email, passkey, secret, problem }: EnrolmentPage): Promise<string> {
  return layout(
    "Set up a second factor",
    html`<h1>Set up a second factor</h1>
<p class="lead">${isolated(email)}</p>
<p>Your business requires a second factor to sign in.</p>
${alert(problem)}
${
  passkey === null
    ? ""
    : html`<h2>A passkey</h2>
<p class="lead">Your device, your password manager or a security key confirms that it is you.</p>
${passkeyForm({ form, ceremony: "create", options: passkey, button: "Create a passkey", isMain: true, hasFocus: true })}
`
}
<h2>${passkey === null ? "An" : "Or an"} authenticator app</h2>
${secretForm(form, secret, { isMain: passkey === null })}`,
    passkey === null ? undefined : passkeyScript.path,
  );
}

/** Shows recovery codes, the only time. The content after them leads on. */
function recoveryCodesContent(codes: readonly string[], after: Html): Html {
  return html`<h1>Save your recovery codes</h1>
<p class="lead">If you lose your other factors, each of these codes signs you in once. They are not shown again.</p>
<ul class="codes">
${codes.map((code) => html`<li><code>${code}</code></li>\n`)}</ul>
<p class="small">Keep them apart from your password: on paper, or in a password manager.</p>
${after}`;
}

/** The recovery codes of an enrolment, which then continues to the sign-in. */
export function enrolledPage({ form, codes }: { form: StepForm; codes: readonly string[] }): Promise<string> {
  return layout(
    "Save your recovery codes",
    recoveryCodesContent(
      codes,
      html`<form method="post" action="${form.action}">
${stepFields(form, "continue")}
<button class="primary full" type="submit">I have saved them</button>
</form>`,
    ),
  );
}

/** The recovery codes of a person who is signed in. */
export function recoveryCodesPage(codes: readonly string[]): Promise<string> {
  return layout(
    "Save your recovery codes",
    recoveryCodesContent(
      codes,
      html`<form method="get" action="/oidc/account/second-factor">
<button class="primary full" type="submit">I have saved them</button>
</form>`,
    ),
  );
}

/** A step that is over, or that another browser began. */
export function expiredStepPage(start: string): Promise<string> {
  return layout(
    "This step has expired",
    html`<h1>This step has expired</h1>
<p class="lead">It was already finished, took longer than ten minutes, or was started in another browser.</p>
<p><a href="${start}">Start again</a></p>`,
  );
}

interface PasskeyForm {
  form: StepForm;
  ceremony: "create" | "use";
  options: object;
  button: string;
  isMain: boolean;
  hasFocus: boolean;
  /** Further fields. */
  fields?: Html;
}

/** A form that the script fills and shows. */
export function passkeyForm(parts: PasskeyForm): Html {
  const { form, ceremony, options, button, isMain, hasFocus, fields = "" } = parts;
  return html`<form method="post" action="${form.action}" data-ceremony="${ceremony}" data-options="${JSON.stringify(options)}" hidden>
${stepFields(form, "passkey")}
<input type="hidden" name="response" value="">
${fields}
<p class="alert" role="alert" hidden></p>
<button class="${isMain ? "primary" : "plain"} full" type="submit"${hasFocus ? raw(" autofocus") : ""}>${button}</button>
</form>
<noscript><p>Passkeys need scripts, which are off in your browser.</p></noscript>`;
}

/** The form with which a first code confirms the secret of an authenticator app. */
export function secretForm(
  form: StepForm,
  { secret, uri, sealed }: ShownSecret,
  { isMain }: { isMain: boolean },
): Html {
  const image = Buffer.from(encodeQR(uri, "svg", { ecc: "medium", border: 2 })).toString("base64");
  return html`<ol class="steps">
<li>Scan this code with the app, enter the key, or <a href="${uri}">open the app on this device</a>.
<img class="qr" src="data:image/svg+xml;base64,${image}" width="200" height="200" alt="QR code with the key below">
<p class="lead">Key: <code>${(secret.match(/.{1,4}/g) ?? []).join(" ")}</code></p></li>
<li>Enter the code that the app shows.
<form method="post" action="${form.action}">
${stepFields(form, "code")}
<input type="hidden" name="secret" value="${sealed}">
${codeField("Code", isMain)}
<button class="${isMain ? "primary" : "plain"} full" type="submit">Turn on one-time codes</button>
</form></li>
</ol>`;
}

function codeField(label: string, hasFocus: boolean): Html {
  return html`<label class="field" for="code">${label}</label>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" required maxlength="10"${hasFocus ? raw(" autofocus") : ""}>`;
}

function stepFields({ csrf, step }: StepForm, method: StepMethod | "continue"): Html {
  return html`${csrfField(csrf)}
<input type="hidden" name="step" value="${step}">
<input type="hidden" name="method" value="${method}">`;
}
