import { execFile } from "node:child_process";
import { chmod, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/**
 * Builds the package: `tsc` compiles it as ES modules with the command line, and the library again as CommonJS. An
 * argument names another folder than `dist`.
 */

const run = promisify(execFile);
const folder = import.meta.dirname;
const built = process.argv[2] ?? join(folder, "dist");
const tsc = join(dirname(createRequire(import.meta.url).resolve("@typescript/native/package.json")), "bin/tsc");

await rm(built, { recursive: true, force: true });
for (const [form, project] of [
  ["esm", "tsconfig.json"],
  ["cjs", "tsconfig.cjs.json"],
] as const) {
  const outDir = join(built, form);
  await run(process.execPath, [tsc, "-p", join(folder, project), "--outDir", outDir]).catch(
    (error: { stdout: string }) => {
      throw new Error(`${project} does not compile:\n${error.stdout}`);
    },
  );
}
// The compiler keeps the extension .ts in declarations, and some tools look for that file.
for (const file of await readdir(built, { recursive: true })) {
  if (file.endsWith(".d.ts")) {
    const text = await readFile(join(built, file), "utf8");
    await writeFile(join(built, file), text.replace(/( from |import\()"(\.[^"]+)\.ts"/g, '$1"$2.js"'));
  }
}
await writeFile(join(built, "cjs/package.json"), '{ "type": "commonjs" }\n');
const command = join(built, "esm/cli/main.js");
if (await stat(command).catch(() => undefined)) {
  await chmod(command, 0o755);
}
