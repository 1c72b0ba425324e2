import { join } from "node:path";
import ts from "typescript";
import { readTree } from "../generated-files.ts";

/**
 * Compiles the n8n nodes for the package that the service serves, each file by itself: their types are checked by the
 * compiler of their own package, whose dependencies are larger than the service.
 *
 * @param folder of the sources.
 * @returns the files of `dist` by their paths.
 */
export async function n8nPackage(folder: string): Promise<Record<string, string>> {
  const trees = ["credentials", "icons", "nodes"].map((name) => readTree(join(folder, name), name));
  const sources = (await Promise.all(trees)).flatMap((tree) => [...tree]);
  return Object.fromEntries(
    sources.map(([path, text]) =>
      path.endsWith(".ts") ? [path.replace(/\.ts$/, ".js"), compiled(text)] : [path, text],
    ),
  );
}

const compiled = (source: string) =>
  ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, esModuleInterop: true },
  }).outputText;
