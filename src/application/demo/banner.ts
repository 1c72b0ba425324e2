import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";
import { DEMO_ADMIN, DEMO_PASSWORD } from "./seed.ts";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");

/**
 * The lines that the service prints when it is ready: every URL, and on the demo the credentials and a command to
 * paste.
 */
export function welcome(
  config: Readonly<Config>,
  { operationsUrl, isDemo, isEmpty }: { operationsUrl: string | undefined; isDemo: boolean; isEmpty: boolean },
): string {
  const lines = [
    "",
    `  REST API    ${config.publicUrl}/api/v1`,
    `  Guides      ${config.publicUrl}/docs`,
    `  Reference   ${config.publicUrl}/api/v1/docs`,
    `  OpenAPI     ${config.publicUrl}/api/v1/openapi.json`,
    `  Sign-in     ${config.outsideIssuer?.issuer ?? `${config.publicUrl}/oidc`}`,
    `  Dashboard   ${config.internalUrl}/dashboard`,
    `  GraphiQL    ${config.internalUrl}/graphql`,
    ...(operationsUrl === undefined ? [] : [`  Health      ${operationsUrl}/readyz`]),
    `  Carrier     ${config.carrier.name === "simulator" ? "simulator: no real texts or calls" : config.carrier.name}`,
  ];
  if (isDemo) {
    lines.push(
      "",
      `  Demo sign-in: ${DEMO_ADMIN}, password ${DEMO_PASSWORD}. Paste this to make your first call:`,
      "",
      `  curl -s ${config.publicUrl}/api/v1/me -H "Authorization: Bearer $(${tokenCommand(config)})"`,
    );
  }
  if (isEmpty) {
    lines.push("", "  There is no business yet. Next: npm run admin -- business create --name NAME --admin EMAIL");
  }
  return [...lines, ""].join("\n");
}

/** The same for a worker, which answers only monitoring requests. */
export function welcomeWorker({ internalPort }: Pick<Config, "internalPort">, operationsUrl?: string): string {
  const health = operationsUrl === undefined ? "" : `, health ${operationsUrl}/readyz`;
  const metricsUrl = `http://127.0.0.1:${internalPort}/metrics`;
  return `The worker is running: it sends texts, places calls and delivers webhooks. Metrics     ${metricsUrl}${health}`;
}

/** The command that prints a token; it works from any folder. */
function tokenCommand(config: Readonly<Config>): string {
  const dataDir = process.env.DATA_DIR ? `DATA_DIR=${quote(config.dataDir)} ` : "";
  return `${dataDir}npm --prefix ${quote(PROJECT)} run --silent token -- --user ${DEMO_ADMIN}`;
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
