/** The style of all pages, in a separate file so that the policy can forbid inline styles. */
export const style = `
:root {
  --page: #f4f5fb; --card: #fff; --text: #171a2c; --soft: #565b75; --line: #d5d8e8; --accent: #4338ca;
  --accent-strong: #3730a3; --on-accent: #fff; --alert: #9f1239; --alert-page: #fff1f3; --alert-line: #fda4af;
  --hover: #eef0fa;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10121f; --card: #191c2e; --text: #eceefa; --soft: #a9aec9; --line: #3a3f5c; --accent: #a5b4fc;
    --accent-strong: #c7d2fe; --on-accent: #14162b; --alert: #fecdd3; --alert-page: #3b1420; --alert-line: #9f1239;
    --hover: #242842;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { font-size: 100%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main { width: 100%; max-width: 27.5rem; margin: 0 auto; padding: clamp(1.25rem, 7vh, 5rem) 1rem 2rem; }
.brand { display: flex; align-items: center; gap: .625rem; margin: 0 0 1.25rem; font-weight: 650; font-size: 1.0625rem; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.75rem;
  box-shadow: 0 1px 2px rgb(20 22 43 / 6%), 0 12px 32px rgb(20 22 43 / 7%);
}
h1 { margin: 0 0 .375rem; font-size: 1.5rem; line-height: 1.25; letter-spacing: -.01em; text-wrap: balance; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; line-height: 1.4; }
p { margin: 0 0 1rem; }
.lead { color: var(--soft); }
.small { margin: 1.25rem .25rem 0; color: var(--soft); font-size: .8125rem; }
.card .small { margin: .75rem 0 0; }
.card > form.small { margin-top: 1.25rem; }
.card > p:last-child { margin-bottom: 0; }
strong { font-weight: 650; overflow-wrap: anywhere; }
label.field { display: block; margin: 1rem 0 .375rem; font-weight: 600; font-size: .9375rem; }
input[type="email"], input[type="password"], input[type="text"], input[type="tel"], select, textarea {
  width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1px solid #868ba8; border-radius: .625rem;
  background: var(--card); color: var(--text); font: inherit;
}
textarea { display: block; resize: vertical; overflow-wrap: anywhere; }
textarea[readonly] { field-sizing: content; }
textarea[readonly], input[readonly] { background: var(--page); font-family: ui-monospace, monospace; font-size: .875rem; }
button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: .625rem 1.25rem;
  border: 1px solid transparent; border-radius: .625rem; font: inherit; font-weight: 650; text-decoration: none;
  cursor: pointer;
}
button.primary { background: var(--accent); color: var(--on-accent); }
button.primary:hover { background: var(--accent-strong); }
button.plain { background: transparent; color: var(--text); border-color: #868ba8; }
button.plain:hover { background: var(--hover); }
button.link {
  display: inline; min-height: 0; padding: .125rem .25rem; background: none; color: var(--accent); font-weight: 600;
  text-decoration: underline; text-underline-offset: .2em;
}
button.full { width: 100%; margin-top: 1.5rem; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.alert {
  margin: 1rem 0 0; padding: .75rem .875rem; border: 1px solid var(--alert-line); border-radius: .625rem;
  background: var(--alert-page); color: var(--alert); font-size: .9375rem;
}
.facts { margin: 1.25rem 0; padding: .25rem 1rem; border: 1px solid var(--line); border-radius: .75rem; }
.facts > div { padding: .625rem 0; }
.facts > div + div { border-top: 1px solid var(--line); }
.facts dt { color: var(--soft); font-size: .8125rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
fieldset { margin: 0; padding: 0; border: 0; }
select + fieldset, p + fieldset { margin-top: 1.25rem; }
legend { padding: 0; font-weight: 650; }
.scopes { margin: .5rem 0 0; padding: 0; list-style: none; }
.scopes li + li { border-top: 1px solid var(--line); }
.scopes label { display: flex; gap: .75rem; align-items: flex-start; padding: .6875rem .25rem; cursor: pointer; }
.scopes label:hover { background: var(--hover); }
.scopes input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.scopes small { display: block; color: var(--soft); font-size: .8125rem; }
.choices { display: flex; gap: .75rem; margin-top: 1.25rem; }
.choices button { flex: 1; padding-inline: .5rem; white-space: nowrap; }
.apps { margin: 1rem 0 0; padding: 0; list-style: none; }
.apps > li { display: flex; gap: 1rem; align-items: flex-start; justify-content: space-between; padding: 1rem 0; border-top: 1px solid var(--line); }
.apps p { margin: 0; }
.apps .lead { font-size: .875rem; }
.apps ul { margin: .375rem 0 0; padding: 0 0 0 1.125rem; color: var(--soft); font-size: .875rem; }
.codes { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; margin: 1rem 0; padding: 0; list-style: none; }
.steps { margin: 1rem 0 0; padding: 0 0 0 1.25rem; }
.qr { display: block; margin: .75rem 0; padding: .5rem; border-radius: .5rem; background: #fff; }
details { margin-top: 1.5rem; }
summary { cursor: pointer; color: var(--accent); font-weight: 600; }
.code { font: 650 1.375rem/1.4 ui-monospace, monospace; letter-spacing: .06em; }
input.code { text-transform: uppercase; }
code { font-size: .875em; overflow-wrap: anywhere; }
@media (max-width: 30rem) {
  main { padding-top: 1.25rem; }
  .card { padding: 1.25rem; }
  .choices { flex-direction: column-reverse; }
  .apps > li { flex-direction: column; }
  .apps form, .apps button { width: 100%; }
  .codes { grid-template-columns: 1fr; }
}
`;
