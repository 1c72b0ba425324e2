import { fileURLToPath } from "node:url";
import { installOnce } from "../../scripts/support/install-once.ts";

await installOnce(
  fileURLToPath(new URL("./", import.meta.url)),
  "what the tests of the packaging need (once, about 25 MB)",
);

/** Loads the classes of a group of the API of Kubernetes, such as `apps/v1`. */
export const loadModels = (group: string) => import(`kubernetes-models/${group}`);
