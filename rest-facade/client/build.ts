import { execFile } from "node:child_process";
import { chmod, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** Builds the package: `tsc` compiles it as ES modules with the command line, and the library again as CommonJS. */

const run = promisify(execFile);
const folder = import.meta.dirname;
const tsc = join(dirname(createRequire(import.meta.url).resolve("@typescript/native/package.json")), "bin/tsc");

await rm(join(folder, "dist"), { recursive: true, force: true });
for (const project of ["tsconfig.json", "tsconfig.cjs.json"]) {
  await run(process.execPath, [tsc, "-p", join(folder, project)]).catch((error: { stdout: string }) => {
    throw new Error(`${project} does not compile:\n${error.stdout}`);
  });
}
// The compiler keeps the extension .ts in declarations, and some tools look for that file.
for (const file of await readdir(join(folder, "dist"), { recursive: true })) {
  if (file.endsWith(".d.ts")) {
    const text = await readFile(join(folder, "dist", file), "utf8");
    await writeFile(join(folder, "dist", file), text.replace(/( from |import\()"(\.[^"]+)\.ts"/g, '$1"$2.js"'));
  }
}
await writeFile(join(folder, "dist/cjs/package.json"), '{ "type": "commonjs" }\n');
const command = join(folder, "dist/esm/cli/main.js");
if (await stat(command).catch(() => undefined)) {
  await chmod(command, 0o755);
}
