import { resultOfThread } from "../../src/platform/thread.ts";
import { BASE_PATH, type Content } from "../route.ts";
import { title } from "./introduction.ts";
import type { Bundle } from "./reference-thread.ts";

/**
 * The reference page: Scalar's bundle from its npm package, served by this server. The page sends no request to another
 * host, and its Content-Security-Policy enforces this.
 */

/** The files of the page and the redirect of a sign-in. They are not part of the API, so the document omits them. */
export interface Asset {
  /** Below the base path. */
  path: string;
  open(): Content | Promise<Content>;
}

const HTML_TYPE = "text/html; charset=utf-8";
const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const FOLDER = `${BASE_PATH}/docs`;

const documentUrl = `${BASE_PATH}/openapi.json`;

/** The settings of Scalar, without the features that call or link to Scalar's own services. */
const settings = {
  url: documentUrl,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: "direct",
  orderSchemaPropertiesBy: "preserve",
  authentication: {
    preferredSecurityScheme: "oauth2",
    securitySchemes: { oauth2: { flows: { authorizationCode: { "x-usePkce": "SHA-256" } } } },
  },
};

/** Requests go to the origin of the page, because the policy allows no other. */
const startScript = `Scalar.createApiReference("#app", {
  ...${JSON.stringify(settings)},
  servers: [{ url: location.origin + "${BASE_PATH}" }],
  oauth2RedirectUri: location.origin + "${FOLDER}/signed-in",
});
`;

/** Scripts and requests only from this host. Inline styles are allowed, because Scalar sets them without a nonce. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page: Content = {
  headers: { "content-type": HTML_TYPE, "content-security-policy": policy, "referrer-policy": "no-referrer" },
  body: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="app"></div>
    <noscript>This page needs JavaScript. The document itself is at ${documentUrl}.</noscript>
    <script src="${FOLDER}/scalar.js"></script>
    <script src="${FOLDER}/start.js"></script>
  </body>
</html>
`,
};

export function openReference(): Content {
  return page;
}

export const assets: readonly Asset[] = [
  { path: "/docs/scalar.js", open: openBundle },
  { path: "/docs/start.js", open: () => ({ headers: { "content-type": SCRIPT_TYPE }, body: startScript }) },
  {
    // The page reads the code from the address of the window that it opened.
    path: "/docs/signed-in",
    open: () => ({ headers: { "content-type": HTML_TYPE }, body: "<!doctype html><title>Signed in</title>\n" }),
  },
];

let bundle: Promise<Content> | undefined;

/** 1.2 MB, made once for all listeners of a process. */
function openBundle(): Promise<Content> {
  bundle ??= readBundle().catch((error) => {
    bundle = undefined;
    throw error;
  });
  return bundle;
}

async function readBundle(): Promise<Content> {
  const { body, etag } = await resultOfThread<Bundle>(new URL("./reference-thread.ts", import.meta.url));
  return {
    headers: {
      "content-type": SCRIPT_TYPE,
      "content-encoding": "gzip",
      "cache-control": "public, no-cache",
      etag,
    },
    body: Buffer.from(body),
  };
}
