import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * The script of the pages with passkeys: the library for browsers, and the code that runs the forms of these pages. A
 * form contains the options of WebAuthn. The script asks the browser, puts its answer into the form and sends it.
 */
const forms = `
(() => {
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = SimpleWebAuthnBrowser;
  const words = (error) =>
    error.name === "InvalidStateError"
      ? "This device has a passkey for your account already."
      : error.name === "NotAllowedError" || error.name === "AbortError"
        ? "The browser used no passkey: you cancelled, or it took too long. Try again."
        : "The browser could not use a passkey: " + error.message;
  for (const form of document.querySelectorAll("form[data-options]")) {
    const { options, ceremony } = form.dataset;
    const button = form.querySelector("button");
    const problem = form.querySelector("[role=alert]");
    const tell = (text) => {
      problem.textContent = text;
      problem.hidden = text === "";
    };
    form.hidden = false;
    if (button.autofocus) {
      button.focus();
    }
    if (!browserSupportsWebAuthn()) {
      button.disabled = true;
      tell("This browser does not support passkeys.");
      continue;
    }
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      tell("");
      const start = ceremony === "create" ? startRegistration : startAuthentication;
      try {
        form.elements.response.value = JSON.stringify(await start({ optionsJSON: JSON.parse(options) }));
        form.submit();
      } catch (error) {
        tell(words(error));
      } finally {
        button.disabled = false;
      }
    });
  }
})();
`;

const library = readFileSync(
  new URL("../dist/bundle/index.umd.min.js", import.meta.resolve("@simplewebauthn/browser")),
);
const text = `${library}${forms}`;
const digest = createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** The script, at a path that changes with its content so that browsers may keep it. */
export const passkeyScript = { path: `/oidc/passkeys.${digest}.js`, text };
