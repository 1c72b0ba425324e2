import { Copy, DockerfileParser } from "dockerfile-ast";

/** One instruction, with variables of the build replaced. */
export interface Step {
  keyword: string;
  /** The text after the keyword, in one line. */
  text: string;
  /** The words of the JSON form, or of the text. */
  words: string[];
}

export interface Stage {
  /** The image or the stage that it begins with. */
  from: string;
  name: string | undefined;
  steps: Step[];
}

/** The stages of a Dockerfile, and the values of the arguments before the first. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const values = new Map<string, string>();
  const replace = (words: string) => words.replace(/\$\{(\w+)\}/g, (_all, name) => values.get(name) ?? "");
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const flags = instruction instanceof Copy ? instruction.getFlags().map(String) : [];
    const content = instruction.getArgumentsContent()?.replace(/\\\n\s*/g, "") ?? "";
    const line = replace([...flags, content].join(" "));
    const json = /\[.*\]$/.exec(line);
    const words: string[] = json ? JSON.parse(json[0]) : line.split(/\s+/);
    if (keyword === "ARG") {
      const [name, value] = line.split("=");
      values.set(name as string, value as string);
    } else if (keyword === "FROM") {
      stages.push({ from: words[0] as string, name: words[1] === "AS" ? words[2] : undefined, steps: [] });
    } else {
      stages.at(-1)?.steps.push({ keyword, text: line, words });
    }
  }
  return stages;
}

/** Whether `.dockerignore` keeps a file of the repository out of the build. The last pattern that matches decides. */
export function isIgnored(patterns: string, path: string): boolean {
  const parts = path.split("/");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  let ignored = false;
  for (const line of patterns.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
    const pattern = line.replace(/^!/, "");
    const expression = pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("**/", "\u0000")
      .replaceAll("*", "[^/]*")
      .replaceAll("\u0000", "(?:.*/)?");
    if (paths.some((each) => new RegExp(`^${expression}$`).test(each))) {
      ignored = !line.startsWith("!");
    }
  }
  return ignored;
}
