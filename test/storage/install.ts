import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../scripts/support/install-once.ts";

await installOnce(
  fileURLToPath(new URL("./", import.meta.url)),
  "what the tests of the storage need (once, about 14 MB)",
);

/** Loads a package of this folder. */
export const load = createRequire(import.meta.url);
