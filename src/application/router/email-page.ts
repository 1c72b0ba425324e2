import { html, raw } from "hono/html";
import { alert, layout } from "../oidc/pages/layout.ts";

/** The path to which the page sends the address. */
export const CELL_PATH = "/oidc/cell";

/** Asks for the address of a person whose cell no other part of the request tells, before the cell's own sign-in page. */
export function emailPage(next: string, problem?: string): Promise<string> {
  return layout(
    "Sign in",
    html`<h1>Sign in</h1>
<p class="lead">Enter your e-mail address to continue.</p>
${alert(problem)}
<form method="post" action="${CELL_PATH}">
<input type="hidden" name="next" value="${next}">
<label class="field" for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" autofocus ${problem === undefined ? "" : raw('aria-describedby="problem" aria-invalid="true"')}>
<button class="primary full" type="submit">Continue</button>
</form>`,
  );
}
