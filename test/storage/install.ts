import { fileURLToPath } from "node:url";
import { installOnce } from "../support/install-once.ts";

/** Installs the packages of this folder once. */
export default function install(): void {
  installOnce(fileURLToPath(new URL("./", import.meta.url)), "what the tests of the storage need (once, about 14 MB)");
}
