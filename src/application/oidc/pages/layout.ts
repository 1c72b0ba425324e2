import { html } from "hono/html";
import { type Scope, scopes } from "../../../domain/oauth/scopes.ts";
import { markUnseen } from "../../../platform/input.ts";

/** A piece of HTML: values are escaped when they are inserted, and pieces are not escaped again. */
export type Html = ReturnType<typeof html>;

/** The name of the service, as its pages show it. */
export const SERVICE_NAME = "Campaign Dialer";

export const STYLE_PATH = "/oidc/style.css";

/** One page: a card in the middle. Only the pages of passkeys have a script, and they work without it. */
export async function layout(title: string, content: Html, scriptPath?: string): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${SERVICE_NAME}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" href="data:,">
${scriptPath === undefined ? "" : html`<script src="${scriptPath}" defer></script>`}
</head>
<body>
<main>
<p class="brand">${logo}<span>${SERVICE_NAME}</span></p>
<div class="card">
${content}
</div>
<p class="small">Secured sign-in. Check that the address of this page is the one you expect.</p>
</main>
</body>
</html>
`;
  return String(page);
}

const logo = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
<rect width="32" height="32" rx="9" fill="#4338ca"/>
<path d="M10.6 8.5h2.6l1.4 4-1.9 1.5a11 11 0 0 0 5.3 5.3l1.5-1.9 4 1.4v2.6c0 1.2-1 2.1-2.1 2.1C14.6 23.5 8.500 17.400 8.500 10.600c0-1.100 1-2.100 2.100-2.100z" fill="#fff"/>
</svg>`;

/** Text of others, such as the name of an app: isolates its direction and marks its invisible characters. */
export function isolated(text: string): Html {
  return html`<bdi>${markUnseen(text)}</bdi>`;
}

/** An error message that screen readers announce as soon as the page loads. */
export function alert(text: string | undefined): Html | "" {
  return text === undefined ? "" : html`<p class="alert" role="alert" id="problem">${text}</p>`;
}

export function csrfField(token: string): Html {
  return html`<input type="hidden" name="csrf" value="${token}">`;
}

/** Makes a form single use. */
export function formIdField(id: string): Html {
  return html`<input type="hidden" name="form" value="${id}">`;
}

/** A notice of success that screen readers announce. */
export function status(text: string | undefined): Html | "" {
  return text === undefined ? "" : html`<p role="status"><strong>${text}</strong></p>`;
}

/** A scope in the words of the specification's table. */
export function scopeWords(scope: string): string {
  return Object.hasOwn(scopes, scope) ? scopes[scope as Scope] : scope;
}
