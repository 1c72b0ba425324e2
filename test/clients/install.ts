import { fileURLToPath } from "node:url";
import { installOnce } from "../../scripts/support/install-once.ts";

const MEGABYTES = {
  apollo: 44,
  deno: 92,
  generators: 56,
  inspector: 110,
  mcp: 51,
  orval: 60,
  prism: 74,
  spectral: 68,
} as const;
const INTEGRATION_MEGABYTES = { bruno: 272, n8n: 189, postman: 66, zapier: 19 } as const;

/** Installs the packages of a folder beside this file once. Returns the folder, which ends in a slash. */
export async function packagesOf(name: keyof typeof MEGABYTES): Promise<string> {
  const folder = fileURLToPath(new URL(`./${name}/`, import.meta.url));
  await installOnce(folder, `${name} (once, about ${MEGABYTES[name]} MB)`);
  return folder;
}

/** The same for an integration. */
export async function integrationOf(name: keyof typeof INTEGRATION_MEGABYTES): Promise<string> {
  const folder = fileURLToPath(new URL(`../../rest-facade/integrations/${name}/`, import.meta.url));
  await installOnce(folder, `the packages of ${name} (once, about ${INTEGRATION_MEGABYTES[name]} MB)`);
  return folder;
}

/** The same for the example of a dashboard. */
export async function exampleDashboard(): Promise<string> {
  const folder = fileURLToPath(new URL("../../examples/dashboard/", import.meta.url));
  await installOnce(folder, "the packages of the example of a dashboard (once, about 89 MB)");
  return folder;
}
