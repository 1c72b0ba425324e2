import { glob, readFile } from "node:fs/promises";
import ts from "typescript";

/** Folders with modules of other packages. */
const FOREIGN = /(^|\/)(node_modules|dist|integrations)$/;

/** The texts of all calls `graphql(\`…\`)` in the modules of a folder, in the order of the modules' paths. */
export async function documentsIn(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(`${folder}/**/*.{ts,tsx}`, { exclude: (path) => FOREIGN.test(path) })) {
    paths.push(path);
  }
  const found: string[] = [];
  for (const path of paths.sort()) {
    const text = await readFile(path, "utf8");
    if (!text.includes("graphql(")) {
      continue;
    }
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "graphql") {
        const [source] = node.arguments;
        if (source && ts.isNoSubstitutionTemplateLiteral(source)) {
          found.push(source.text);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  }
  return [...new Set(found)];
}
