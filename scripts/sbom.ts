import { execFileSync } from "node:child_process";
import licences from "../src/dashboard/built/licences.json" with { type: "json" };

/** Prints the packages of production as CycloneDX: those of the install, and those inside the built dashboard. */

interface Component {
  "bom-ref": string;
}

interface Bom {
  components: Component[];
  dependencies: { ref: string }[];
}

const LARGEST_BOM = 64 * 1024 * 1024;

function read(...options: string[]): Bom {
  const parameters = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", ...options];
  return JSON.parse(execFileSync("npm", parameters, { encoding: "utf8", maxBuffer: LARGEST_BOM }));
}

const installed = read("--omit", "dev");
const known = new Set(installed.components.map((component) => component["bom-ref"]));
const all = read();
const built = new Set(licences.map(({ name, version }) => `${name}@${version}`).filter((name) => !known.has(name)));
installed.components.push(...all.components.filter((component) => built.has(component["bom-ref"])));
installed.dependencies.push(...all.dependencies.filter(({ ref }) => built.has(ref)));
console.log(JSON.stringify(installed, null, 2));
