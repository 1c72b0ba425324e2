import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { installOnce } from "../../scripts/support/install-once.ts";

await installOnce(fileURLToPath(new URL("./", import.meta.url)), "what the tests of Twilio need (once, about 85 MB)");

/** Loads a package of this folder. */
export const load = createRequire(import.meta.url);
