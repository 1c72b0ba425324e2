import { fileURLToPath } from "node:url";
import { installOnce } from "../support/install-once.ts";

/** Installs the packages of this folder once. */
export default function install(): void {
  installOnce(fileURLToPath(new URL("./", import.meta.url)), "the generators of clients (once, about 56 MB)");
}
