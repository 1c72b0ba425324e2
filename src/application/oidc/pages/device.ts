import { html, raw } from "hono/html";
import { alert, csrfField, isolated, layout } from "./layout.ts";

/** The pages on which a person enters the code of a device, such as a terminal without a browser. */

interface CodePage {
  csrf: string;
  user: { name: string; email: string };
  /** The code in the link that the person followed, or as typed. */
  code?: string | undefined;
  problem?: string | undefined;
}

export function codePage({ csrf, user, code = "", problem }: CodePage): Promise<string> {
  const described = raw(
    problem === undefined ? 'aria-describedby="rule"' : 'aria-describedby="problem rule" aria-invalid="true"',
  );
  return layout(
    "Connect a device",
    html`<h1>Connect a device</h1>
<p class="lead">Enter the code that your terminal or device shows.</p>
${alert(problem)}
<form method="post" action="/oidc/device">
${csrfField(csrf)}
<label class="field" for="user_code">Code</label>
<input class="code" id="user_code" name="user_code" type="text" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required maxlength="40" value="${code}" autofocus ${described}>
<p class="small" id="rule">Eight letters. Enter only a code that you asked for yourself: whoever gave you another one would get access to your account.</p>
<button class="primary full" type="submit">Continue</button>
</form>
<form method="post" action="/oidc/device/switch" class="small">${csrfField(csrf)}Signed in as ${isolated(user.name)}, ${isolated(user.email)}. Not you?
<button class="link" type="submit">Sign in as another user</button></form>`,
  );
}

/** The page after the decision. */
export function decidedPage(decision: "allowed" | "denied"): Promise<string> {
  const { title, text } = decided[decision];
  return layout(
    title,
    html`<h1>${title}</h1>
<p class="lead">${text} You can close this page. Your apps are listed in <a href="/oidc/account">your account</a>.</p>`,
  );
}

const decided = {
  allowed: { title: "Your device is connected", text: "It goes on by itself within a few seconds." },
  denied: { title: "Access was denied", text: "The device gets no access." },
};
