import { createHash } from "node:crypto";
import type { BrowserPhones } from "../../../platform/carrier/browser-phones-port.ts";
import { carrierRow } from "../../../platform/carrier/catalogue.ts";

/** The pages of the dashboard that are sent before its scripts run, and their policies. */

/**
 * Only files of this listener, and no script that a text could bring in (Content Security Policy Level 3, Trusted Types).
 *
 * @param style the style that the page contains.
 * @param phones the program with which the page becomes a phone.
 * @param mediaOrigin the origin of sound and of the pictures of texts.
 */
function policy(style?: string, phones: BrowserPhones["kind"] | null = null, mediaOrigin?: string): string {
  const hash = style === undefined ? "" : ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`;
  const sources = phones ? carrierRow(phones).browserPhone.sources : undefined;
  const media = [phones && "'self'", sources?.media, mediaOrigin].filter(Boolean);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash}`,
    ["img-src 'self' data:", mediaOrigin].filter(Boolean).join(" "),
    "font-src 'self'",
    ["connect-src 'self'", sources?.connect].filter(Boolean).join(" "),
    ...(media.length === 0 ? [] : [`media-src ${media.join(" ")}`]),
    ...(phones === null ? [] : ["worker-src 'self'"]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The pages create one policy, which lets only the empty HTML and the workers of the dashboard pass.
    `trusted-types ${style === undefined ? "default" : "'none'"}`,
  ].join("; ");
}

/**
 * The headers of the page that loads the dashboard, which plays recordings and shows pictures from the public origin. Where it is a phone it
 * may use the microphone.
 */
export function dashboardHeaders(phones: BrowserPhones["kind"] | null, publicOrigin: string): Record<string, string> {
  return {
    "content-security-policy": policy(undefined, phones, publicOrigin),
    "permissions-policy": `microphone=${phones === null ? "()" : "(self)"}, camera=(), geolocation=()`,
    "referrer-policy": "same-origin",
  };
}

/** The policy of a file: a worker has that of its own answer, and asks only this listener. */
export const filePolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const NOTICE_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; padding: 1rem;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0; }`;

/** The policy of a notice. */
export const noticePolicy = policy(NOTICE_STYLE);

/** The page while the dashboard is being built; it loads itself again. */
export const buildingPage = notice(
  "The dashboard is being built",
  "This takes a few seconds, once after an installation or an update. The page opens by itself.",
  '<meta http-equiv="refresh" content="1">',
);

/** The page after a failed build. */
export const failedPage = notice(
  "The dashboard could not be built",
  "The log of the service tells why. Run <code>npm run dashboard</code> and restart the service.",
);

/** The page where an outside issuer signs users in. */
export const outsidePage = notice(
  "The dashboard is not available here",
  "An outside issuer signs users in to this service, and the dashboard uses the sign-in of the service itself.",
);

const REFUSALS: Readonly<Record<number, string>> = {
  400: "This request cannot be answered",
  401: "You are not signed in",
  403: "This page is not for you",
  404: "There is no such page",
  429: "Too many requests",
  503: "The service is not available",
};

/** The page of a refusal. */
export function refusalPage(status: number, message: string, requestId: string): string {
  const text = `${escaped(message)}<br><small>${escaped(requestId)}</small>`;
  return notice(REFUSALS[status] ?? "The service could not answer", text);
}

/** The message may quote the request. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function notice(title: string, text: string, head = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${NOTICE_STYLE}</style>
${head}
</head>
<body><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}
